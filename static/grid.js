// A grid is one stop of the Tab key: arrow keys move inside it, Home and End to the ends of a row, with Ctrl of the grid.
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const rowsOf = (grid) => [...grid.querySelectorAll("[role=row]")].map((row) => [...row.querySelectorAll("button")]);

function beside(rows, from, [down, right]) {
  let y = rows.findIndex((row) => row.includes(from));
  let x = rows[y].indexOf(from);
  do [y, x] = [y + down, x + right]; while (rows[y]?.[x]?.disabled);
  return rows[y]?.[x];
}

function end(rows, from, event) {
  const row = event.ctrlKey ? rows.flat() : rows.find((cells) => cells.includes(from));
  const open = row.filter((cell) => !cell.disabled);
  return event.key === "Home" ? open[0] : open.at(-1);
}

function target(grid, event) {
  const rows = rowsOf(grid);
  const from = rows.flat().find((cell) => cell === event.target);
  if (!from) return grid.querySelector("button[tabindex='0']");
  return event.key in STEPS ? beside(rows, from, STEPS[event.key]) : end(rows, from, event);
}

document.addEventListener("keydown", (event) => {
  const grid = event.target.closest("[role=grid]");
  if (!grid || event.altKey || event.metaKey || !(event.key in STEPS || ["Home", "End"].includes(event.key))) return;
  event.preventDefault();
  target(grid, event)?.focus();
});

document.addEventListener("focusin", (event) => {
  const grid = event.target.closest("[role=grid] button") && event.target.closest("[role=grid]");
  for (const cell of grid ? rowsOf(grid).flat() : []) cell.tabIndex = cell === event.target ? 0 : -1;
});
