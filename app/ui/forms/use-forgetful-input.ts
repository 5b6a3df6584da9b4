import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The ref of an input that is emptied after each response to its form: a password is typed again each time. Every
 * response is a navigation with a new location key. The element stays the same, because the form library may have
 * focused it. The first key does not empty the input, because a person may have typed before the scripts were loaded.
 */
export function useForgetfulInput({ forgets }: { forgets: boolean }): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const answered = useRef(key);
  useEffect(() => {
    if (answered.current === key) return;
    answered.current = key;
    if (forgets && input.current) input.current.value = "";
  }, [key, forgets]);
  return input;
}
