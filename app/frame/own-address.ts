const KEY = "dizna.readdressed";

/** True once the document is being loaded again: from then on the old document is not hydrated. */
let isLeaving = false;

/**
 * Back and Forward between URLs that one document has shown change only the window's URL, not the document. If that
 * happens before the scripts run, the document belongs to another page, but its forms would post to the window's URL.
 * In that case the function loads the page of the window's URL and returns true. If the document's URL still differs
 * after that, a proxy rewrites URLs, and the document is left alone.
 */
export function leavesForeignAddress(): boolean {
  if (isLeaving) return true;
  const made = document.body.dataset.address;
  const here = location.pathname + location.search;
  if (made === undefined || toComparable(made) === toComparable(here)) {
    remember(null);
    return false;
  }
  if (!remember(`${made} ${here}`)) return false;
  isLeaving = true;
  location.reload();
  return true;
}

/** Repeats the check on each `popstate` and `pageshow`, until the router handles these (`endAddressWatch`). */
export function watchAddress(): void {
  for (const event of CHANGES) window.addEventListener(event, leavesForeignAddress);
}

/** Called once the router handles changes of the URL. */
export function endAddressWatch(): void {
  for (const event of CHANGES) window.removeEventListener(event, leavesForeignAddress);
}

const CHANGES = ["popstate", "pageshow"];

/** Makes different spellings of the same query equal. */
function toComparable(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  return `${pathname}?${searchParams}`;
}

/**
 * False if the pair is already stored, or cannot be stored: without storage the document could be reloaded endlessly.
 */
function remember(pair: string | null): boolean {
  try {
    if (pair === null) sessionStorage.removeItem(KEY);
    else if (sessionStorage.getItem(KEY) === pair) return false;
    else sessionStorage.setItem(KEY, pair);
    return true;
  } catch {
    return false;
  }
}
