// Every page: says that scripts run, tells the server the phone's offset, shows times as the phone has them, unless the group has a zone.
document.documentElement.classList.add("js");

function localise() {
  for (const field of document.querySelectorAll("[data-offset]")) {
    field.value = String(-new Date().getTimezoneOffset());
  }
  for (const time of document.querySelectorAll("time[datetime]:not([data-zoned])")) {
    const when = new Date(time.dateTime);
    time.textContent = when.toLocaleString([], { dateStyle: "short", timeStyle: "short" });
  }
}
localise();
document.addEventListener("fresh", localise);

// The server has it: the draft of a saved page is no longer needed.
for (const saved of document.querySelectorAll("html:not([data-kept]) [data-saved]")) {
  try {
    localStorage.removeItem(`draft:${saved.dataset.saved}`);
  } catch {
    // Where the storage is forbidden there was no draft.
  }
}

document.querySelector("[data-focus]")?.focus();

// Light or dark changes in place, so that nothing typed is lost, and pages kept from before follow.
const root = document.documentElement;
const chosen = () => document.cookie.match(/(?:^|; )light=(light|dark)/)?.[1] ?? "";

function shine(light) {
  if ((root.dataset.theme ?? "") === light) return;
  if (light) root.dataset.theme = light;
  else delete root.dataset.theme;
  for (const button of document.querySelectorAll("[data-lights] button")) button.setAttribute("aria-pressed", String(button.value === light));
  document.querySelector("meta[name=color-scheme]").content = light || "light dark";
  const paper = getComputedStyle(root).getPropertyValue("--paper");
  for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.content = paper;
}

addEventListener("pageshow", () => shine(chosen()));
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-lights]")) return;
  event.preventDefault();
  const light = event.submitter.value;
  document.cookie = `light=${light}; path=/; max-age=${light ? 604800 : 0}; samesite=lax`;
  shine(light);
  // The server's cookie lasts longer than a script's.
  fetch(event.target.action, { method: "POST", body: new URLSearchParams({ light }), redirect: "manual" }).catch(() => {});
});

// A double tap sends a form once; coming back to the page makes its buttons work again.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  if (!event.defaultPrevented) form.dataset.sent = "1";
});
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
