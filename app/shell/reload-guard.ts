/** Milliseconds within which a page is loaded anew once and no more (specification, section 9). */
export const RELOAD_GUARD_MS = 10_000;

const KEY = "dizna.reloaded";

/** True when the page may be loaded anew because a part of it did not come, and remembers that it was. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  try {
    const last = Number(storage.getItem(KEY));
    if (last > 0 && now - last < RELOAD_GUARD_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    // Without a memory nobody could say when to stop.
    return false;
  }
}
