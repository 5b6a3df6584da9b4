import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { withinRole } from "#erp-adapter/contract/company-roles.ts";
import { type CallContext, GENERAL_PARTNER, type SessionToken, type UserId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, type ErpErrorCode } from "#erp-adapter/contract/errors.ts";
import type { Member } from "#rules/company-member.ts";
import type { Shop } from "#server/shop.ts";
import {
  arrivedContext,
  factsContext,
  getLocale,
  inDoubtContext,
  log,
  orElse,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../context.ts";
import { endSession } from "./end-session.ts";

const VERIFIED_FOR_MS = 60_000;
/**
 * The shorter time for a shop on several servers: `news` of an ended session may not reach one of them, which then
 * accepts the session for at most this time.
 */
const VERIFIED_FOR_WHERE_SHARED_MS = 10_000;
const VERIFY_BUDGET_MS = 2_000;

/** NOT_FOUND means that the token is valid but belongs to another user, FORBIDDEN that the account was closed. */
const NOT_AUTHORISED: ReadonlySet<ErpErrorCode> = new Set(["UNAUTHENTICATED", "NOT_FOUND", "FORBIDDEN"]);

/**
 * A user as the ERP verified them. `named` is the user's data in the cookie at that time; it differs if the user has
 * changed since.
 */
interface Verified {
  user: User;
  named: string;
  member: Member | null;
  erpRights: User["rights"];
}

/**
 * For each adapter, the users that the ERP verified at most a minute ago, by digest of their token. Separate per
 * adapter, so that tokens of two ERPs never mix.
 */
const verified = new WeakMap<ErpAdapter, LRUCache<string, Verified>>();

/** The person of a request, with the rights that the request may use. */
export interface VerifiedPerson {
  user: User;
  /**
   * the person's role and limits in their company; null for a guest, without a company, and while the shop cannot tell
   */
  member: Member | null;
  /** the ERP's rights, whatever the role: what the shop may read in the person's name, not what it may show them */
  erpRights: User["rights"];
  /** true if `user` is the ERP's answer, false if it is what the cookie says */
  verified: boolean;
}

/**
 * The person to whom a token belongs; null if the ERP does not know the token, or if the company has removed the
 * person.
 */
export async function verify(
  token: SessionToken,
  kept: User | null,
  context: RequestContext,
): Promise<VerifiedPerson | null> {
  const shop = context.get(shopContext);
  const key = digestOf(token);
  const named = nameIn(kept);
  const known = knownUsers(shop).get(key);
  // Compares the cookie's data too: if the news of a changed profile has not arrived here, only the cookie shows it.
  if (known?.named === named) return known.user.id === kept?.id ? { ...known, verified: true } : null;
  const call: CallContext = {
    locale: getLocale(context),
    partner: kept?.partner ?? GENERAL_PARTNER,
    user: kept && { id: kept.id },
    token,
    deadline: context.get(arrivedContext) + VERIFY_BUDGET_MS,
    requestId: context.get(factsContext).requestId,
  };
  try {
    const user = await shop.erp.accounts.verify(call);
    if (user.id !== kept?.id) return null;
    const member = await shop.company.members.memberOf(user);
    if (member?.removed) return null;
    const rights = member ? withinRole(member.role, user.rights) : user.rights;
    const person = { user: { ...user, rights }, member, erpRights: user.rights, named };
    knownUsers(shop).set(key, person);
    return { ...person, verified: true };
  } catch (error) {
    assertErpError(error);
    if (NOT_AUTHORISED.has(error.code)) return null;
    log(context).warn({ code: error.code }, "session not verified");
    return kept && keptPerson(kept, context);
  }
}

const NO_RIGHTS: User["rights"] = { finances: false, invoices: false };

/** The person of the cookie, while the ERP does not answer; null if the company has removed them. */
async function keptPerson(user: User, context: RequestContext): Promise<VerifiedPerson | null> {
  const member = await orElse(null, "a company's role not read", context, () =>
    context.get(shopContext).company.members.memberOf(user),
  );
  return member?.removed ? null : { user, member, erpRights: NO_RIGHTS, verified: false };
}

/**
 * Verifies the token with the ERP now, because an order must not rely on an answer that is a minute old. False if the
 * token is no longer valid: the person is then signed out. If the ERP does not answer, nothing changes: the ERP itself
 * refuses an order with an invalid token.
 */
export async function verifyNow(context: RequestContext): Promise<boolean> {
  const session = context.get(sessionContext);
  if (!session.token) return false;
  knownUsers(context.get(shopContext)).delete(digestOf(session.token));
  if (await verify(session.token, session.user, context)) return true;
  endSession(session);
  return false;
}

/** Statuses of responses that may mean that the ERP refused the session. */
const REFUSED: ReadonlySet<number> = new Set([403, 503]);

/**
 * True if a response refuses something because the session has ended: asks the ERP now, and signs the person out. False
 * for a form that may have changed something although its answer was lost: its own page says so.
 */
export async function isOfEndedSession({ status }: Response, context: RequestContext): Promise<boolean> {
  return REFUSED.has(status) && !context.get(inDoubtContext) && !(await verifyNow(context));
}

/** Makes every process of the shop forget a token at once. */
export function forgetToken(shop: KnowingShop, token: SessionToken): void {
  const key = digestOf(token);
  knownUsers(shop).delete(key);
  shop.request.news.tell({ kind: "token-ended", key });
}

/**
 * Makes every process ask the ERP again about all tokens of a user: some may have ended, or the user's data have
 * changed.
 */
export function forgetUser(shop: KnowingShop, user: UserId): void {
  forgetTokensOf(user, knownUsers(shop));
  shop.request.news.tell({ kind: "user-changed", key: user });
}

function forgetTokensOf(user: string, users: LRUCache<string, Verified>): void {
  for (const [key, known] of users.entries()) if (known.user.id === user) users.delete(key);
}

/** Tokens are stored as digests, because `news` is kept in a database, which must contain no tokens. */
function digestOf(token: SessionToken): string {
  return createHash("sha256").update(token).digest("base64url");
}

function nameIn(kept: User | null): string {
  return JSON.stringify([kept?.id, kept?.kind, kept?.name, kept?.email, kept?.partner]);
}

type KnowingShop = Pick<Shop, "erp" | "config"> & { request: Pick<Shop["request"], "news"> };

function knownUsers({ erp, request, config }: KnowingShop): LRUCache<string, Verified> {
  const known = verified.get(erp);
  if (known) return known;
  const users = new LRUCache<string, Verified>({
    max: 20_000,
    ttl: config.isShared ? VERIFIED_FOR_WHERE_SHARED_MS : VERIFIED_FOR_MS,
  });
  verified.set(erp, users);
  request.news.onNews(({ kind, key }) => {
    if (kind === "token-ended") users.delete(key);
    if (kind === "user-changed") forgetTokensOf(key, users);
  });
  return users;
}
