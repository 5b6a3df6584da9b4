import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * An input that forgets what was typed once its form was answered, refused or taken: a password is typed anew each time.
 * Every answer is a navigation, and each of those has a key of its own. The element stays the same, for the form library
 * may have put the focus on it; the first key empties nothing, for a person may type before the scripts are there.
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
