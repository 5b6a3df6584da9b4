import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref for an uncontrolled input, which keeps typed text and focus. If `text` changes, the new text is written
 * into the input. Also pass `text` as the input's default value.
 */
export function useShownText(text: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (input.current && input.current.value !== text) input.current.value = text;
  }, [text]);
  return input;
}
