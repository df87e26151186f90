// An open page of a table follows it: again and again it asks whether something has changed, and who is entering.
const main = document.querySelector("main");
const place = document.querySelector("[data-table]");
const entry = place.matches("form");
const OFTEN = 1500;
const HIDDEN = 30000;
const REST = 500;
const PATIENCE = 5000;

let shown = place.dataset.version; // what the page shows
let newest = shown; // what the table is at
let tag = ""; // of the last answer
const kept = document.documentElement.dataset.kept; // when the phone kept it, without a network
let current = kept ? new Date(Number(kept)) : new Date(); // when the page was last known to be up to date
let asking; // the question that is under way
let timer;

const clock = (when) => when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });

// Both stand outside what is put in again, and change only with their words: nothing is read out twice.
const banner = document.createElement("p");
banner.className = "flash live-banner";
banner.setAttribute("role", "status");
const news = document.getElementById("news");

function say(words, where = banner) {
  if (where.textContent === words) return;
  if (where === banner) banner.hidden = !words;
  where.textContent = words;
}

const sayOld = () => say(`Out of date since ${clock(current)}: no connection. What you type stays on this phone.`);

async function look() {
  clearTimeout(timer);
  asking?.abort();
  const mine = (asking = new AbortController());
  const late = setTimeout(() => mine.abort(), PATIENCE);
  const started = new Date();
  let gone = false;
  try {
    const headers = tag ? { "If-None-Match": tag } : {};
    const answer = await fetch(place.dataset.table, { headers, signal: mine.signal });
    gone = answer.status === 404;
    if (gone) say("This table is gone: it was deleted, or its link was renewed.");
    else if (await take(answer, mine.signal)) current = started;
  } catch {
    if (mine !== asking) return; // a later question is under way
    sayOld();
  } finally {
    clearTimeout(late);
  }
  const pause = document.hidden ? HIDDEN : Math.max(REST, OFTEN - (new Date() - started));
  if (mine === asking && !gone) timer = setTimeout(look, pause);
}

// Gives whether the page is up to date then.
async function take(answer, signal) {
  if (answer.status !== 304) {
    if (!answer.ok) throw new Error(answer.statusText);
    const now = await answer.json();
    newest = String(now.version);
    tag = answer.headers.get("ETag") ?? "";
    for (const mark of document.querySelectorAll("[data-entering]")) {
      mark.hidden = !now.entering.includes(Number(mark.dataset.entering));
    }
  }
  if (newest === shown) say(overtaken());
  else if (entry) follow();
  else if (busy()) say("The table has changed. It is shown here as soon as you are done.");
  else await refresh(signal);
  return newest === shown;
}

// What somebody types stays as it is; what is worked out from it takes the others' entries in.
function follow() {
  shown = newest;
  say(overtaken());
  document.dispatchEvent(new Event("others"));
}

// While somebody types, reads a rule or holds a button down, the page stays as it is.
function busy() {
  const typed = [...main.querySelectorAll("textarea, input:not([type=hidden])")];
  return document.querySelector("dialog[open], main :active, main :is(input, textarea, select):focus")
    || typed.some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

const words = (element) => element?.textContent.trim() ?? "";
const named = (element) => `${element.closest("[data-seat]")?.dataset.seat} ${words(element).replace(/\d+/g, "")}`;

// What an entry page was told when its points were worked out: that its seat was saved elsewhere.
const overtaken = () => words(document.querySelector("[data-newer]"));

// Each seat with its points, as the page shows them.
const standing = () => [...main.querySelectorAll("[data-seat]:has(.points)")]
  .map((seat) => `${words(seat.querySelector("bdi"))}: ${words(seat.querySelector(".points"))}`);

async function refresh(signal) {
  const answer = await fetch(location.href, { signal, headers: { "X-Keep": "1" } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (busy()) return;
  const open = new Set([...main.querySelectorAll("details[open] > summary")].map(named));
  const held = main.contains(document.activeElement) && named(document.activeElement);
  const decided = main.querySelector(".verdict");
  const before = new Set(standing());
  main.replaceChildren(...page.querySelector("main").childNodes);
  if (!decided) main.querySelector(".verdict")?.classList.add("fresh");
  for (const summary of main.querySelectorAll("summary")) {
    if (open.has(named(summary))) summary.parentElement.open = true;
  }
  if (held) [...main.querySelectorAll("a, button, summary")].find((e) => named(e) === held)?.focus({ preventScroll: true });
  document.title = page.title;
  shown = main.querySelector("[data-version]").dataset.version;
  say("");
  const next = words(main.querySelector(".winners") ?? main.querySelector(".waiting"));
  say([...standing().filter((seat) => !before.has(seat)), next].filter(Boolean).join(". "), news);
  document.dispatchEvent(new Event("fresh"));
}

main.before(banner);
banner.hidden = true;
if (kept) sayOld();
document.addEventListener("totals", () => say(overtaken()));
document.addEventListener("visibilitychange", () => !document.hidden && look());
for (const back of ["online", "focus"]) addEventListener(back, look);
addEventListener("pageshow", (event) => event.persisted && look());
timer = setTimeout(look, OFTEN);
