// The cave as a picture: tap a cell, choose what lies there and the number that shows.
const WIDTH = 5;
const CELLS = 15;
const ALL = [...Array(CELLS).keys()];
const NUMBERLESS = ["empty", "dragon", "goblin"];
const COLOURED = ["kobold", "dragon"];

const form = document.querySelector("form.entry");
const cave = document.getElementById("cave");
const palette = document.getElementById("palette");
const memory = JSON.parse(cave.dataset.memory);
const field = (i, name) => form.elements[`cards-${i}-${name}`];
const wishes = (i) => [...form.querySelectorAll(`[name="cards-${i}-wants"]`)];
const labels = (name) => Object.fromEntries([...field(0, name).options].map((o) => [o.value, o.text]));
const KINDS = labels("kind");
const RESOURCES = labels("resource");
const COLOURS = Object.keys(RESOURCES).filter(Boolean);

let here = firstEmpty() ?? 0;
let step = firstEmpty() === undefined ? "look" : "card";
let news = []; // what has changed since it was last read out
let asked; // the question read out last
let carrying = null; // {from, copy} while a card is being moved, swapped or copied

const card = (i) => ({
  kind: field(i, "kind").value,
  resource: field(i, "resource").value,
  value: field(i, "value").value,
  mushrooms: field(i, "mushrooms").value,
  wants: wishes(i).map((w) => w.value),
  flipped: field(i, "flipped").checked,
});

function put(i, { kind, resource = "", value = "", mushrooms = "", wants = [], flipped = false }) {
  field(i, "kind").value = kind;
  field(i, "resource").value = resource;
  field(i, "value").value = String(value).replace("-", "−");
  field(i, "mushrooms").value = mushrooms;
  field(i, "flipped").checked = flipped;
  wishes(i).forEach((w, n) => (w.value = wants[n] ?? ""));
}

function firstEmpty(after = 0) {
  return ALL.map((n) => (n + after) % CELLS).find((i) => field(i, "kind").value === "empty");
}

const near = (a, b) =>
  a !== b && Math.abs((a % WIDTH) - (b % WIDTH)) <= 1 && Math.abs(Math.floor(a / WIDTH) - Math.floor(b / WIDTH)) <= 1;
const besideFetcher = (i) => ALL.some((n) => near(i, n) && field(n, "kind").value === "fetcher");
const showsMushrooms = (i) => besideFetcher(i) && !["empty", "dragon", "mom", "fetcher"].includes(field(i, "kind").value);

const words = ({ kind, resource }) => (COLOURED.includes(kind) ? `${RESOURCES[resource] ?? ""}${kind === "dragon" ? " Dragon" : ""}` : KINDS[kind]);

// Resources and kinds have symbols of the same names.
function symbol(name) {
  const made = document.getElementById("symbol").content.firstElementChild.cloneNode(true);
  made.firstElementChild.href.baseVal += name;
  return made;
}

function face({ kind, resource }) {
  const box = document.createElement("b");
  const name = kind === "kobold" ? resource : kind;
  if (name && name !== "empty") box.append(symbol(name));
  return box;
}

function shown(number, count) {
  const box = part("span", number);
  if (count) box.append(" ", symbol("mushroom"), count);
  return box;
}

function make(className, html, label, press, pressed) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.append(...html);
  if (label) button.setAttribute("aria-label", label);
  if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
  button.addEventListener("click", press);
  return button;
}

const part = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

const place = (i) => `Row ${Math.floor(i / WIDTH) + 1}, column ${(i % WIDTH) + 1}`;

// What a screen reader says of a cell.
function told(i) {
  const now = card(i);
  const value = NUMBERLESS.includes(now.kind) ? "" : `, ${now.value ? `value ${now.value}` : "value not entered"}`;
  const flipped = now.kind === "dragon" && now.flipped ? ", flipped to its happy side" : "";
  const mushrooms = showsMushrooms(i) ? `, mushrooms ${now.mushrooms || "not entered"}` : "";
  return `${place(i)}: ${words(now)}${value}${flipped}${mushrooms}`;
}

function cell(i) {
  const now = card(i);
  const number = NUMBERLESS.includes(now.kind) ? (now.kind === "dragon" && now.flipped ? "+5" : "") : now.value || "?";
  const short = now.kind === "empty" ? "" : COLOURED.includes(now.kind) ? now.resource || "?" : KINDS[now.kind].split(" ").at(-1);
  const mushrooms = showsMushrooms(i) ? now.mushrooms || "?" : "";
  const button = make(`spot res-${now.resource && COLOURED.includes(now.kind) ? now.resource : now.kind}`,
    [face(now), shown(number, mushrooms), part("small", short)],
    told(i), () => tap(i), i === here);
  button.tabIndex = i === here ? 0 : -1;
  if (document.querySelector(`#cell-${i} .wrong, #cell-${i} .error`)) button.classList.add("wrong");
  return within("gridcell", button);
}

function within(role, ...content) {
  const box = document.createElement("div");
  box.setAttribute("role", role);
  box.append(...content);
  return box;
}

function rows() {
  const cells = ALL.map(cell);
  return ALL.filter((i) => i % WIDTH === 0).map((i) => within("row", ...cells.slice(i, i + WIDTH)));
}

function tap(i) {
  if (carrying) {
    const { from, copy } = carrying;
    const moved = card(from);
    if (!copy) put(from, card(i));
    put(i, copy ? { ...moved } : moved);
    carrying = null;
    changed(...(copy ? [i] : [i, from]));
  }
  here = i;
  step = field(i, "kind").value === "empty" ? "card" : "look";
  draw();
}

