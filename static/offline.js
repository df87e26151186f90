// This phone without a network: takes the worker on, keeps the pages of a running game, tells what works here.
const page = document.documentElement;
const crew = navigator.serviceWorker; // missing where the address is not HTTPS
const main = document.querySelector("main");
const OLD = 5 * 60 * 1000;
const PAUSE = 1500;
const AGAIN = 5000;

function reveal(selector) {
  for (const told of document.querySelectorAll(selector)) told.hidden = false;
}

async function takeOn() {
  const registration = await crew.register("/sw.js");
  // A new release waits until no table is open on this phone; the page left just now counts for a moment.
  const offer = () => location.pathname.startsWith("/t/") || registration.waiting?.postMessage("take over");
  offer();
  setInterval(offer, AGAIN);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  if (!crew.controller) await new Promise((done) => crew.addEventListener("controllerchange", done, { once: true }));
}

// Copies belong to the groups that this phone has: when one is left, or has another key, they go.
async function checkOwner() {
  const mine = main.dataset.keptFor?.split(" ");
  if (!mine || page.dataset.kept) return;
  const before = localStorage.getItem("kept-for")?.split(" ") ?? [];
  if (before.some((group) => group && !mine.includes(group))) await caches.delete("pages");
  localStorage.setItem("kept-for", mine.join(" "));
}

async function isOld(address) {
  const kept = await (await caches.open("pages")).match(address, { ignoreVary: true });
  if (!kept || Date.now() - Number(kept.headers.get("X-Kept-At")) > OLD) return true;
  // The first page lists the tables: one that was opened since has to be on it.
  return address === "/" && /^\/t\/[^/]+$/.test(location.pathname) && !(await kept.text()).includes(location.pathname);
}

// The first page that was opened is not kept yet; a table needs its entry pages at hand.
async function keep() {
  const links = [...main.querySelectorAll("a.enter, a[href$='/enter']")].map((link) => link.pathname);
  // What came by the worker it has kept, if it keeps it at all; a page may be taken on after it came.
  const cameBy = performance.getEntriesByType("navigation")[0]?.workerStart;
  const own = cameBy ? [] : [location.pathname + location.search];
  for (const address of [...own, "/", ...links]) {
    // Read to its end: an answer that stays open keeps the old worker busy.
    if (await isOld(address)) await (await fetch(address, { headers: { "X-Keep": "1" }, priority: "low" })).text();
  }
}

function clock(when) {
  const day = new Date().toDateString() === when.toDateString() ? {} : { dateStyle: "short" };
  return when.toLocaleString([], { ...day, timeStyle: "short" });
}

// Pages that follow their table say themselves how old they are.
function tellAge() {
  if (!page.dataset.kept || document.querySelector("[data-table]")) return;
  const note = document.createElement("p");
  note.className = "flash";
  note.textContent = `No answer yet: this page is as it was at ${clock(new Date(Number(page.dataset.kept)))}.`;
  main.prepend(note);
}

async function listKept(list) {
  const pages = await caches.open("pages");
  for (const key of (await pages.keys()).reverse()) {
    const kept = new DOMParser().parseFromString(await (await pages.match(key)).text(), "text/html");
    const link = Object.assign(document.createElement("a"), { href: key.url, textContent: kept.title });
    list.append(document.createElement("li"));
    list.lastChild.append(link);
  }
  list.closest("section").hidden = !list.children.length;
}

async function start() {
  if (!isSecureContext) return reveal("[data-works=insecure]");
  if (!crew || !("caches" in window)) return reveal("[data-works=never]");
  try {
    const list = document.querySelector("[data-kept-pages]");
    if (list) await listKept(list);
    await checkOwner();
    await takeOn();
    reveal("[data-works=kept]");
    if (page.dataset.kept || page.dataset.standIn !== undefined) return;
    await new Promise((done) => setTimeout(done, PAUSE));
    await keep();
  } catch {
    // Without a network there is nothing to keep, and a browser may forbid it; pages work as ever.
  }
}

if (page.dataset.standIn !== undefined) reveal("[data-missing]");
tellAge();
if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
