// The board as a picture: choose what to lay, tap the spaces where it lies.
const board = document.getElementById("board");
const brushes = document.getElementById("brushes");
const spaces = [...board.querySelectorAll("select")];
const PICTURES = { wolf: "🐺", kangaroo: "🦘", raven: "🐦‍⬛", snake: "🐍", alligator: "🐊", vulture: "🦅", gorilla: "🦍", chameleon: "🦎", down: "▨", pile: "☷", "": "" };
const kinds = [...spaces[0].options].map((option) => [option.value, option.text]);
let brush = "gorilla";

const part = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

function button(className, value, text, label, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.append(part("b", PICTURES[value] || "·"), part("small", text));
  made.setAttribute("aria-label", label);
  made.addEventListener("click", press);
  return made;
}

function draw() {
  brushes.replaceChildren(...kinds.map(([value, text]) => {
    const made = button("tile", value, text, `Lay: ${text}`, () => { brush = value; draw(); });
    made.setAttribute("aria-pressed", String(value === brush));
    return made;
  }));
  spaces.forEach((space, i) => {
    const text = space.selectedOptions[0]?.text ?? "";
    const made = button(`spot ${space.value ? "" : "res-empty"}`, space.value, space.value ? text : "", `${space.labels[0].textContent}: ${text}`, () => {
      space.value = space.value === brush ? "" : brush;
      draw();
      board.querySelectorAll("button")[i].focus();
      space.dispatchEvent(new Event("input", { bubbles: true }));
    });
    made.disabled = space.options.length === 1;
    space.hidden = true;
    space.parentElement.querySelector("button")?.remove();
    space.parentElement.append(made);
  });
}

draw();
