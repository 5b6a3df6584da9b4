/** Milliseconds within which a page is reloaded only once (specification, section 9). */
export const RELOAD_GUARD_MS = 10_000;

const KEY = "dizna.reloaded";

/** True if the page may be reloaded after a script or text did not load. If true, stores the time of this reload. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  try {
    const last = Number(storage.getItem(KEY));
    if (last > 0 && now - last < RELOAD_GUARD_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    // Without storage nothing would stop the reloads.
    return false;
  }
}
