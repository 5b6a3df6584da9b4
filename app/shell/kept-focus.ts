/** An element with the focus, or one around it, and its neighbours at that moment. */
interface Place {
  element: Element;
  next: Element | null;
  previous: Element | null;
}

/** The elements that may get the focus if the control that had it has no successor. */
const SURROUNDINGS = "section, form, nav, aside, main, dialog";

/**
 * If a control is removed or drawn again while it has the focus (a filter's button, a removed line), the browser lets
 * the focus fall to the document's start. Instead, the focus goes to the first of these: the same control after it was
 * drawn again; the one of the same kind in the next row, or in the previous one; the part of the page around it. From
 * the page's head it goes to the main part, because a search or a link there has changed what is below. From a dialog
 * that is gone it goes to the control that led there. Returns a function that ends this.
 */
export function keepFocus(page: Document): () => void {
  let places: Place[] = [];
  /** what had the focus before the dialog that is open */
  let opener: Place[] = [];
  const remember = ({ target }: FocusEvent) => {
    const before = places;
    places = target instanceof Element ? placesOf(target) : [];
    if (isInDialog(places) && !isInDialog(before)) opener = before;
  };
  const watcher = new MutationObserver(() => {
    if (places[0]?.element.isConnected !== false) return;
    const lost = isInDialog(places) ? opener : places;
    places = [];
    // The page's own handling of the focus comes first.
    requestAnimationFrame(() => {
      if (page.activeElement === null || page.activeElement === page.body) giveFocus(page, lost);
    });
  });
  page.addEventListener("focusin", remember);
  watcher.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener("focusin", remember);
    watcher.disconnect();
  };
}

function isInDialog(places: readonly Place[]): boolean {
  return places[0]?.element.closest("dialog") != null;
}

function placesOf(target: Element): Place[] {
  const places: Place[] = [];
  for (let element: Element | null = target; element; element = element.parentElement)
    places.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling });
  return places;
}

function giveFocus(page: Document, places: readonly Place[]): void {
  const control = places[0]?.element;
  const kept = places.findIndex(({ element }) => element.isConnected);
  const within = places[kept]?.element;
  const isBelow = within && within !== page.body && !within.closest("header.header");
  const gone = places[kept - 1];
  focusOn(
    (control && isBelow && find(within, control, isSame)) ||
      (control &&
        isBelow &&
        [gone?.next, gone?.previous].map((row) => row && find(row, control, isOfKind)).find(Boolean)) ||
      (isBelow && within.closest(SURROUNDINGS)) ||
      page.getElementById("main"),
  );
}

function find(place: Element, control: Element, isIt: (one: Element, other: Element) => boolean): Element | undefined {
  if (!place.isConnected) return undefined;
  return [place, ...place.querySelectorAll(control.tagName)].find((one) => isIt(one, control) && one.checkVisibility());
}

/** True for the same words on the same kind of control, with the same name if it has one. */
function isSame(one: Element, other: Element): boolean {
  return (
    isOfKind(one, other) &&
    ["name", "value", "aria-label"].every((name) => one.getAttribute(name) === other.getAttribute(name)) &&
    one.textContent === other.textContent
  );
}

function isOfKind(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && one.className === other.className;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: element.matches(SURROUNDINGS) });
}
