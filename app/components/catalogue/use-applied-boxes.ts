import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FacetValue } from "#erp-adapter/contract/catalogue.ts";

/**
 * The box that gets the focus with the answer: by its value, or by its place among those of its filter. It outlives the
 * page: from a later page of a list, the answer is its first page.
 */
let wanted: { name: string; box: string | number } | null = null;

/** Gives the focus to a box once the answer to the form is there. */
export function focusLater(name: string, box: string | number): void {
  wanted = { name, box };
}

interface AppliedBoxes {
  form: RefObject<HTMLFormElement | null>;
  /** true once a tick applies at once */
  isLive: boolean;
}

/**
 * With JavaScript a ticked box applies at once; the focus stays on it. A further tick gives up the answer that is still
 * on its way: the last one wins.
 *
 * @param search names the list that the boxes show: with another one they show its values, as after *Back*
 * @param isOpen whether all values of a filter are shown, which is another page of the same list
 */
export function useAppliedBoxes(search: string, isOpen: boolean): AppliedBoxes {
  const form = useRef<HTMLFormElement>(null);
  const [isLive, setIsLive] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is when to look
  useEffect(() => {
    if (isLive) form.current?.reset();
    const { name, box } = wanted ?? {};
    wanted = null;
    const found = boxesOf(form.current)
      .filter((one) => one.name === name)
      .find(({ value }, index) => value === box || index === box);
    const panel = found?.closest<HTMLDetailsElement>("details.filters");
    if (panel) panel.open = true;
    found?.focus({ preventScroll: true });
  }, [search, isOpen]);

  useEffect(() => {
    setIsLive(true);
    // Ticked before the scripts were there.
    if (boxesOf(form.current).some((box) => box.checked !== box.defaultChecked)) form.current?.requestSubmit();
  }, []);

  return { form, isLive };
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
}

/**
 * Says of the results that they are about to change. A page that is no list takes the focus from the boxes.
 *
 * @param listPath start of the addresses of the list's pages
 */
export function useBusyResults(listPath: string): void {
  const path = useNavigation().location?.pathname;
  useEffect(() => {
    const results = document.getElementById("results");
    if (path === undefined || !results) return;
    if (!path.startsWith(listPath)) wanted = null;
    else results.setAttribute("aria-busy", "true");
    return () => results.removeAttribute("aria-busy");
  }, [path, listPath]);
}

/** The values in the order in which they were shown before, then new ones: no box moves away under the pointer. */
export function useKeptOrder(values: readonly FacetValue[]): FacetValue[] {
  const before = useRef<string[]>([]);
  const rank = ({ id }: FacetValue) => before.current.indexOf(id) + 1 || Number.MAX_VALUE;
  const ordered = values.toSorted((one, other) => rank(one) - rank(other));
  useEffect(() => {
    before.current = ordered.map(({ id }) => id);
  });
  return ordered;
}
