// The worker: keeps scripts, rulebooks and the pages that were opened, for when the network is away. RELEASE stands above: the build, its files, the pages that are for everybody.
const FILES = "files";
const PAGES = "pages";
const SHELF = `shelf-${RELEASE.build}`;
const STAND_IN = "/offline";
const PATIENCE = 3000;
const MOST_PAGES = 60;
const UNKEPT = /^\/(api|join|new|own-data|import|healthz)\b/;

addEventListener("install", (event) => event.waitUntil(stock()));
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim())));
addEventListener("message", (event) => event.data === "take over" && event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (request.mode === "navigate") event.respondWith(fetch(request).catch(standIn));
  } else if (url.pathname.startsWith("/static/")) {
    event.respondWith(file(request));
  } else if (request.mode === "navigate" || url.pathname.startsWith("/rules")) {
    event.respondWith(page(event, request, url));
  } else if (request.headers.has("X-Keep")) {
    event.respondWith(fresh(event, request, url));
  }
});

async function stock() {
  const files = await caches.open(FILES);
  const known = await Promise.all(RELEASE.files.map((address) => files.match(address)));
  await files.addAll(RELEASE.files.filter((_, i) => !known[i]));
  const shelf = await caches.open(SHELF);
  await shelf.addAll(RELEASE.pages.map((address) => new Request(address, { credentials: "omit", cache: "no-cache" })));
}

// Files stay as long as this release or a kept page names them.
async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith("shelf-") && name !== SHELF);
  await Promise.all(old.map((name) => caches.delete(name)));
  const pages = await caches.open(PAGES);
  const copies = await Promise.all((await pages.keys()).map((key) => pages.match(key)));
  const texts = await Promise.all(copies.map((copy) => copy.text()));
  const needed = new Set([...RELEASE.files, ...texts.flatMap((text) => text.match(/\/static\/[^"#]+/g) ?? [])]);
  const files = await caches.open(FILES);
  for (const key of await files.keys()) {
    const { pathname, search } = new URL(key.url);
    if (!needed.has(pathname + search)) await files.delete(key);
  }
}

// A new release is taken over between tables, never while one is open.
async function takeOver() {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length && !open.some(({ url }) => new URL(url).pathname.startsWith("/t/"))) await skipWaiting();
}

async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")) await files.put(request.url, answer.clone());
  return answer;
}

async function fresh(event, request, url) {
  const answer = await fetch(request);
  if (answer.status >= 502) throw new Error(answer.statusText);
  const asked = request.mode === "navigate" || request.headers.has("X-Keep");
  if (asked && isToKeep(url, answer)) event.waitUntil(keep(url, answer.clone()));
  if (asked && [403, 404].includes(answer.status)) event.waitUntil(forget(url.pathname));
  return answer;
}

async function page(event, request, url) {
  const network = fresh(event, request, url);
  const soon = await Promise.race([network.catch(() => null), new Promise((done) => setTimeout(done, PATIENCE))]);
  const kept = soon ? null : await copyOf(request, url);
  return soon ?? kept ?? network.catch((lost) => (request.mode === "navigate" ? standIn() : Promise.reject(lost)));
}

function isToKeep({ pathname }, { status, redirected, headers }) {
  const isPage = headers.get("Content-Type")?.startsWith("text/html") && !headers.get("Cache-Control")?.includes("no-store");
  return status === 200 && !redirected && isPage && !UNKEPT.test(pathname) && !RELEASE.pages.includes(pathname);
}

async function keep({ pathname, search }, answer) {
  const pages = await caches.open(PAGES);
  const headers = { "X-Kept-At": String(Date.now()) };
  for (const name of ["Content-Type", "Content-Security-Policy", "Referrer-Policy"]) headers[name] = answer.headers.get(name) ?? "";
  await pages.delete(pathname + search);
  await pages.put(pathname + search, new Response(await answer.text(), { headers }));
  const keys = await pages.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await pages.delete(key);
}

// What is gone, or forbidden, goes from the phone too, with all that lies below it.
async function forget(gone) {
  const pages = await caches.open(PAGES);
  for (const key of await pages.keys()) {
    const { pathname } = new URL(key.url);
    if (pathname === gone || pathname.startsWith(`${gone}/`)) await pages.delete(key);
  }
}

async function copyOf(request, url) {
  const shelf = await caches.open(SHELF);
  const printed = await shelf.match(url.pathname + url.search, { ignoreSearch: !url.searchParams.has("q") });
  if (printed || request.mode !== "navigate") return printed;
  const kept = await (await caches.open(PAGES)).match(url.pathname + url.search, { ignoreVary: true });
  return kept && marked(kept, `data-kept="${kept.headers.get("X-Kept-At")}"`);
}

async function marked(kept, mark) {
  return new Response((await kept.text()).replace("<html ", `<html ${mark} `), { headers: kept.headers });
}

async function standIn() {
  const kept = await caches.match(STAND_IN, { ignoreVary: true });
  return kept ? marked(kept, "data-stand-in") : Response.error();
}
