import { type RefObject, useEffect, useRef } from "react";

/**
 * The box that gets the focus with the answer. It outlives the page: from a later page of a list, the answer is its
 * first page.
 */
let isWanted: ((box: HTMLInputElement) => boolean) | null = null;

/** Gives the focus to a box once the answer to the form is there. */
export function focusLater(isIt: typeof isWanted): void {
  isWanted = isIt;
}

/**
 * With JavaScript a ticked box applies at once; the focus stays on it. A further tick gives up the answer that is still
 * on its way: the last one wins. The form says that it is live, and its style hides *Apply*.
 *
 * @param list names the list and the values that the boxes show: with another one they show its, as after *Back*
 */
export function useAppliedBoxes(list: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const boxes = [...shown.querySelectorAll<HTMLInputElement>("[type=checkbox]")];
    if ("live" in shown.dataset) shown.reset();
    // Ticked before the scripts were there.
    else if (boxes.some((box) => box.checked !== box.defaultChecked)) shown.requestSubmit();
    shown.dataset.live = list;
    boxes.find((box) => isWanted?.(box))?.focus({ preventScroll: true });
    isWanted = null;
    return () => {
      // Any other page takes the focus from the boxes.
      if (!location.pathname.includes("catalogue")) isWanted = null;
    };
  }, [list]);

  return form;
}
