import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker, useLocation, useNavigation } from "react-router";
import { cutStore, giveUp, isPosting, wantedAddress, watchLine } from "../ui/broken-line.ts";
import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { fetchAhead } from "./ahead.ts";
import { Arrival } from "./arrival.tsx";
import { checkBuilds, letGo, OWN_BUILD } from "./build-check.ts";
import { watchFailedParts } from "./failed-parts.ts";
import { keepFocus } from "./kept-focus.ts";
import { closeMenus, listenForKeys } from "./keys.ts";
import { LoadingBar } from "./loading-bar-view.tsx";
import { endAddressWatch } from "./own-address.ts";
import { markScrolling } from "./scrolling-mark.ts";

/** The features around every page that need scripts. The page works without them. */
export function Shell() {
  useEffect(() => markScrolling(document.documentElement, window), []);
  useEffect(() => listenForKeys(document), []);
  useEffect(() => keepFocus(document), []);
  useEffect(() => fetchAhead(document), []);
  useEffect(() => watchFailedParts(wantedAddress, giveUp), []);
  useClosedMenus();
  return (
    <>
      <Line />
      <LoadingBar />
      <BusyButton />
      <Departure />
      <InReach>
        <OfflineNote />
        <CutNote />
      </InReach>
      <Arrival />
    </>
  );
}

/** Renders messages inside the modal dialog while one is open, because everything outside of it is inert. */
function InReach({ children }: { children: ReactNode }) {
  // Each dialog has a URL of its own, so that opening or closing it renders this component again.
  useLocation();
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => setDialog(document.querySelector(":modal")));
  return dialog ? createPortal(children, dialog) : children;
}

/** Closes the menus of header and footer on navigation, because these stay mounted while pages change. */
function useClosedMenus(): void {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    closeMenus(document);
  }, [key]);
}

/** Passes the router to `watchLine`, because only the router tells its pending navigation at once. */
function Line() {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => (router ? watchLine(router) : undefined), [router]);
  useEffect(endAddressWatch, []);
  return null;
}

/** Checks whether another build is served. If so, and while offline, the router no longer changes pages. */
function Departure() {
  const [hasOther, setHasOther] = useState(false);
  const online = useSyncExternalStore(subscribeToConnection, isOnline, isOnlineOnServer);
  useEffect(() => {
    if (OWN_BUILD === null) return;
    return checkBuilds(OWN_BUILD, fetch, () => {
      setHasOther(true);
      letGo(window);
    });
  }, []);
  return hasOther || !online ? <ClosedWay /> : null;
}

/**
 * Once another build is served, the next page is loaded as a whole document, however it is reached. While offline,
 * navigation is blocked and the open page stays.
 */
function ClosedWay() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => here.pathname !== next.pathname || here.search !== next.search,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { pathname, search, hash } = blocker.location;
    blocker.reset();
    if (navigator.onLine) location.assign(pathname + search + hash);
  }, [blocker]);
  return null;
}

/**
 * Sets `aria-busy` on the button of any form that is being sent, or, without a button, on the results that the form
 * changes. Forms that show more do so themselves. While a form is being sent, the same button with the same values does
 * nothing.
 */
function BusyButton() {
  const isIdle = useNavigation().state === "idle";
  const pressed = useRef<HTMLElement | null>(null);

  useEffect(() => {
    let sent = "";
    const remember = (event: SubmitEvent) => {
      const content = contentOf(event);
      if (event.submitter === pressed.current && content === sent && isPosting()) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      // A change of a filter's checkbox sends the form without a button.
      pressed.current = event.submitter ?? document.getElementById("results");
      sent = content;
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

function contentOf({ target, submitter }: SubmitEvent): string {
  if (!(target instanceof HTMLFormElement)) return "";
  return JSON.stringify([...new FormData(target, submitter)]);
}

/** Blocks forms while offline, and says so: a form sent now would lose the typed text. */
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
      {!online && (
        <Note tone="warn" isTold={false}>
          {t(held ? "shell.offlineHeld" : "shell.offline")}
        </Note>
      )}
    </div>
  );
}

/** Says which response did not arrive; the open page is still shown (app/ui/broken-line.ts). */
function CutNote() {
  const t = useTexts();
  const cut = useSyncExternalStore(cutStore.subscribe, cutStore.get, cutStore.getOnServer);
  return (
    <div className="shell-note no-print" aria-live="assertive">
      {cut?.address && (
        <Note tone="warn" isTold={false}>
          <p>{t(cut.isRefused ? "shell.pageRefused" : "shell.pageCut")}</p>
          <p>
            <a href={cut.address}>{t("shell.loadAgain")}</a>
          </p>
        </Note>
      )}
      {cut?.address === null && (
        <Note tone="warn" isTold={false}>
          {t(cut.isRefused ? "shell.answerRefused" : "shell.answerCut")}
        </Note>
      )}
    </div>
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
