import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The page that was shown last, in whichever frame: an error screen comes with a frame of its own. */
let shown: { pathname: string; search: string; title: string } | null = null;

/**
 * A new page starts at its top for the keyboard too, and a screen reader hears its title. With only another query it is
 * the same page: a person who filters or sorts stays where they were, and hears the result.
 */
export function Arrival() {
  const { pathname, search } = useLocation();
  const [told, setTold] = useState("");
  const isOpen = useRef(false);

  useEffect(() => {
    const before = shown;
    const hasFrame = isOpen.current;
    const { title } = document;
    isOpen.current = true;
    shown = { pathname, search, title };
    if (before === null || (hasFrame && before.pathname === pathname && before.search === search)) return;
    const isNew = !hasFrame || before.pathname !== pathname;
    // A list that keeps the focus in its filters is the same page for a person, whatever its number.
    const isElsewhere = isNew && !document.activeElement?.closest("#main");
    const outcome = isElsewhere ? [] : document.querySelectorAll("[data-told]");
    setTold([title, ...Array.from(outcome, (element) => element.textContent)].join(". "));
    if (isNew || before.title !== title) beginPage(isNew);
  }, [pathname, search]);

  return (
    <p className="sr" aria-live="polite">
      {told}
    </p>
  );
}

/**
 * Moves the focus to the page's main part, unless this part already has it (a refused form, a dialog), or the person is
 * typing a search.
 */
function beginPage(isNew: boolean): void {
  const { activeElement } = document;
  if (activeElement?.closest("#main")) return;
  const isTyping = activeElement instanceof HTMLInputElement && activeElement.value.trim() !== queryOfPage();
  if (isTyping || !(isNew || activeElement?.closest("header.header"))) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

function queryOfPage(): string {
  return new URLSearchParams(location.search).get("query") ?? "";
}
