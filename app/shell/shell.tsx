import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker, useLocation, useNavigation } from "react-router";
import { useTexts } from "../components/texts.tsx";
import { Note } from "../components/ui/note.tsx";
import { fetchAhead } from "./ahead.ts";
import { Arrival } from "./arrival.tsx";
import { cutStore, giveUp, isPosting, wantedAddress, watchLine } from "./broken-line.ts";
import { checkBuilds, letGo, OWN_BUILD } from "./build-check.ts";
import { watchFailedParts } from "./failed-parts.ts";
import { keepFocus } from "./kept-focus.ts";
import { closeMenus, listenForKeys } from "./keys.ts";
import { LoadingBar } from "./loading-bar-view.tsx";
import { endAddressWatch } from "./own-address.ts";
import { markScrolling } from "./scrolling-mark.ts";

/** The additions of scripts around every page. Without scripts none of them exists, and none is missed. */
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

/** Puts messages into a modal dialog while one is open: nothing outside of it can be heard or pressed. */
function InReach({ children }: { children: ReactNode }) {
  // Each dialog has an address of its own, so another address is when to look.
  useLocation();
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => setDialog(document.querySelector(":modal")));
  return dialog ? createPortal(children, dialog) : children;
}

/** A new page closes the menus of the frame, which itself stays while pages change. */
function useClosedMenus(): void {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    closeMenus(document);
  }, [key]);
}

/** Hands the router to code outside of the page: only the router says at once what is under way. */
function Line() {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => (router ? watchLine(router) : undefined), [router]);
  useEffect(endAddressWatch, []);
  return null;
}

/** Checks for another build. Once there is one, and while offline, the router no longer changes pages. */
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
 * Once another build is served, the next page is a whole new document, however it is reached. While offline no link
 * works: the open page stays.
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
 * The button of a form that is being sent says so, whichever form it is, or else the results that the form will change;
 * forms that say more do it by themselves.
 * Pressed again with the same values it does nothing: these are already being sent.
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
      // No button is pressed where a tick in the filters sends their form.
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

/** Blocks forms while offline, and says that they wait: sent now, a form would lose the typed text. */
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

/** Says which answer is missing; the page that was open is still there (app/shell/broken-line.ts). */
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
