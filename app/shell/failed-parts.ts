import { mayReload } from "./reload-guard.ts";

/**
 * If a part of a page does not load (a new build removed it, the connection broke), the router reloads the present
 * page, as often as it happens, and the wanted page never comes. Where the browser lets scripts see that reload, the
 * wanted page is loaded as a whole document instead, at most once in ten seconds. Otherwise, and while offline,
 * `onGivenUp` gets its address. Returns a function that ends this.
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

/** True if a page with a missing part may be loaded as a whole document: not while offline, and not twice. */
export function mayLoadWhole(): boolean {
  return navigator.onLine && mayReload(sessionStorage, Date.now());
}
