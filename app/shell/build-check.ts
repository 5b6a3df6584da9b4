/** Milliseconds between two looks at which build is served now (specification, section 9). */
export const BUILD_CHECK_MS = 3_600_000;

/** The build that this page came from; null in development, where nothing is built. */
export const OWN_BUILD: string | null = import.meta.env.VITE_BUILD_ID ?? null;

/**
 * Asks every hour which build is served, and calls `onOther` once when it is another than `own`. A look that fails is the
 * next one's matter. Returns what ends it.
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
 * Leaves forms to the browser from now on: the next one is sent as it was typed, and brings a whole new document with
 * the scripts that belong to it. Without a line nothing could be sent: then it is left alone.
 */
export function letGo(window: EventTarget): void {
  // The router listens below: at the document, where React does.
  const pass = (event: Event) => navigator.onLine && event.stopImmediatePropagation();
  window.addEventListener("submit", pass, { capture: true });
}
