// What is saved without a network waits on this phone and is sent by itself: in order, and once. waiting.js shows it.
const BOX = "outbox"; // what waits, the oldest first
const MINE = "entered"; // [table, key] of what this phone has entered
const MOST_MINE = 100;
const PATIENCE = 10000;
const OFTEN = 15000;

const form = document.querySelector("form.entry[data-table]");
const kept = document.documentElement.dataset.kept;
const tableOf = ({ dataset }) => dataset.table.replace(/\/now$/, "");
const draft = () => `draft:${form.dataset.draft}`;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}
const write = (name, list) => localStorage.setItem(name, JSON.stringify(list));
const waiting = () => read(BOX);

function put(item) {
  const items = waiting();
  const place = items.findIndex(({ ticket }) => ticket === item.ticket);
  if (place < 0) items.push(item);
  else items[place] = item;
  write(BOX, items);
}

// What was changed while it was on its way is not what was sent: it stays.
function drop({ ticket, since }) {
  write(BOX, waiting().filter((item) => item.ticket !== ticket || item.since > since));
}

// What was changed or discarded meanwhile is not what the server has something against.
function mark(item, why) {
  const same = ({ ticket, since }) => ticket === item.ticket && since === item.since;
  write(BOX, waiting().map((each) => (same(each) ? { ...item, why } : each)));
}

function remember({ table, ticket }) {
  const others = read(MINE).filter(([, key]) => key !== ticket);
  write(MINE, [...others, [table, ticket]].slice(-MOST_MINE));
}

// What would have to be typed again if the server no longer takes it.
function typed(field) {
  const label = field.labels?.[0]?.textContent.trim();
  if (!label || !field.name) return [];
  if (field.type === "radio" || field.type === "checkbox") return field.checked ? [label] : [];
  const value = field.selectedOptions ? field.selectedIndex > 0 && field.selectedOptions[0].text : field.value.trim();
  const cell = field.closest(".cell")?.querySelector("legend").textContent;
  return value ? [`${cell ? `${cell}, ` : ""}${label}: ${value}`] : [];
}

function itemOf(what) {
  const data = new FormData(form);
  data.set("do", what);
  const { who, game } = form.dataset;
  const said = what === "withdraw" ? ["Take back what is saved"] : [...form.elements].flatMap(typed);
  const about = { who, game, said, url: location.pathname, table: tableOf(form), since: Date.now() };
  return { ticket: data.get("ticket"), fields: [...data], ...about };
}

// The server says 201 once it has it; with a page it asks for something.
async function post(item, which, renewed = false) {
  let answer;
  let page;
  try {
    const [body, signal] = [new URLSearchParams(item.fields), AbortSignal.timeout?.(PATIENCE)];
    answer = await fetch(item.url, { method: "POST", body, signal, headers: { "X-Outbox": which } });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return { away: true };
  }
  if (answer.status === 201) return { sent: true };
  if (answer.status >= 500 || answer.status === 429) return { away: true };
  const token = page.querySelector("[data-expired]") && page.querySelector("[name=csrf_token]").value;
  if (token && !renewed) {
    item.fields = item.fields.map(([name, value]) => [name, name === "csrf_token" ? token : value]);
    return post(item, which, true);
  }
  if (answer.ok && !page.querySelector("form.entry")) return { away: true }; // a hotspot's own page
  const said = [".summary h2", ".flash p", "main h1"].map((part) => page.querySelector(part)?.textContent.trim());
  return { why: said.find(Boolean) ?? `Error ${answer.status}` };
}

// One page of this phone sends at a time, where the browser can see to that; the key makes it once anyway.
// What the page before has stored comes to this one a moment after its turn has ended.
const SETTLED = 150;
const soon = (work) => new Promise((done) => setTimeout(done, SETTLED)).then(work);
const alone = (work) => (navigator.locks ? navigator.locks.request(BOX, () => soon(work)) : work());

