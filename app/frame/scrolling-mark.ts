/** Milliseconds after the last scroll event for which the page counts as scrolling (specification, section 9). */
export const SCROLLING_MS = 1_000;

/**
 * Sets `data-scrolling` on `element` until a second after the last scroll event. Returns a function that stops this.
 */
export function markScrolling(element: { dataset: DOMStringMap }, target: EventTarget): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    if (element.dataset.scrolling === undefined) element.dataset.scrolling = "";
    timer = setTimeout(() => delete element.dataset.scrolling, SCROLLING_MS);
  };
  target.addEventListener("scroll", onScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    delete element.dataset.scrolling;
    target.removeEventListener("scroll", onScroll);
  };
}
