import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The page that was shown last. Outside of the component, because an error screen renders a new instance. */
let shown: { pathname: string; search: string; title: string } | null = null;

/**
 * Moves the keyboard focus to a new page's main region, and announces the page's title to screen readers. If only the
 * query changes, it is the same page: the focus stays where the person filters or sorts, and the result is announced. A
 * form may keep the scroll position of its own page; another page to which its action redirects begins at the top.
 */
export function Arrival() {
  const { pathname, search, hash, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const [told, setTold] = useState("");
  const isOpen = useRef(false);

  useLayoutEffect(() => {
    const isRedirected: boolean = state?._isRedirect === true;
    if (isRedirected && !isBack && shown && shown.pathname !== pathname && hash === "") window.scrollTo(0, 0);
  }, [pathname, hash, state, isBack]);

  useEffect(() => {
    const before = shown;
    const hasFrame = isOpen.current;
    const { title } = document;
    isOpen.current = true;
    shown = { pathname, search, title };
    if (before === null || (hasFrame && before.pathname === pathname && before.search === search)) return;
    const isNew = !hasFrame || before.pathname !== pathname;
    // While the focus stays in a list's filters, another page number is still the same page for the person.
    const isElsewhere = isNew && !document.activeElement?.closest("#main");
    const outcome = isElsewhere ? [] : document.querySelectorAll("[data-told]");
    const sentences = [title, ...Array.from(outcome, (element) => element.textContent)];
    setTold(sentences.map((one) => one.replace(/\.$/, "")).join(". "));
    if (isNew || before.title !== title) beginPage(isNew);
  }, [pathname, search]);

  return (
    <p className="sr" aria-live="polite">
      {told}
    </p>
  );
}

/**
 * Moves the focus to the page's main region, unless the focus is already in it (a refused form, a dialog), or the
 * person is typing a search.
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