async function sendAll() {
  const stuck = new Set();
  for (const { ticket } of waiting()) {
    const item = waiting().find((each) => each.ticket === ticket);
    if (!item || stuck.has(item.table)) continue;
    const { sent, why, away } = item.why ? item : await post(item, "again");
    if (away) return;
    if (sent) drop(item);
    else mark(item, why);
    if (!sent) stuck.add(item.table);
    tell();
  }
}

let sending;
const send = () => (sending ??= alone(sendAll).catch(() => {}).finally(() => { sending = null; tell(); }));
const tell = () => document.dispatchEvent(new Event("outbox"));

// Later entries go after earlier ones, and after what they change; without the worker no other page would open, so this one stays.
async function save(what) {
  const item = itemOf(what);
  const before = () => waiting().some(({ table, ticket, why }) => table === item.table && ticket !== item.ticket && !why);
  await (before() ? send() : sending);
  const { sent, why } = before() ? {} : await post(item, "first");
  if (why) return submitAsUsual(what);
  try {
    if (sent) drop(item);
    else put(item);
    remember(item);
    localStorage.removeItem(draft());
  } catch {
    if (!sent) return submitAsUsual(what);
  }
  if (sent || navigator.serviceWorker?.controller) return location.assign(item.table);
  delete form.dataset.sent;
  form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
  tell();
  if (!("adds" in form.dataset)) return;
  history.replaceState(null, "", location.pathname);
  anew();
  scrollTo(0, 0);
}

function submitAsUsual(what) {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "do", value: what }));
  form.submit();
}

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replace(/\W/g, "-");

// A page that was kept, or whose turn waits, has a used key, maybe; what waits for this very page is gone on with.
function prepare() {
  const fields = form.elements;
  const table = tableOf(form);
  const here = waiting().filter(({ url }) => url === location.pathname);
  const wanted = here.find(({ ticket }) => `#${ticket}` === location.hash) ?? ("adds" in form.dataset ? null : here.at(-1));
  if (wanted) {
    const values = Object.fromEntries(wanted.fields);
    for (const name of ["ticket", "seen", "entered"]) fields[name].value = values[name];
    if (!localStorage.getItem(draft())) form.dispatchEvent(new CustomEvent("refill", { detail: wanted.fields }));
    return;
  }
  if (kept || here.some(({ ticket }) => ticket === fields.ticket.value)) fields.ticket.value = newKey();
  fields.entered.value = read(MINE).filter(([where]) => where === table).map(([, key]) => key).join(" ");
}

// The same page for another turn: empty, or with the one that is to be changed.
function anew() {
  form.reset();
  form.dispatchEvent(new CustomEvent("refill", { detail: [...new FormData(form)] }));
  prepare();
}

// “Change” on the very page: what is being typed there is not lost unasked.
function change() {
  if (!waiting().some(({ ticket }) => `#${ticket}` === location.hash)) return;
  const question = "Change what waits? What you have typed here since is not saved, and is then gone.";
  if (localStorage.getItem(draft()) && !confirm(question)) return history.replaceState(null, "", location.pathname);
  localStorage.removeItem(draft());
  anew();
}

document.addEventListener("submit", (event) => {
  const what = event.submitter?.value ?? "save";
  if (event.defaultPrevented || event.target !== form || what === "preview") return;
  event.preventDefault();
  event.submitter?.setAttribute("aria-busy", "true");
  save(what);
});
document.addEventListener("outbox:try", () => {
  write(BOX, waiting().map(({ why, ...item }) => item));
  send();
});
addEventListener("online", send);
document.addEventListener("visibilitychange", () => !document.hidden && send());
setInterval(() => waiting().length && send(), OFTEN);
if (form) addEventListener("hashchange", change);
// Who keeps what others entered, by its link, lets the own go.
form?.querySelector(".meanwhile a")?.addEventListener("click", () => drop({ ticket: form.elements.ticket.value, since: Date.now() }));
if (form && !("posted" in form.dataset)) prepare();
if (waiting().length) send();
