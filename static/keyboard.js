// Where the phone's keyboard lies over the page instead of making it shorter, the bar stays above it.
const view = window.visualViewport;

function lift() {
  const covered = view.scale > 1 ? 0 : innerHeight - view.height - view.offsetTop;
  document.documentElement.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
}

view?.addEventListener("resize", lift);
view?.addEventListener("scroll", lift);
