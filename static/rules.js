// Rules in place: a rule's link opens it over the page, the rules button opens the search, answers come as one types.
const dialog = document.createElement("dialog");
dialog.className = "rules";
dialog.setAttribute("aria-label", "Rules");
const close = document.createElement("button");
Object.assign(close, { type: "button", textContent: "Close", className: "main" });
close.addEventListener("click", () => dialog.close());
const body = document.createElement("div");
dialog.append(body, close);
document.body.append(dialog);
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

async function fetchPart(address, selector) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(selector);
}

async function open(address, selector) {
  body.replaceChildren(...(await fetchPart(address, selector)).childNodes);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

// Without a network the rule is read from the whole rulebook, which the phone keeps.
async function openRule({ pathname, hash }) {
  await open(`${pathname}/${hash.slice(1)}`, "#section").catch(() => open(pathname, hash));
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a.rule, a.ask-rules");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = new URL(link.href);
  event.preventDefault();
  try {
    if (link.matches(".rule")) await openRule(here);
    else await open(here.href, "main");
  } catch {
    location.assign(link.href);
  }
});

let pause;
let silence; // before a screen reader says what was found: when typing rests
let asked = 0;
async function ask(form) {
  const mine = (asked += 1);
  try {
    const found = await fetchPart(`${form.action}?${new URLSearchParams(new FormData(form))}`, "#found");
    if (mine !== asked || !found) return;
    const around = form.closest("main, dialog");
    around.querySelector("#found").replaceWith(found);
    const first = found.querySelector("h2, .summary")?.textContent ?? "";
    clearTimeout(silence);
    silence = setTimeout(() => { around.querySelector("[data-heard]").textContent = first; }, 1000);
  } catch {
    // Without a connection the answer stays; the button tries again.
  }
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-search]");
  if (!form) return;
  clearTimeout(pause);
  pause = setTimeout(() => ask(form), 200);
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("dialog form[data-search]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(event.target);
});
