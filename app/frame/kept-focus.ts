/** A focused element or one of its ancestors, with its siblings at the moment of the focus. */
interface Place {
  element: Element;
  next: Element | null;
  previous: Element | null;
}

/** The ancestors that may get the focus if no control can take it over. */
const SURROUNDINGS = "section, form, nav, aside, main, dialog";

/**
 * If a focused control is removed or rendered again (a filter's button, a removed line), the browser moves the focus to
 * the document's start. Instead, this moves it to the first of these that exists: the same control in its new element;
 * a control of the same kind in the next row or else in the previous one; the section around the control. From the
 * page's header the focus goes to the main region, because a search or a link there has changed the page. From a closed
 * dialog it goes to the control that opened the dialog. Returns a function that stops this.
 */
export function keepFocus(page: Document): () => void {
  let places: Place[] = [];
  /** the places that had the focus before the open dialog */
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
    // Waits until the page's own code has moved the focus.
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

/** True for two controls of the same kind with the same text, name, value and label. */
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
