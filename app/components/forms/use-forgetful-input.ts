import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * An input that is emptied once its form has been answered, refused or accepted: a password is typed again each time.
 * Every answer is a navigation, and each navigation has a key of its own. The element stays the same, because the form
 * library may have put the focus on it. The first key empties nothing, because a person may type before the scripts
 * have loaded.
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
