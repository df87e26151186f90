// The board as a picture: choose what to lay, tap the spaces where it lies.
const WIDTH = 5;
const board = document.getElementById("board");
const brushes = document.getElementById("brushes");
const spaces = [...board.querySelectorAll("select")];
const kinds = [...spaces[0].options].map((option) => [option.value, option.text]);
let brush = "gorilla";

const part = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

// What lies on a space has a symbol of the same name.
function face(name) {
  const box = document.createElement("b");
  if (!name) return box;
  const symbol = document.getElementById("symbol").content.firstElementChild.cloneNode(true);
  symbol.firstElementChild.href.baseVal += name;
  box.append(symbol);
  return box;
}

function button(className, value, text, label, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.append(face(value), part("small", text));
  made.setAttribute("aria-label", label);
  made.addEventListener("click", press);
  return made;
}

function within(role, cells) {
  const box = document.createElement("div");
  box.setAttribute("role", role);
  box.append(...cells);
  return box;
}

// A space keeps its place in the grid; what lies on it and its name follow the list behind it.
function lay(space, i) {
  const text = space.selectedOptions[0]?.text ?? "";
  const made = button(`spot ${space.value ? "" : "res-empty"}`, space.value, space.value ? text : "", `${space.labels[0].textContent}: ${text}`, () => {
    space.value = space.value === brush ? "" : brush;
    lay(space, i).focus();
    space.dispatchEvent(new Event("input", { bubbles: true }));
  });
  made.disabled = space.options.length === 1;
  const old = space.parentElement.querySelector("button");
  made.tabIndex = old?.tabIndex ?? (i ? -1 : 0);
  old?.remove();
  space.hidden = true;
  space.parentElement.append(made);
  return made;
}

function choose(value) {
  brush = value;
  for (const made of brushes.children) made.setAttribute("aria-pressed", String(made.value === brush));
}

brushes.append(...kinds.map(([value, text]) => Object.assign(button("tile", value, text, `Lay: ${text}`, () => choose(value)), { value })));
choose(brush);
board.setAttribute("role", "grid");
const cells = spaces.map((space) => space.parentElement);
for (const cell of cells) cell.setAttribute("role", "gridcell");
board.append(...[...Array(cells.length / WIDTH).keys()].map((row) => within("row", cells.slice(row * WIDTH, (row + 1) * WIDTH))));
spaces.forEach(lay);
