/** Milliseconds between two checks of which build is served (specification, section 9). */
export const BUILD_CHECK_MS = 3_600_000;

/** The build of this page; null in development, which has no build. */
export const OWN_BUILD: string | null = import.meta.env.VITE_BUILD_ID ?? null;

/**
 * Asks every hour which build is served, and calls `onOther` once if it is not `own`. After a failed check the next one
 * tries again. Returns a function that ends the checks.
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
 * Leaves forms to the browser from now on: the next form is sent as it was typed, and loads a whole new document with
 * its own scripts. While offline nothing could be sent, so the form is left alone.
 */
export function letGo(window: EventTarget): void {
  // Runs before the router, which listens below, at the document, as React does.
  const pass = (event: Event) => navigator.onLine && event.stopImmediatePropagation();
  window.addEventListener("submit", pass, { capture: true });
}
