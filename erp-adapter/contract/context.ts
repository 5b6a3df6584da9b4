export const LOCALES = ["en", "hr"] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * The partner code for a user without a company: the general price list, and no private data. An ERP that has another
 * code for the general price list declares that code and receives it instead (`withGeneralPartner`).
 */
export const GENERAL_PARTNER = "000981" as PartnerCode;

/** Code of a company in the ERP, or of the general partner. */
export type PartnerCode = string & { readonly [partnerCode]: true };
declare const partnerCode: unique symbol;

export type UserId = string & { readonly [userId]: true };
declare const userId: unique symbol;

/** The bearer secret of a session. Never logged, never in a page. */
export type SessionToken = string & { readonly [sessionToken]: true };
declare const sessionToken: unique symbol;

/** Created by the shop, one key for each intended write. The ERP carries out a write with a given key at most once. */
export type IdempotencyKey = string & { readonly [idempotencyKey]: true };
declare const idempotencyKey: unique symbol;

/** One shop, however many processes it has: the id of its database. */
export type ShopId = string & { readonly [shopId]: true };
declare const shopId: unique symbol;

/** The last argument of every call: who calls, in which language, and until when an answer is of use. */
export interface CallContext {
  locale: Locale;
  /** the partner whose terms apply: the caller's own or the general partner; a call with any other code is NOT_FOUND */
  partner: PartnerCode;
  user: { id: UserId } | null;
  token: SessionToken | null;
  /** absolute, whole epoch milliseconds; calls of one request share it */
  deadline: number;
  signal?: AbortSignal;
  requestId: string;
  idempotencyKey?: IdempotencyKey;
  /**
   * True if the shop itself, which keeps the account, has identified the user: the adapter trusts `user` and `partner`
   * without a token. Over HTTP a call for a company needs the API key as proof. A call that has neither `vouched` nor a
   * token never acts for a user.
   */
  vouched?: true;
  /** the shop that asks: an ERP bound to a shop refuses the orders of any other (`orders.shopLease`) */
  shop?: ShopId;
}

/** True if the context is complete and has the right types. Adapters refuse a call without a complete context. */
export function isCallContext(value: unknown): value is CallContext {
  if (!isObject(value)) return false;
  const { locale, partner, user, token, deadline, idempotencyKey, vouched, shop } = value;
  return (
    LOCALES.some((known) => known === locale) &&
    typeof partner === "string" &&
    (user === null || (isObject(user) && typeof user.id === "string")) &&
    (token === null || typeof token === "string") &&
    typeof deadline === "number" &&
    (idempotencyKey === undefined || typeof idempotencyKey === "string") &&
    (vouched === undefined || vouched === true) &&
    (shop === undefined || typeof shop === "string")
  );
}

/** True for an id that is safe in the logs of shop and back end. */
export function isRequestId(text: unknown): text is string {
  return typeof text === "string" && /^[\w.-]{1,100}$/.test(text);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