function changed(...cells) {
  news = cells.map(told);
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function next() {
  changed(here);
  here = firstEmpty(here) ?? here;
  step = field(here, "kind").value === "empty" ? "card" : "look";
  draw();
}

function choose(kind, resource = "") {
  const old = card(here);
  const same = old.kind === kind && old.resource === resource;
  put(here, same ? old : { kind, resource });
  if (kind === "dragon" && !resource) step = "dragon";
  else if (NUMBERLESS.includes(kind)) return next();
  else step = "number";
  changed(here);
  draw();
}

const chip = (text, press, extra = "") => make(`chip ${extra}`, [text].flat(), "", press);

const tile = (name, text, label, press) => make(`tile res-${name}`, [face({ kind: name }), part("small", text)], label, press);
const coloured = (kind, said) => COLOURS.map((r) => tile(r, r, `${RESOURCES[r]} ${said}`, () => choose(kind, r)));
const dragons = () => coloured("dragon", "Dragon");

function cards() {
  const others = Object.keys(KINDS).filter((kind) => !["kobold", "empty"].includes(kind));
  return [...coloured("kobold", "kobold"), ...others.map((k) => tile(k, KINDS[k].split(" ").at(-1), KINDS[k], () => choose(k)))];
}

function numbers() {
  const { kind, resource } = card(here);
  const known = memory.filter((m) => m.kind === kind && m.resource === resource).map((m) => {
    const wants = m.wants ? ` wants ${m.wants.join(", ") || "nothing"}` : "";
    return make("chip known", [shown(`${m.value > 0 ? "+" : ""}${m.value}`.replace("-", "−"), m.mushrooms || ""), part("small", wants)], "", () => { put(here, { ...m, wants: m.wants?.length === 0 ? ["none"] : (m.wants ?? []) }); next(); });
  });
  const pad = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9].map((n) =>
    make(`tile ${n > 0 ? "happy" : "shy"}`, [String(n).replace("-", "−")], `${n}, ${n > 0 ? "happy" : "shy"}`.replace("-", "−"), () => { field(here, "value").value = String(n).replace("-", "−"); next(); }));
  return [...known, ...pad];
}

// Around a Fetcher the mushrooms of each card are asked in turn.
const unasked = () => ALL.find((i) => showsMushrooms(i) && !field(i, "mushrooms").value);

function mushrooms() {
  return ["0", "1", "2"].map((n) => chip([symbol("mushroom"), n], () => {
    field(here, "mushrooms").value = n;
    changed(here);
    here = unasked() ?? here;
    draw();
  }));
}

function look() {
  const go = (to) => () => { step = to; draw(); };
  const carry = (copy) => () => { carrying = { from: here, copy }; draw(); };
  return [...(showsMushrooms(here) ? mushrooms() : []), chip("Another card", go("card")), chip("Another number", go("number")), chip("Copy to…", carry(true)),
    chip("Move or swap…", carry(false)), chip("Clear", () => { put(here, { kind: "empty" }); step = "card"; changed(here); draw(); }, "danger")];
}

const STEPS = {
  card: ["What lies here?", cards], dragon: ["Which colour is the Dragon?", dragons],
  number: ["Which number shows?", numbers], look: ["", look],
};

// What has changed and what is asked next is read out, once.
function readOut(question) {
  const status = document.getElementById("news");
  if (asked !== undefined && (news.length || asked !== question)) status.textContent = [...news, question].join(". ");
  [news, asked] = [[], question];
}

function draw() {
  const focused = document.activeElement?.closest("#cave, #palette")?.id;
  cave.replaceChildren(...rows());
  const [question, buttons] = STEPS[step];
  const title = carrying ? `Tap where ${carrying.copy ? "the copy" : "it"} goes` : question || words(card(here));
  const heading = part("h2", `${title} (${place(here).toLowerCase()})`);
  heading.id = "question";
  palette.replaceChildren(heading);
  const box = part("div", "");
  box.className = `tiles ${step}`;
  box.append(...(carrying ? [chip("Stop", () => { carrying = null; draw(); })] : buttons()));
  if (unasked() !== undefined) palette.append(part("p", "Cards marked with a mushroom and ? lie around a Fetcher: tap them and say how many mushrooms they show."));
  palette.append(box);
  for (const i of ALL) {
    const fieldset = document.getElementById(`cell-${i}`);
    fieldset.hidden = i !== here || (step !== "look" && !fieldset.querySelector(".error"));
    field(i, "kind").closest(".field").hidden = !fieldset.querySelector(".pick .error");
    field(i, "mushrooms").closest(".field").hidden = !showsMushrooms(i);
    field(i, "resource").closest(".field").hidden = !fieldset.querySelector(".pick .error");
    field(i, "value").closest(".field").hidden = NUMBERLESS.includes(field(i, "kind").value);
    field(i, "flipped").closest(".field").hidden = field(i, "kind").value !== "dragon";
    fieldset.querySelector(".wishes").hidden = field(i, "kind").value !== "kobold";
  }
  if (focused === "cave") cave.querySelectorAll("button")[here].focus();
  else if (focused) palette.querySelector("button")?.focus({ preventScroll: true });
  readOut(heading.textContent);
}

cave.setAttribute("role", "grid");
palette.setAttribute("aria-labelledby", "question");
form.addEventListener("input", (event) => event.target !== form && draw());
form.addEventListener("drafted", draw);
for (const link of document.querySelectorAll('.summary a[href^="#cards-"]')) {
  link.addEventListener("click", () => { here = Number(link.hash.split("-")[1]); step = "look"; draw(); });
}
const wrong = document.querySelector(".cell .error");
if (wrong) [here, step] = [Number(wrong.closest(".cell").id.slice(5)), "look"];
draw();
