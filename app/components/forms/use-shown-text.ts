import { type RefObject, useEffect, useRef } from "react";

/**
 * For an input that keeps what is typed, and with it the focus: a text that came from elsewhere meanwhile is written into it.
 * Give the input the text as its default value, too.
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
