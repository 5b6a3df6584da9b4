import { mayReload } from "./reload-guard.ts";

/**
 * If a script of the next page does not load (a new build removed it, the connection broke), the router reloads the
 * current page, every time, and the next page never opens. In browsers with the Navigation API, the next page is loaded
 * as a whole document instead, at most once in ten seconds. If that was less than ten seconds ago, and while offline,
 * `onGivenUp` gets the URL of the next page. Returns a function that stops watching.
 */
export function watchFailedParts(wanted: () => string | null, onGivenUp: (address: string) => void): () => void {
  if (!("navigation" in window)) return () => {};
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent) => {
    const address = wanted();
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || address === null) return;
    event.preventDefault();
    // Another document cannot be requested while this event is being handled.
    if (mayLoadWhole()) queueMicrotask(() => location.assign(address));
    else onGivenUp(address);
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}

/**
 * True if a page with a missing script may be loaded as a whole document: not offline, and not twice in ten seconds.
 */
export function mayLoadWhole(): boolean {
  return navigator.onLine && mayReload(sessionStorage, Date.now());
}
