// Every page: what waits on this phone to be sent, since when, and what it waits for. outbox.js sends it.
const BOX = "outbox";
const bar = document.createElement("section");
bar.className = "outbox";
bar.hidden = true;
bar.setAttribute("aria-label", "Waiting on this phone");
const status = document.createElement("p");
status.setAttribute("role", "status");
const make = (tag, about, ...parts) => {
  const made = Object.assign(document.createElement(tag), about);
  made.append(...parts);
  return made;
};
const list = make("ul", {});
const details = make("details", {}, make("summary", {}, "What waits"), list);
const button = (text, press) => make("button", { type: "button", textContent: text, onclick: press });
const again = button("Try now", () => document.dispatchEvent(new Event("outbox:try")));
bar.append(status, again, details);
document.querySelector("main").before(bar);
const clock = (when) => new Date(when).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(BOX)) ?? [];
  } catch {
    return [];
  }
}

const write = (items) => localStorage.setItem(BOX, JSON.stringify(items));

function discard({ ticket, who }) {
  if (!confirm(`Discard ${who}’s entry? It was not sent, and is then gone.`)) return;
  write(waiting().filter((item) => item.ticket !== ticket));
  had = 0;
  draw();
}

// The server shows its own page with all that was typed, and what it has against it, if anything still: that page asks anew.
function look({ ticket, url, fields }) {
  write(waiting().map((item) => (item.ticket === ticket ? { ...item, why: undefined } : item)));
  const form = make("form", { method: "post", action: url, hidden: true });
  for (const [name, value] of fields) form.append(make("input", { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}

function row(item) {
  const entry = [make("b", {}, make("bdi", {}, item.who)), ` · ${item.game}, ${clock(item.since)}`, make("small", {}, item.said.join(" · "))];
  const go = item.why ? button("Look at it", () => look(item)) : make("a", { className: "button", href: `${item.url}#${item.ticket}` }, "Change");
  const actions = make("div", { className: "row" }, go, button("Discard", () => discard(item)));
  return make("li", {}, ...entry, ...(item.why ? [make("p", { className: "error" }, item.why)] : []), actions);
}

let had = 0; // the most that waited since the page was opened
let drawn = "";
function draw() {
  const items = waiting();
  const stuck = items.filter(({ why }) => why).length;
  const since = items.length && clock(Math.min(...items.map((item) => item.since)));
  const many = items.length === 1 ? `${items[0].who}’s entry` : `${items.length} entries`;
  const next = stuck ? "Not sent yet: look at it first." : "Sent by itself when the network is back; not in the points yet.";
  if (items.length) status.textContent = `Waiting on this phone: ${many}, since ${since}. ${next}`;
  else if (had) status.textContent = "Everything that waited on this phone was sent.";
  if (drawn !== JSON.stringify(items)) list.replaceChildren(...items.map(row));
  drawn = JSON.stringify(items);
  again.hidden = details.hidden = !items.length;
  details.open ||= stuck > 0;
  bar.hidden = !items.length && !had;
  had = Math.max(had, items.length);
}

// Whatever else is sent by a button needs the network now.
addEventListener("submit", (event) => {
  if (navigator.onLine || event.target.method !== "post" || event.target.matches("form.entry, [data-lights]")) return;
  event.preventDefault();
  event.stopPropagation();
  status.textContent = "There is no network. Nothing was changed: press the button again when it is back.";
  bar.hidden = false;
  bar.scrollIntoView({ block: "nearest" });
}, true);
document.addEventListener("outbox", draw);
addEventListener("storage", (event) => event.key === BOX && draw());
addEventListener("pageshow", draw);
draw();
