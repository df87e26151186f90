// The board as a picture: choose what to lay, tap the spaces where it lies.
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
