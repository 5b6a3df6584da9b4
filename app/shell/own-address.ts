const KEY = "dizna.readdressed";

/** True once the document is being loaded again: from then on none of it is hydrated. */
let isLeaving = false;

/**
 * Back and Forward between addresses that one document has shown change only the address, not the document. Before its
 * scripts run, the document may then be another page's, whose forms would post to this address. Returns true in that
 * case: the page of the address is being loaded. If the two still differ after that, a proxy rewrites addresses, and
 * the document is left alone.
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

/** Repeats the check on each `popstate` and `pageshow`, until the router follows changes (`endAddressWatch`). */
export function watchAddress(): void {
  for (const event of CHANGES) window.addEventListener(event, leavesForeignAddress);
}

/** Called once the router follows changes. */
export function endAddressWatch(): void {
  for (const event of CHANGES) window.removeEventListener(event, leavesForeignAddress);
}

const CHANGES = ["popstate", "pageshow"];

/** Makes different spellings of the same query equal. */
function toComparable(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  return `${pathname}?${searchParams}`;
}

/** False if the pair is already remembered, or cannot be: without a memory the document could be loaded endlessly. */
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
