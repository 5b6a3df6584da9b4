import { mayFetchAhead } from "./ahead-paths.ts";
import { documentLanguage, loadPageTexts } from "./page-texts.ts";

/** Milliseconds that a link is hovered, touched or focused before its page is fetched, and that an answer is kept. */
export const INTENT_MS = 65;
export const KEPT_MS = 10_000;
/** The most pages fetched ahead in KEPT_MS, so that a sweep over a list leaves the reader's budget to their clicks. */
export const AT_MOST = 8;

interface Ahead {
  answer: Promise<Response | null>;
  stop: AbortController;
  at: number;
  isDone: boolean;
}

const kept = new Map<string, Ahead>();
/** When the last pages were fetched ahead, also those that were left. */
let starts: number[] = [];
let intended: HTMLAnchorElement | null = null;
let timer = 0;
/** Tells the shop's other tabs that a form was sent: what they have fetched ahead may be another person's. */
let tabs: BroadcastChannel | undefined;

/**
 * Fetches the page of a link that is hovered, touched or focused, so that it is there at the click. Only memory keeps
 * it, for ten seconds and one use (docs/decisions/051-pages-fetched-ahead.md). Returns a function that ends this.
 */
export function fetchAhead(document: Document): () => void {
  const ending = new AbortController();
  const on = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: ending.signal });
  for (const name of ["pointerover", "focusin"]) on(name, ({ target }) => intend(linkOf(target)));
  // A finger that is lifted leaves the link too, just before the click: only a mouse leaves the window.
  on("pointerout", (event) => {
    if (event instanceof PointerEvent && event.pointerType === "mouse" && !event.relatedTarget) intend(null);
  });
  on("pointercancel", () => intend(null));
  on("submit", forgetAhead);
  // Who comes back from another window may have logged out there, in a page whose scripts did not run.
  for (const name of ["pagehide", "focus"]) window.addEventListener(name, drop, { signal: ending.signal });
  tabs ??= window.BroadcastChannel && new BroadcastChannel("ahead");
  tabs?.addEventListener("message", drop, { signal: ending.signal });
  // A form that was sent without the router has led to this document.
  tabs?.postMessage(null);
  return () => ending.abort();
}

/** Makes what was fetched ahead unusable, in all tabs: a form has changed the data, or the person. */
export function forgetAhead(): void {
  drop();
  tabs?.postMessage(null);
}

/** The answer fetched ahead for a request of the router, once; null if there is none that can be used. */
export async function takeAhead({ url }: Request): Promise<Response | null> {
  // A click before the delay is over asks for the page itself, so that nothing is left to fetch ahead.
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

/** Not every browser says so. */
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
  // Spells the query as the router does, which takes this name out of every query.
  url.searchParams.delete("index");
  return url.href;
}

/** Null unless it is a page: a redirect, a refusal or a failure is asked for again at the click. */
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

/** Loads a script of the page; a browser does nothing about one that it has. */
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
