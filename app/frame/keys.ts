/** Fields and editable elements, into which `/` types a slash. */
const WRITABLE = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** The quantities of lines and rows; those of typed rows belong to a list with suggestions. */
const QUANTITY = ":is(.row, .part, .table--lines) input.qty";

/**
 * `/` puts the cursor into the search; ↑ and ↓ go from a quantity to that of the line before or after; Escape closes the open menu and gives the focus back to its button. Leaving the
 * menu, by pointer or keyboard, closes it too.
 */
export function listenForKeys(page: Document): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") closeMenus(page);
    if (event.key === "ArrowUp" || event.key === "ArrowDown") goToQuantity(event);
    if (event.key === "/" && !(event.target instanceof Element && event.target.closest(WRITABLE))) {
      const search = page.getElementById("search");
      if (!(search instanceof HTMLInputElement)) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
  };
  const onElsewhere = (event: Event) => {
    for (const menu of openMenus(page)) {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    }
  };
  page.addEventListener("keydown", onKey);
  page.addEventListener("pointerdown", onElsewhere);
  page.addEventListener("focusin", onElsewhere);
  return () => {
    page.removeEventListener("keydown", onKey);
    page.removeEventListener("pointerdown", onElsewhere);
    page.removeEventListener("focusin", onElsewhere);
  };
}

/** From a quantity to that of the line before or after, its text selected, so that typing replaces it. */
function goToQuantity(event: KeyboardEvent): void {
  if (!(event.target instanceof HTMLInputElement) || !event.target.matches(QUANTITY)) return;
  const all = [...event.target.ownerDocument.querySelectorAll<HTMLInputElement>(QUANTITY)];
  const next = all[all.indexOf(event.target) + (event.key === "ArrowUp" ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Closes all open menus; a focus within one goes to the menu's button. */
export function closeMenus(page: Document): void {
  for (const menu of openMenus(page)) {
    const held = menu.contains(page.activeElement);
    menu.open = false;
    if (held) menu.querySelector("summary")?.focus();
  }
}

function openMenus(page: Document): Iterable<HTMLDetailsElement> {
  return page.querySelectorAll<HTMLDetailsElement>("details.menu[open]");
}
