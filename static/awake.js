// Pages of a table: the screen stays awake while it is looked at.
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The phone may refuse when its battery is low; nothing else depends on it.
  }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
