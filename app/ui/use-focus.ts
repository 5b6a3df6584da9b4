import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref for the element that a response is about. The element gets the focus, and scrolls into view, whenever
 * `answer` changes to a truthy value, because a refused form keeps the scroll position.
 */
export function useFocus<Target extends HTMLElement>(answer: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (answer) target.current?.focus();
  }, [answer]);
  return target;
}
