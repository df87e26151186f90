"""Rulebooks: sections by id, each id once."""

import pytest

from scorers.rulebook import Order, Rulebook, Section

SETUP = Section("setup", "Setting up", "Shuffle.", heading="Setup")
RULING = Section("ruling-ties", "Who wins a tie?", "Both.", "End", "None is printed.", "Nobody.")

TOML = """
[[section]]
id = "setup"
heading = "Setup"
title = "Setting up"
text = "Shuffle."

[[section]]
id = "ruling-ties"
heading = "End"
title = "Who wins a tie?"
text = "Both."
evidence = "None is printed."
other_reading = "Nobody."
"""


def test_sections_are_found_by_id():
    rulebook = Rulebook((SETUP, RULING))
    assert rulebook["setup"] is SETUP
    assert "ruling-ties" in rulebook
    assert "ties" not in rulebook
    with pytest.raises(KeyError):
        rulebook["ties"]


def test_rulings_are_told_from_rules():
    assert RULING.ruling
    assert not SETUP.ruling


def test_an_id_stands_once():
    with pytest.raises(ValueError, match="share an id"):
        Rulebook((SETUP, RULING, SETUP))


def test_a_rulebook_lies_beside_its_game(tmp_path):
    (tmp_path / "rulebook.toml").write_text(TOML, encoding="utf-8")
    rulebook = Rulebook.beside(str(tmp_path / "__init__.py"))
    assert rulebook.sections == (SETUP, RULING)


def test_a_misspelt_key_is_refused(tmp_path):
    (tmp_path / "rulebook.toml").write_text(TOML.replace("evidence", "evidenc"), encoding="utf-8")
    with pytest.raises(TypeError, match="evidenc"):
        Rulebook.beside(str(tmp_path / "__init__.py"))


def test_a_duplicate_on_file_is_refused(tmp_path):
    (tmp_path / "rulebook.toml").write_text(TOML + TOML, encoding="utf-8")
    with pytest.raises(ValueError, match="share an id"):
        Rulebook.beside(str(tmp_path / "__init__.py"))


@pytest.mark.parametrize("order", [Order("nowhere"), Order("setup", round="nowhere")])
def test_who_begins_is_said_by_a_section_that_is_there(order):
    with pytest.raises(ValueError, match="nowhere"):
        Rulebook((SETUP,), order=order)
    assert Rulebook((SETUP,), order=Order("setup", round="setup")).order.drawn is False


def test_who_begins_is_read_from_the_guide(tmp_path):
    (tmp_path / "rulebook.toml").write_text(TOML)
    assert Rulebook.beside(str(tmp_path / "__init__.py")).order is None
    (tmp_path / "guide.toml").write_text('[order]\nfirst = "setup"\ndrawn = true\n')
    assert Rulebook.beside(str(tmp_path / "__init__.py")).order == Order("setup", drawn=True)
