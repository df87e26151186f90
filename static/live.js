// An open page of a table follows it: every other second it asks whether something has changed.
const main = document.querySelector("main");
const place = document.querySelector("[data-table]");
const OFTEN = 2000;
const HIDDEN = 30000;
const banner = document.createElement("p");
banner.className = "flash live-banner";
banner.setAttribute("role", "status");
banner.hidden = true;

let version = place.dataset.version;
let since = null; // when the connection was lost
let timer;

const clock = (when) => when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function say(text) {
  banner.textContent = text;
  banner.hidden = !text;
}

async function look() {
  clearTimeout(timer);
  try {
    const answer = await fetch(place.dataset.table, { headers: { "If-None-Match": `"${version}"` } });
    if (answer.status === 200) {
      const now = String((await answer.json()).version);
      if (now !== version) await changed(now);
    } else if (answer.status === 404) {
      say("This table is gone: it was deleted, or its link was renewed.");
      return;
    }
    if (since) say("");
    since = null;
  } catch {
    since ??= new Date();
    say(`Out of date since ${clock(since)}: no connection. What you type stays on this phone.`);
  }
  timer = setTimeout(look, document.hidden ? HIDDEN : OFTEN);
}

async function changed(now) {
  if (place.matches("form")) {
    version = now;
    say("The table has changed on another phone. What you type here is not touched.");
    return;
  }
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const open = new Set([...main.querySelectorAll("details[open] > summary")].map((s) => s.textContent.trim()));
  const focused = document.activeElement?.textContent.trim();
  const decided = main.querySelector(".verdict");
  main.replaceChildren(...fresh.childNodes);
  if (!decided) main.querySelector(".verdict")?.classList.add("fresh");
  for (const summary of main.querySelectorAll("summary")) {
    if (open.has(summary.textContent.trim())) summary.parentElement.open = true;
  }
  [...main.querySelectorAll("a, button, summary")].find((e) => focused && e.textContent.trim() === focused)?.focus({ preventScroll: true });
  main.prepend(banner);
  version = now;
  document.dispatchEvent(new Event("fresh"));
}

main.prepend(banner);
document.addEventListener("visibilitychange", () => !document.hidden && look());
addEventListener("online", look);
addEventListener("pageshow", (event) => event.persisted && look());
timer = setTimeout(look, OFTEN);
