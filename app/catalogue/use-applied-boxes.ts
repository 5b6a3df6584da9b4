import { type RefObject, useEffect, useRef } from "react";

/**
 * Selects the checkbox that gets the focus after the next navigation. A module variable, because a form sent from a
 * later page of a list leads to its first page.
 */
let isWanted: ((box: HTMLInputElement) => boolean) | null = null;

/** Gives the focus to a checkbox once the response to the form is shown. */
export function focusLater(isIt: typeof isWanted): void {
  isWanted = isIt;
}

/**
 * With JavaScript, a change of a checkbox applies at once, and the checkbox keeps the focus. A further change cancels
 * the request of the change before. The form gets `data-live`, with which its style hides *Apply*.
 *
 * @param list identifies the list and its chosen values: if it changes, for example after *Back*, the checkboxes show
 * the new values
 */
export function useAppliedBoxes(list: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const boxes = [...shown.querySelectorAll<HTMLInputElement>("[type=checkbox]")];
    if ("live" in shown.dataset) shown.reset();
    // A checkbox was changed before the scripts were loaded.
    else if (boxes.some((box) => box.checked !== box.defaultChecked)) shown.requestSubmit();
    shown.dataset.live = list;
    boxes.find((box) => isWanted?.(box))?.focus({ preventScroll: true });
    isWanted = null;
    return () => {
      // On any page that is not a catalogue page, the checkbox no longer gets the focus.
      if (!location.pathname.includes("catalogue")) isWanted = null;
    };
  }, [list]);

  return form;
}
