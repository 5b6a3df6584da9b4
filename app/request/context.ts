import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { assertErpError, type ErpError, isErpError, saidBy } from "#erp-adapter/contract/errors.ts";
import type { RequestFacts } from "#server/front/request-facts.ts";
import type { Shop } from "#server/shop.ts";
import { createSession, type Session, VISITOR } from "./session.ts";

/** The values that middleware has set for a request. */
export type RequestContext = Readonly<RouterContextProvider>;

/** The URL and the context of a requested page. */
export interface PageRequest {
  url: URL;
  context: RequestContext;
}

/** A `PageRequest` for a page whose path has a parameter. */
export interface PageRequestOf<Param extends string> extends PageRequest {
  params: Readonly<Record<Param, string>>;
}

/** A loader or action that a route with these arguments can use: `loadList satisfies Takes<Route.LoaderArgs>`. */
export type Takes<Args> = (args: Args) => unknown;

/** A form submitted to a page. */
export type FormRequest = PageRequest & { form: FormData };

/** The shop's open resources; set by the HTTP server (server/front) for every request. */
export const shopContext = createContext<Shop>();
/** The facts of a request; set by the HTTP server (server/front). */
export const factsContext = createContext<RequestFacts>();

/**
 * True on a page that loads the captcha service's scripts: only such a page's content security policy allows that host.
 */
export const foreignScriptsContext = createContext(false);

/** True on the page that may use the camera, and may run WebAssembly to read codes in its picture. */
export const cameraContext = createContext(false);

/** The one origin that may frame this page: the visual editor's, if the editor opened the page. */
export const framedByContext = createContext<string | null>(null);

/** True once the page replaces or leaves out something that could not be read: such a page is never cached. */
export const incompleteContext = createContext(false);

/** True once an action has refused its form: the page is then rendered to show why, even if it otherwise redirects. */
export const formRefusedContext = createContext(false);

/**
 * The form of a cart page that is being processed, for the error screen if the carts cannot be read; null otherwise.
 * `orders`: true if it orders.
 */
export const unreadFormContext = createContext<{ sent: FormData; orders: boolean } | null>(null);

/**
 * True while a form of a guest or a customer is processed: if their session turns out to have ended, the form is
 * refused instead of going on as a visitor's.
 */
export const ownFormContext = createContext(false);

/**
 * Fields of a guest's order dialog that ended with the session, by field name, as typed: the next guest's dialog of this
 * window begins with them. Null if there are none.
 */
export const typedGuestContext = createContext<ReadonlyMap<string, string> | null>(null);

/** The part of a long cart that a cart page shows, or on which its form was sent; counts from 1. */
export const cartPartContext = createContext(1);

/** True once a call of this request has failed although it may have changed something. */
export const inDoubtContext = createContext(false);

/** The mark of the page's reader that its forms show; set with the page's header, read when the page is rendered. */
export const shownOwnerContext = createContext("");

/** Seconds after which a refused request may be made again; null if unknown. */
export const retryAfterContext = createContext<number | null>(null);

/** Milliseconds spent on rendering the page's markup. */
export const renderingContext = createContext(0);

/** The contexts from here on are set by root middleware, in this order (root.tsx). */
export const arrivedContext = createContext<number>();
export const localeContext = createContext<Locale>("en");
/** Aborted when the reader of a page leaves; null for a POST, which is processed even if the reader leaves. */
export const leavingContext = createContext<AbortSignal | null>(null);
/** null if no middleware has run, as for a path with a line break, which not even the catch-all route matches. */
export const nonceContext = createContext<string | null>(null);
/** The choices that a reader has about the live chat. */
export const CHOICES = ["chat", "none"] as const;
/** null if the reader has not chosen yet */
export const consentContext = createContext<(typeof CHOICES)[number] | null>(null);

/** Versions of the banners that the reader has closed today. */
export const closedBannersContext = createContext<readonly string[]>([]);
/** A visitor's session until the cookies have been read; it stays for a request that is refused before that. */
export const sessionContext = createContext<Session>(createSession(VISITOR));

/** The language of a request, once `localeMiddleware` has run. */
export function getLocale(context: RequestContext): Locale {
  return context.get(localeContext);
}

/** The log of a request: each line has the request's id. */
export function log(context: RequestContext): Shop["log"] {
  return context.get(shopContext).log.child({ requestId: context.get(factsContext).requestId });
}

/** Remembers that a change may have been made whose answer was lost; other errors leave no doubt. */
export function noteDoubt(error: unknown, context: RequestContext): void {
  if (isErpError(error) && error.effect !== "none") context.set(inDoubtContext, true);
}

/** For expected failures: logs an error of the ERP; throws any other error again, because it is a bug of the shop. */
export function logFailure(error: unknown, text: string, context: RequestContext): asserts error is ErpError {
  assertErpError(error);
  noteDoubt(error, context);
  const said = saidBy(error);
  log(context).warn({ code: error.code, ...(said !== undefined && { said }) }, text);
}

/**
 * For data that a page can do without: logs an expected failure of `work` with `text`, and returns `otherwise` instead.
 */
export async function orElse<Outcome, Otherwise>(
  otherwise: Otherwise,
  text: string,
  context: RequestContext,
  work: () => Promise<Outcome>,
): Promise<Outcome | Otherwise> {
  try {
    return await work();
  } catch (error) {
    logFailure(error, text, context);
    return otherwise;
  }
}
