import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTexts } from "../components/texts.tsx";
import { Note } from "../components/ui/note.tsx";
import { checkBuilds, letGo, OWN_BUILD } from "./build-check.ts";
import { watchFailedParts } from "./failed-parts.ts";
import { keepFocus } from "./kept-focus.ts";
import { listenForKeys } from "./keys.ts";
import { LoadingBar } from "./loading-bar-view.tsx";
import { markScrolling } from "./scrolling-mark.ts";

/** What scripts add around every page. Without them nothing of it is there, and nothing is missing. */
export function Shell() {
  useEffect(() => markScrolling(document.documentElement, window), []);
  useEffect(() => listenForKeys(document), []);
  useEffect(() => keepFocus(document), []);
  useEffect(() => (OWN_BUILD === null ? undefined : checkBuilds(OWN_BUILD, fetch, () => letGo(window))), []);
  return (
    <>
      <LoadingBar />
      <BusyButton />
      <OfflineNote />
      <FailedPartNote />
      <Arrival />
    </>
  );
}

/** The button of a form that is under way says so, whichever form it is; those that say more have done it by themselves. */
function BusyButton() {
  const isIdle = useNavigation().state === "idle";
  const pressed = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const remember = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter;
    };
    window.addEventListener("submit", remember, { capture: true });
    return () => window.removeEventListener("submit", remember, { capture: true });
  }, []);

  useEffect(() => {
    const button = pressed.current;
    if (isIdle || !button || button.hasAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    return () => {
      button.removeAttribute("aria-busy");
      pressed.current = null;
    };
  }, [isIdle]);

  return null;
}

/** A form that is sent without a connection would take what was typed with it: it waits. */
function OfflineNote() {
  const t = useTexts();
  const online = useSyncExternalStore(subscribeToConnection, isOnline, isOnlineOnServer);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    setHeld(false);
    if (online) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld(true);
    };
    window.addEventListener("submit", hold, { capture: true });
    return () => window.removeEventListener("submit", hold, { capture: true });
  }, [online]);

  return (
    <div className="shell-note no-print" aria-live="polite">
      {!online && <Note tone="warn">{t(held ? "shell.offlineHeld" : "shell.offline")}</Note>}
    </div>
  );
}

/** The next page's scripts did not come, twice: its address, to be loaded whole. */
function FailedPartNote() {
  const t = useTexts();
  const { location: next } = useNavigation();
  const { key } = useLocation();
  const wanted = useRef<string | null>(null);
  const [missing, setMissing] = useState<{ address: string; at: string } | null>(null);
  wanted.current = next ? next.pathname + next.search : null;

  useEffect(
    () =>
      watchFailedParts(
        () => wanted.current,
        (address) => setMissing({ address, at: key }),
      ),
    [key],
  );

  return (
    <div className="shell-note no-print" aria-live="assertive">
      {missing?.at === key && (
        <Note tone="warn">
          <p>{t("shell.partMissing")}</p>
          <p>
            <a href={missing.address}>{t("shell.loadAnew")}</a>
          </p>
        </Note>
      )}
    </div>
  );
}

/**
 * A new page begins at its beginning for the keyboard too, and a screen reader hears its title. Another query is the same
 * page: whoever filters or sorts stays where they were, and hears what came of it.
 */
function Arrival() {
  const { pathname, search } = useLocation();
  const [told, setTold] = useState("");
  const before = useRef({ pathname, search });

  useEffect(() => {
    const isNewPage = before.current.pathname !== pathname;
    if (!isNewPage && before.current.search === search) return;
    before.current = { pathname, search };
    const outcome = isNewPage ? [] : document.querySelectorAll("[data-told]");
    setTold([document.title, ...Array.from(outcome, (element) => element.textContent)].join(". "));
    if (!isNewPage) return;
    // Something of the new page may have taken the focus: a refused form, a dialog.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || !activeElement.closest("#main"))
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, search]);

  return (
    <p className="sr" aria-live="polite">
      {told}
    </p>
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

const isOnline = () => navigator.onLine;
const isOnlineOnServer = () => true;
