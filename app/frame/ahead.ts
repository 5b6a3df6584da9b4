import { areaAt } from "../screens.ts";
import { documentLanguage, loadPageTexts } from "./page-texts.ts";

/** Milliseconds for which a link must be hovered, touched or focused before its page is prefetched. */
export const INTENT_MS = 65;
/** Milliseconds for which a prefetched response is kept. */
export const KEPT_MS = 10_000;
/**
 * Maximum number of pages prefetched in KEPT_MS, so that a pointer moved over a list does not use up the reader's rate
 * limit.
 */
export const AT_MOST = 8;

interface Ahead {
  answer: Promise<Response | null>;
  stop: AbortController;
  at: number;
  isDone: boolean;
}

const kept = new Map<string, Ahead>();
/** The times at which the last prefetches began, including cancelled ones. */
let starts: number[] = [];
let intended: HTMLAnchorElement | null = null;
let timer = 0;
/**
 * Tells the shop's other tabs that a form was sent: pages that they have prefetched may show another person's data.
 */
let tabs: BroadcastChannel | undefined;

/**
 * Prefetches the page of a link that is hovered, touched or focused, so that a click shows the page at once. The page
 * is kept only in memory, for ten seconds and one use (docs/decisions/051-pages-fetched-ahead.md). Returns a function
 * that stops the prefetching.
 */
export function fetchAhead(document: Document): () => void {
  const ending = new AbortController();
  const on = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: ending.signal });
  for (const name of ["pointerover", "focusin"]) on(name, ({ target }) => intend(linkOf(target)));
  // Ignores touch: a lifted finger also leaves the link, just before the click. A mouse with no related target has left
  // the window.
  on("pointerout", (event) => {
    if (event instanceof PointerEvent && event.pointerType === "mouse" && !event.relatedTarget) intend(null);
  });
  on("pointercancel", () => intend(null));
  on("submit", forgetAhead);
  // Drops the prefetched pages, because in another window the person may have logged out without scripts.
  for (const name of ["pagehide", "focus"]) window.addEventListener(name, drop, { signal: ending.signal });
  tabs ??= window.BroadcastChannel && new BroadcastChannel("ahead");
  tabs?.addEventListener("message", drop, { signal: ending.signal });
  // Makes other tabs drop their prefetched pages: this document may be the response to a form sent without the router.
  tabs?.postMessage(null);
  return () => ending.abort();
}

/** Discards prefetched pages in all tabs, because a form has changed the data, or the signed-in person. */
export function forgetAhead(): void {
  drop();
  tabs?.postMessage(null);
}

/** Takes the response prefetched for a request of the router; null if there is none, or it is too old. */
export async function takeAhead({ url }: Request): Promise<Response | null> {
  // After a click within the delay, the router requests the page itself, so a prefetch would be pointless.
  clearTimeout(timer);
  const ahead = kept.get(url);
  kept.delete(url);
  return ahead && !isOld(ahead) ? ahead.answer : null;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

function intend(link: HTMLAnchorElement | null): void {
  if (link === intended) return;
  clearTimeout(timer);
  for (const [url, { isDone }] of kept) if (!isDone) leave(url);
  intended = link;
  if (link && isWorthwhile(link)) timer = window.setTimeout(load, INTENT_MS, link);
}

function isWorthwhile({ origin, pathname, search, target, download }: HTMLAnchorElement): boolean {
  return (
    origin === location.origin &&
    pathname + search !== location.pathname + location.search &&
    !target &&
    !download &&
    pathname.startsWith(`/${documentLanguage()}`) &&
    areaAt(pathname)?.isAhead === true &&
    !/[?&]print/.test(search) &&
    !savesData(navigator)
  );
}

/** True if the person asked to save data; not every browser tells it. */
function savesData(browser: { onLine: boolean; connection?: { saveData?: boolean } }): boolean {
  return browser.connection?.saveData === true;
}

function load({ href, pathname }: HTMLAnchorElement): void {
  const at = Date.now();
  for (const [url, ahead] of kept) if (isOld(ahead)) kept.delete(url);
  starts = starts.filter((start) => at - start < KEPT_MS);
  const url = dataOf(href);
  if (kept.has(url) || starts.length >= AT_MOST) return;
  starts.push(at);
  loadPageTexts(documentLanguage(), pathname).catch(() => {});
  const stop = new AbortController();
  const ahead = { at, stop, isDone: false, answer: fetchOne(url, stop.signal) };
  kept.set(url, ahead);
  void ahead.answer.then((answer) => {
    ahead.isDone = true;
    if (!answer && kept.get(url) === ahead) kept.delete(url);
  });
}

/** The URL at which the router requests the page's data. */
function dataOf(href: string): string {
  const url = new URL(href);
  url.pathname += ".data";
  url.hash = "";
  // The router removes this parameter from every query, and the URL must be the same as the router's.
  url.searchParams.delete("index");
  return url.href;
}

/** Null unless the response is a page: after a redirect, a refusal or a failure, the click requests the page again. */
async function fetchOne(url: string, signal: AbortSignal): Promise<Response | null> {
  try {
    const answer = await fetch(url, { headers: { Purpose: "prefetch" }, signal });
    if (answer.status !== 200 || answer.redirected) return null;
    for (const [, href = ""] of (answer.headers.get("Link") ?? "").matchAll(/<(.+?)>/g)) preload(href);
    return new Response(await answer.arrayBuffer(), answer);
  } catch {
    return null;
  }
}

/** Preloads a script of the page; the browser does nothing if it already has the script. */
function preload(href: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}

function isOld({ at }: Ahead): boolean {
  return Date.now() - at > KEPT_MS;
}

function leave(url: string): void {
  kept.get(url)?.stop.abort();
  kept.delete(url);
}

function drop(): void {
  clearTimeout(timer);
  for (const url of [...kept.keys()]) leave(url);
}
