import { type RefObject, useEffect, useRef } from "react";

/**
 * For the element that an answer is about: it gets the focus, and so comes into view, whenever `answer` changes to a
 * truthy value. A refused form keeps the page's scroll position.
 */
export function useFocus<Target extends HTMLElement>(answer: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (answer) target.current?.focus();
  }, [answer]);
  return target;
}
