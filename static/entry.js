// Entry and set-up forms: steppers, the live total, drafts, parts that change without a new page.
const form = document.querySelector("form[data-draft], form[data-swap], form[data-ask]");
const parse = (text) => (/^\s*[+\-−]?\d+\s*$/.test(text) ? Number(text.replace("−", "-")) : 0);
const show = (value) => String(value).replace("-", "−");

function button(text, label, press) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", textContent: text, tabIndex: -1 });
  made.setAttribute("aria-label", label);
  made.addEventListener("click", press);
  return made;
}

function addSteppers(root) {
  for (const stepper of root.querySelectorAll(".stepper")) {
    const input = stepper.querySelector("input");
    const name = input.labels[0]?.textContent.trim() ?? "";
    const low = Number(stepper.dataset.low);
    const high = Number(stepper.dataset.high ?? Infinity);
    const set = (value) => {
      input.value = show(Math.min(high, Math.max(low, value)));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const start = low > 0 ? Number(input.value && parse(input.value)) || low : 0;
    const now = () => (input.value.trim() ? parse(input.value) : start);
    input.before(button("−", `One less: ${name}`, () => set(now() - 1)));
    input.after(button("+", `One more: ${name}`, () => set(now() + 1)));
    if (low < 0) stepper.append(button("±", `Other sign: ${name}`, () => set(-now())));
  }
}

// The total, or a helper's answer, follows what is typed: the server works it out and stores nothing.
let asked = 0;
let pause; // before the points are asked for
let silence; // before they are read out
let said; // what was read out last
function send(data) {
  const headers = { "X-Live": "1" };
  if (form.method === "get") return fetch(`${location.pathname}?${data}`, { headers });
  data.set("do", "preview");
  return fetch(form.action, { method: "POST", body: data, headers });
}

// What has been opened stays open.
function putIn(part) {
  const now = document.getElementById(part.id);
  const named = (summary) => summary.textContent.replace(/[−\d]+/g, "");
  const open = new Set([...(now?.querySelectorAll("details[open] > summary") ?? [])].map(named));
  for (const summary of part.querySelectorAll("summary")) summary.parentElement.open ||= open.has(named(summary));
  now?.replaceWith(part);
}

// A screen reader says the total or the answer when typing rests, and only where it has changed.
function readOut() {
  const news = document.getElementById("news");
  const now = document.querySelector("#live-total, #answer > div")?.innerText.trim().replace(/\s+/g, " ") ?? "";
  if (now !== said) news.textContent = said = now;
}

async function askForTotal() {
  const mine = ++asked;
  try {
    const answer = await send(new URLSearchParams(new FormData(form)));
    if (!answer.ok || mine !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of fresh.querySelectorAll("[data-live]")) putIn(part);
    clearTimeout(silence);
    silence = setTimeout(readOut, 1200);
    document.dispatchEvent(new Event("totals"));
  } catch {
    // Without a connection the total stays as it was; the draft keeps what is typed.
  }
}

function onTyping() {
  clearTimeout(pause);
  clearTimeout(silence);
  pause = setTimeout(askForTotal, 250);
  if (key) keepDraft();
}

// A draft stays on the phone until the server has what was typed.
const key = form?.dataset.draft && `draft:${form.dataset.draft}`;
const hidden = new Set(["csrf_token", "ticket", "seen", "entered", "offset", "do"]);
const typed = () => [...new FormData(form)].filter(([name]) => !hidden.has(name));

function keepDraft() {
  try {
    localStorage.setItem(key, JSON.stringify({ version: form.dataset.mark, typed: typed() }));
  } catch {
    // A full or forbidden storage only means that there is no draft.
  }
}

function readDraft() {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function fill(pairs) {
  const values = new Map();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  for (const field of form.elements) {
    if (!field.name || hidden.has(field.name)) continue;
    const own = values.get(field.name) ?? [];
    if (field.type === "checkbox" || field.type === "radio") field.checked = own.includes(field.value);
    else if (own.length) field.value = own.shift();
  }
}

function offerDraft() {
  const draft = readDraft();
  if (!draft || "posted" in form.dataset) return;
  if (draft.version !== form.dataset.mark || JSON.stringify(draft.typed) === JSON.stringify(typed())) {
    if (draft.version === form.dataset.mark) localStorage.removeItem(key);
    else askAboutDraft(draft);
    return;
  }
  refill(draft.typed);
}

function askAboutDraft(draft) {
  const note = document.createElement("p");
  note.className = "flash";
  note.append("You typed something here before the table changed. ");
  note.append(button("Use it", "Use what you typed before", () => {
    fill(draft.typed);
    form.dispatchEvent(new Event("drafted"));
    note.remove();
    onTyping();
  }));
  note.append(button("Forget it", "Forget what you typed before", () => {
    localStorage.removeItem(key);
    note.remove();
  }));
  form.before(note);
}

// Where the focus goes on: to the same button, else to one that does the same, else to the field.
function again(pressed) {
  const buttons = [...form.querySelectorAll("button:enabled")];
  const typed = form.querySelector("[name=typed]");
  if (pressed.name === "more") return typed;
  const label = pressed.getAttribute("aria-label");
  return buttons.find((button) => label && button.getAttribute("aria-label") === label)
    ?? buttons.find((button) => button.name === pressed.name) ?? typed;
}

// Buttons that change only the form: the server does it, and the form is put in again.
async function swap(event) {
  const pressed = event.submitter;
  if (!pressed || pressed.name === "do") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const data = new FormData(form, pressed);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    form.replaceChildren(...page.getElementById(form.id).childNodes);
    document.dispatchEvent(new Event("fresh"));
    addSteppers(form);
    again(pressed)?.focus({ preventScroll: true });
    const players = [...form.querySelectorAll(".lineup bdi")].map((name) => name.textContent);
    document.getElementById("news").textContent = players.join(", ") || "Nobody yet";
  } catch {
    form.submit();
  }
}

function refill(pairs) {
  fill(pairs);
  form.dispatchEvent(new Event("drafted"));
  askForTotal();
}

if (form) {
  addSteppers(form);
  form.addEventListener("refill", (event) => refill(event.detail));
  if ("swap" in form.dataset) form.addEventListener("submit", swap);
  if (key) {
    form.querySelector("[data-bar]").append(document.getElementById("live-total"));
    offerDraft();
    document.addEventListener("others", askForTotal); // what others enter may change this one's points
  }
  if (!("swap" in form.dataset)) {
    form.addEventListener("input", onTyping);
    form.addEventListener("change", onTyping);
  }
}
