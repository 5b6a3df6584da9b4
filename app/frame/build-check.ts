/** Milliseconds between two checks of which build is served (specification, section 9). */
export const BUILD_CHECK_MS = 3_600_000;

/** The build of this page; null in development, which has no build. */
export const OWN_BUILD: string | null = import.meta.env.VITE_BUILD_ID ?? null;

/**
 * Checks every hour which build is served, and calls `onOther` once if it is not `own`. A failed check changes nothing:
 * the next one tries again. Returns a function that ends the checks.
 */
export function checkBuilds(own: string, load: typeof fetch, onOther: () => void): () => void {
  const timer = setInterval(async () => {
    if (!(await isOther(own, load))) return;
    clearInterval(timer);
    onOther();
  }, BUILD_CHECK_MS);
  return () => clearInterval(timer);
}

async function isOther(own: string, load: typeof fetch): Promise<boolean> {
  try {
    const answer = await load(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    if (!answer.ok) return false;
    const latest: unknown = await answer.json();
    return (
      typeof latest === "object" &&
      latest !== null &&
      "id" in latest &&
      typeof latest.id === "string" &&
      latest.id !== own
    );
  } catch {
    return false;
  }
}

/**
 * From now on the browser, not the router, submits forms: the response to the next form is a whole document with the
 * scripts of its own build. While offline, this does nothing.
 */
export function letGo(window: EventTarget): void {
  // The capturing listener on the window runs before the router's, which React attaches to the document.
  const pass = (event: Event) => navigator.onLine && event.stopImmediatePropagation();
  window.addEventListener("submit", pass, { capture: true });
}
