export const LOCALES = ["en", "hr"] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * The partner for a user who has none: the general price list, and nothing private. An ERP with another code for it declares
 * that code, and gets it (`withGeneralPartner`).
 */
export const GENERAL_PARTNER = "000981" as PartnerCode;

/** A company in the ERP's books. */
export type PartnerCode = string & { readonly [partnerCode]: true };
declare const partnerCode: unique symbol;

export type UserId = string & { readonly [userId]: true };
declare const userId: unique symbol;

/** The bearer secret of a session. Never logged, never in a page. */
export type SessionToken = string & { readonly [sessionToken]: true };
declare const sessionToken: unique symbol;

/** Made by the shop once for each intended write. The ERP makes that write at most once. */
export type IdempotencyKey = string & { readonly [idempotencyKey]: true };
declare const idempotencyKey: unique symbol;

/** One shop, however many processes it has: the id of its database. */
export type ShopId = string & { readonly [shopId]: true };
declare const shopId: unique symbol;

/** Part of every call: who asks, in which language, and until when the answer is useful. */
export interface CallContext {
  locale: Locale;
  /** the partner whose terms apply; a code other than the caller's or the general one is NOT_FOUND wherever it matters */
  partner: PartnerCode;
  user: { id: UserId } | null;
  token: SessionToken | null;
  /** absolute, whole epoch milliseconds; calls of one request share it */
  deadline: number;
  signal?: AbortSignal;
  requestId: string;
  idempotencyKey?: IdempotencyKey;
  /**
   * The shop itself has recognised the user, whom it keeps an account for, and stands for user and partner: there is no
   * token. Over HTTP it counts under the API key alone. Adapters take no other call without a token for a user's.
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
