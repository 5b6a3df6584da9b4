import { type DataRouter, type DataStrategyResult, isRouteErrorResponse, type Location, replace } from "react-router";
import { NOTHING_DONE } from "#rules/nothing-done.ts";
import { isPageError } from "../request/page-errors.ts";

/** A response that did not arrive: `address` is the URL of the requested page, or null for the response to a form. */
export interface Cut {
  address: string | null;
  /**
   * true if the shop refused the request before doing anything: too many requests, an overload, a form sent too slowly
   */
  isRefused: boolean;
}

type Results = Record<string, DataStrategyResult>;

let router: DataRouter | null = null;
let cut: Cut | null = null;
/** True while the open page is shown again with the data that it already has. */
let isReturning = false;
const listeners = new Set<() => void>();

/**
 * Gives the page's router to `outlastBrokenLine`, which has no other access to it. Returns a function that ends this.
 */
export function watchLine(own: DataRouter): () => void {
  router = own;
  const stop = own.subscribe(({ navigation }) => {
    if (navigation.state === "idle") isReturning = false;
  });
  return () => {
    stop();
    router = null;
  };
}

/**
 * Client middleware: if a response does not arrive, or does not come from the shop's pages (a proxy's error, an
 * overload), the open page stays, with the text typed in it, and `cutStore` has the missing response. By default the
 * router would show an error instead.
 */
export async function outlastBrokenLine(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (router === null) return next();
  if (isReturning) return presentData(router);
  const results = await next();
  const broken = Object.entries(results).flatMap(([id, { type, result }]) =>
    type === "error" && isBroken(bare(result)) ? [id] : [],
  );
  const isOfNavigation = isWanted(router, request);
  if (broken.length === 0) {
    if (isOfNavigation) tell(null);
    return results;
  }
  if (request.signal.aborted) return results;
  const isRefused = broken.every((id) => isFrontRefusal(bare(results[id]?.result)));
  tell({ address: addressCut(router, request, isOfNavigation), isRefused });
  if (isOfNavigation) {
    isReturning = true;
    for (const id of broken) results[id] = { type: "error", result: replace(addressOf(router.state.location)) };
  } else {
    const present = presentData(router);
    for (const id of broken) results[id] = present[id] ?? { type: "data", result: undefined };
  }
  return results;
}

/** Gives up a page whose scripts do not load: the open page stays as it was. */
export function giveUp(address: string): void {
  tell({ address, isRefused: false });
  if (router === null) return;
  isReturning = true;
  void router.navigate(addressOf(router.state.location), { replace: true, preventScrollReset: true });
}

/** The URL of the page that is loading; null if none is. */
export function wantedAddress(): string | null {
  const location = router?.state.navigation.location;
  return location ? addressOf(location) : null;
}

/** True while the last sent form is on its way. */
export function isPosting(): boolean {
  return router?.state.navigation.formMethod === "POST";
}

/** True for an error that means that the response does not come from the shop's pages. */
export function isBroken(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return isNoPage(error.status) && !isPageError(error.data);
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}

/** True for a status with which the HTTP server (server/front) or a proxy answers instead of a page. */
function isNoPage(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** True for a refusal that the HTTP server made before doing anything. */
function isFrontRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && typeof error.data === "string" && error.data.includes(NOTHING_DONE);
}

/** For useSyncExternalStore: the latest request that got no response. */
export const cutStore = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  get: (): Cut | null => cut,
  getOnServer: (): Cut | null => null,
};

/** Returns the value that an action has thrown, without the wrapper with a status in which the router may put it. */
function bare(result: unknown): unknown {
  const isEnvelope = typeof result === "object" && result !== null && "init" in result && "data" in result;
  return isEnvelope ? result.data : result;
}

function tell(news: Cut | null): void {
  if (cut === news) return;
  cut = news;
  for (const listener of listeners) listener();
}

function addressCut({ state }: DataRouter, request: Request, isOfNavigation: boolean): string | null {
  if (request.method !== "GET" || state.navigation.formMethod === "POST") return null;
  return addressOf((isOfNavigation && state.navigation.location) || state.location);
}

function isWanted({ state }: DataRouter, request: Request): boolean {
  const { location } = state.navigation;
  const { pathname, search } = new URL(request.url);
  return location !== undefined && location.pathname + location.search === pathname + search;
}

function presentData({ state }: DataRouter): Results {
  return Object.fromEntries(Object.entries(state.loaderData).map(([id, result]) => [id, { type: "data", result }]));
}

function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}
