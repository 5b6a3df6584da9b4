export const LOCALES = ["en", "hr"] as const;
export type Locale = (typeof LOCALES)[number];

/** The partner whose conditions hold when a user has none: the general price list, and nothing private. */
export const GENERAL_PARTNER = "000981" as PartnerCode;

/** A company in the ERP's books. */
export type PartnerCode = string & { readonly [partnerCode]: true };
declare const partnerCode: unique symbol;

export type UserId = string & { readonly [userId]: true };
declare const userId: unique symbol;

/** The bearer secret of a session. Never logged, never in a page. */
export type SessionToken = string & { readonly [sessionToken]: true };
declare const sessionToken: unique symbol;

/** Made by the shop once for one intended write; the ERP does that write at most once. */
export type IdempotencyKey = string & { readonly [idempotencyKey]: true };
declare const idempotencyKey: unique symbol;

/** One shop, whatever the number of its processes: the id of its database. */
export type ShopId = string & { readonly [shopId]: true };
declare const shopId: unique symbol;

/** What every call carries: who asks, in which language, and until when the answer is of use. */
export interface CallContext {
  locale: Locale;
  /** whose terms hold; a code that is neither the caller's nor the general one is NOT_FOUND wherever it counts */
  partner: PartnerCode;
  user: { id: UserId } | null;
  token: SessionToken | null;
  /** absolute, epoch milliseconds: several calls of one request share it */
  deadline: number;
  signal?: AbortSignal;
  requestId: string;
  idempotencyKey?: IdempotencyKey;
  /** the shop that asks: an ERP that is bound to one takes orders of no other (`orders.shopLease`) */
  shop?: ShopId;
}

/** What can be judged of a context from outside: an adapter refuses a call without a whole one. */
export function isCallContext(value: unknown): value is CallContext {
  if (!isObject(value)) return false;
  const { locale, partner, user, token, deadline, idempotencyKey, shop } = value;
  return (
    LOCALES.some((known) => known === locale) &&
    typeof partner === "string" &&
    (user === null || (isObject(user) && typeof user.id === "string")) &&
    (token === null || typeof token === "string") &&
    typeof deadline === "number" &&
    (idempotencyKey === undefined || typeof idempotencyKey === "string") &&
    (shop === undefined || typeof shop === "string")
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
