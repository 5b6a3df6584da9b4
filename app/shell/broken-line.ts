import { type DataRouter, type DataStrategyResult, isRouteErrorResponse, type Location, replace } from "react-router";
import type { NOTHING_DONE as Mark } from "#server/front/plain-answer.ts";
import { isPageError } from "../page-errors.ts";

/** The answer that is missing: a page's address, or null for the answer to a form. */
export interface Cut {
  address: string | null;
  /** the shop refused it before doing anything: too many requests, an overload, a form that took too long to arrive */
  isRefused: boolean;
}

type Results = Record<string, DataStrategyResult>;

let router: DataRouter | null = null;
let cut: Cut | null = null;
/** True while the open page is shown again from the data at hand. */
let isReturning = false;
const listeners = new Set<() => void>();

/** Makes the page's router known to the middleware, which is called outside of it. Returns a function that ends this. */
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
 * Middleware of the browser: if an answer does not come, or is not one of the shop's (a proxy's page, an overload), the
 * open page and the text typed in it are kept. The router would show an error instead; here the page stays, and
 * `cutStore` says what is missing.
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

/** Gives up a page whose scripts do not load: the open page is shown as it was. */
export function giveUp(address: string): void {
  tell({ address, isRefused: false });
  if (router === null) return;
  isReturning = true;
  void router.navigate(addressOf(router.state.location), { replace: true, preventScrollReset: true });
}

/** The address of the page that is loading; null if none is. */
export function wantedAddress(): string | null {
  const location = router?.state.navigation.location;
  return location ? addressOf(location) : null;
}

/** True while the last sent form is on its way. */
export function isPosting(): boolean {
  return router?.state.navigation.formMethod === "POST";
}

/** True for an error that shows that the shop itself has not answered. */
export function isBroken(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return isNoPage(error.status) && !isPageError(error.data);
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}

/** Statuses with which the front or a proxy answers instead of a page. */
function isNoPage(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** The front's mark on refusals made before anything was begun. A copy: the browser's code must not import the server's. */
const NOTHING_DONE: typeof Mark = '<meta name="nothing-done">';

function isFrontRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && typeof error.data === "string" && error.data.includes(NOTHING_DONE);
}

/** For useSyncExternalStore: the last missing answer. */
export const cutStore = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  get: (): Cut | null => cut,
  getOnServer: (): Cut | null => null,
};

/** Returns what an action has thrown, without the envelope with a status in which the router may wrap it. */
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
