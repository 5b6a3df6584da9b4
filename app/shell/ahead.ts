import { mayFetchAhead } from "./ahead-paths.ts";
import { documentLanguage, loadPageTexts } from "./page-texts.ts";

/**
 * Milliseconds that a link must be hovered, touched or focused before its page is fetched, and that a response is kept.
 */
export const INTENT_MS = 65;
export const KEPT_MS = 10_000;
/**
 * Maximum number of pages fetched ahead in KEPT_MS, so that a pointer moved over a list does not use up the reader's
 * rate limit.
 */
export const AT_MOST = 8;

interface Ahead {
  answer: Promise<Response | null>;
  stop: AbortController;
  at: number;
  isDone: boolean;
}

const kept = new Map<string, Ahead>();
/** When the last pages were fetched ahead, including cancelled fetches. */
let starts: number[] = [];
let intended: HTMLAnchorElement | null = null;
let timer = 0;
/**
 * Tells the shop's other tabs that a form was sent: pages that they have fetched ahead may belong to another person.
 */
let tabs: BroadcastChannel | undefined;

/**
 * Fetches the page of a link that is hovered, touched or focused, so that it is there at the click. The page is kept
 * only in memory, for ten seconds and one use (docs/decisions/051-pages-fetched-ahead.md). Returns a function that
 * stops this.
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
  // In another window the person may have logged out, on a page whose scripts did not run.
  for (const name of ["pagehide", "focus"]) window.addEventListener(name, drop, { signal: ending.signal });
  tabs ??= window.BroadcastChannel && new BroadcastChannel("ahead");
  tabs?.addEventListener("message", drop, { signal: ending.signal });
  // This document may be the answer to a form that was sent without the router.
  tabs?.postMessage(null);
  return () => ending.abort();
}

/** Discards pages fetched ahead, in all tabs: a form has changed the data, or the person. */
export function forgetAhead(): void {
  drop();
  tabs?.postMessage(null);
}

/** Takes the response fetched ahead for a request of the router; null if there is none, or it is too old. */
export async function takeAhead({ url }: Request): Promise<Response | null> {
  // After a click within the delay the router requests the page itself, so that fetching it ahead is pointless.
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
    mayFetchAhead(pathname, documentLanguage()) &&
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

/** The address at which the router asks for the page's data. */
function dataOf(href: string): string {
  const url = new URL(href);
  url.pathname += ".data";
  url.hash = "";
  // The router removes this parameter from every query: the address must be spelled the same way.
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
