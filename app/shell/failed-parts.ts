import { mayReload } from "./reload-guard.ts";

/**
 * A part of a page that does not come (a new build took it away, the line broke) makes the router load the present page
 * anew, as often as it happens, and the page that was wanted never comes. Where the browser lets scripts see that, the
 * wanted page is loaded instead, whole, and within ten seconds once: then, and where there is no line at all,
 * `onGivenUp` is told its address. Returns what ends it.
 */
export function watchFailedParts(wanted: () => string | null, onGivenUp: (address: string) => void): () => void {
  if (!("navigation" in window)) return () => {};
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent) => {
    const address = wanted();
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || address === null) return;
    event.preventDefault();
    // Another document cannot be asked for in the middle of the answer to this.
    if (mayLoadWhole()) queueMicrotask(() => location.assign(address));
    else onGivenUp(address);
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}

/** True when a page of which a part is missing may be asked for as a whole document: not without a line, nor twice. */
export function mayLoadWhole(): boolean {
  return navigator.onLine && mayReload(sessionStorage, Date.now());
}
