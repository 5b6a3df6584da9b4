/** An element that has the focus, or one that it stands in, and its neighbours of that moment. */
interface Place {
  element: Element;
  next: Element | null;
  previous: Element | null;
}

/** What the focus may stand on where the control it was on has nothing in its place. */
const SURROUNDINGS = "section, form, nav, aside, main, dialog";

/**
 * Where a control is taken away or drawn anew while it has the focus (a filter's button, a line that is removed), the
 * browser lets the focus fall to the document's start. It goes, the first there is: to the same control drawn anew; to
 * the one of the same kind in the next row, or the one before; to the part of the page that it stood in. What was in the
 * page's head gives it to the main part: a search or a link there has led to what is below. Returns how to stop.
 */
export function keepFocus(page: Document): () => void {
  let places: Place[] = [];
  const remember = ({ target }: FocusEvent) => {
    places = target instanceof Element ? placesOf(target) : [];
  };
  const watcher = new MutationObserver(() => {
    if (places[0]?.element.isConnected !== false) return;
    const lost = places;
    places = [];
    // What the page itself does with the focus comes first.
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

/** The same words on the same kind of control, and the same name where it has one. */
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
