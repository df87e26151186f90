// An open entry page gives a sign now and then that somebody is entering there, as long as it is in view.
const form = document.querySelector("[data-sign]");
const NOW_AND_THEN = 15000;

function tell(method) {
  const headers = { "X-CSRFToken": form.elements.csrf_token.value };
  fetch(form.dataset.sign, { method, headers, keepalive: true }).catch(() => {}); // live.js says when there is no connection
}

function sign() {
  if (!document.hidden) tell("POST");
}

if (form) {
  sign();
  setInterval(sign, NOW_AND_THEN);
  document.addEventListener("visibilitychange", sign);
  addEventListener("pageshow", (event) => event.persisted && sign());
  addEventListener("pagehide", () => tell("DELETE"));
}
