const KEY = "dizna.readdressed";

/** The document is being loaded again: nothing of it is brought to life any more. */
let isLeaving = false;

/**
 * Back and Forward between addresses that one document has shown change the address alone, and not the document. Before
 * its scripts run, the document then is another page's, whose forms would post to this address. True if so: the page of
 * the address is on its way. Where it differs after that too, a proxy writes addresses its own way, and it is left alone.
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

/** Looks again at each change of the address, a document that is shown again included, until the router follows them. */
export function watchAddress(): void {
  for (const event of CHANGES) window.addEventListener(event, leavesForeignAddress);
}

/** The router is there. */
export function endAddressWatch(): void {
  for (const event of CHANGES) window.removeEventListener(event, leavesForeignAddress);
}

const CHANGES = ["popstate", "pageshow"];

/** The same query may be written in several ways. */
function toComparable(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  return `${pathname}?${searchParams}`;
}

/** False if this is remembered already, or cannot be: without a memory the document could be loaded without end. */
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
