import { type RefObject, useEffect, useRef } from "react";

/**
 * For what an answer is about: it gets the focus, and so comes into view, whenever `answer` changes to something. A
 * refused form leaves the page where it was scrolled to.
 */
export function useFocus<Target extends HTMLElement>(answer: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (answer) target.current?.focus();
  }, [answer]);
  return target;
}
