// A table's turn timer: off until somebody starts it. It is worked out from when the turn began, so that sleep, reload and a table that changes leave it alone.
const TOO_OLD = 6 * 3600e3; // a timer that nobody has turned off since yesterday
const FRESH_END = 2000; // later than that nobody is told by sound or touch
const TEN = 10;

const bar = document.querySelector("[data-timer]");
const find = (what) => bar.querySelector(what);
const [figures, whose, status, settings] = [".figures", ".whose", "[role=status]", "details"].map(find);
const [limit, sound] = [find("#timer-limit"), find("#timer-sound")];
const [goButton, pauseButton] = [find("[data-do=go]"), find("[data-do=pause]")];
const KEY = `timer:${bar.dataset.timer}`;

let state = null; // {limit, sound, began, spent, running, who, told}: times in milliseconds, limit in seconds
let ticking;

const opener = () => document.querySelector("[data-timer-open]");
const players = () => JSON.parse(opener()?.dataset.players ?? "[]");
const elapsed = () => state.spent + (state.running ? Math.max(0, Date.now() - state.began) : 0);
const left = () => state.limit * 1000 - elapsed();
const begun = () => state.began > 0;

function read() {
  try {
    state = JSON.parse(localStorage.getItem(KEY));
    if (state && Date.now() - state.began > TOO_OLD && begun()) state = null;
  } catch {
    // Where the storage is forbidden the timer lasts as long as the page.
  }
}

function keep() {
  try {
    if (state) localStorage.setItem(KEY, JSON.stringify(state));
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function after(name) {
  const names = players();
  return names[(names.indexOf(name) + 1) % names.length] ?? "";
}

function inFigures(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function inWords(seconds) {
  if (seconds < 60) return `${seconds} seconds`;
  return `${Math.floor(seconds / 60)}${seconds % 60 ? "½" : ""} ${seconds > 60 ? "minutes" : "minute"}`;
}

function isolated(text) {
  const element = document.createElement("bdi");
  element.textContent = text;
  return element;
}

function show() {
  const open = opener();
  bar.hidden = !state || !open;
  if (open) open.hidden = Boolean(state);
  if (bar.hidden) return;
  const over = state.limit > 0 && left() <= 0;
  bar.classList.toggle("over", over);
  bar.classList.toggle("paused", begun() && !state.running);
  if (!state.limit) figures.textContent = inFigures(Math.floor(elapsed() / 1000) * 1000);
  else if (over) figures.textContent = `+${inFigures(Math.floor(-left() / 1000) * 1000)}`;
  else figures.textContent = inFigures(Math.ceil(left() / 1000) * 1000);
  const paused = begun() && !state.running ? "Paused" : "";
  whose.replaceChildren(...[over ? "Time is up" : paused, state.who].filter(Boolean).map(isolated));
  const next = after(state.who);
  const label = state.running ? next && state.who ? ["Next: ", next] : ["Next turn"] : [begun() ? "Go on" : "Start"];
  goButton.replaceChildren(...label.map(isolated));
  pauseButton.textContent = state.running ? "Pause" : "Go on";
  pauseButton.hidden = !begun();
  limit.value = String(state.limit);
  sound.checked = state.sound;
}

// A screen reader hears the start, half the time, ten seconds and the end, each once.
function tell() {
  const seconds = left() / 1000;
  const due = !state.limit ? 0 : seconds <= 0 ? 3 : seconds <= TEN ? 2 : seconds <= state.limit / 2 ? 1 : 0;
  if (due <= state.told) return;
  state.told = due;
  keep();
  status.textContent = ["", `Half the time is left, ${inWords(state.limit / 2)}.`, "Ten seconds.", "Time is up."][due];
  if (due < 3 || left() < -FRESH_END) return;
  navigator.vibrate?.([200, 100, 200]);
  if (state.sound) document.dispatchEvent(new Event("timer-end"));
}

function tick() {
  clearTimeout(ticking);
  if (state?.running && opener()) {
    tell();
    ticking = setTimeout(tick, 1000 - (elapsed() % 1000) + 5);
  }
  show();
}

function begin(who) {
  Object.assign(state, { began: Date.now(), spent: 0, running: true, who, told: 0 });
  const turn = who ? `${who}’s turn` : "A new turn";
  status.textContent = state.limit ? `${turn}, ${inWords(state.limit)}.` : `${turn}.`;
}

const STEPS = {
  go() {
    settings.open = false;
    if (state.running) begin(after(state.who));
    else if (begun()) this.pause();
    else begin(state.who);
  },
  pause() {
    const spent = elapsed();
    Object.assign(state, { spent, began: Date.now(), running: !state.running });
    status.textContent = state.running ? "The timer goes on." : "Paused.";
  },
  off() {
    state = null;
  },
};

function open() {
  state = { limit: 0, sound: false, began: 0, spent: 0, running: false, who: players()[0] ?? "", told: 0 };
  settings.open = true;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-timer-open], [data-timer] [data-do]");
  if (!button) return;
  if (button.dataset.do) STEPS[button.dataset.do]();
  else open();
  keep();
  tick();
  if (button === opener()) goButton.focus();
  else if (!state) opener()?.focus();
});

bar.addEventListener("change", (event) => {
  Object.assign(state, { limit: Number(limit.value), sound: sound.checked });
  if (event.target === limit) state.told = 0;
  keep();
  tick();
});

function again() {
  read();
  tick();
}

document.addEventListener("visibilitychange", tick);
document.addEventListener("fresh", tick);
addEventListener("pageshow", again);
addEventListener("storage", (event) => event.key === KEY && again());
again();
