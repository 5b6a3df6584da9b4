import { href, type MiddlewareFunction, redirect } from "react-router";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { SessionToken } from "#erp-adapter/contract/context.ts";
import { factsContext, getLocale, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { deviceSchema } from "../devices.ts";
import { noticeSchema } from "../notice.ts";
import { endSession } from "../session/end-session.ts";
import { isOfEndedSession, verify } from "../session/verified-users.ts";
import {
  cancellationEventSchema,
  createSession,
  type KeptSession,
  keptUserSchema,
  leftGuestSchema,
  orderEventSchema,
  registeredSchema,
  VISITOR,
} from "../session.ts";

/**
 * Reads the session from its signed cookies, lets the ERP verify the token at most once a minute, and writes changes
 * back. An ERP that rejects the token ends the session; an ERP that does not answer does not.
 */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { cookies } = context.get(shopContext).request;
  const kept = await readCookies(request, context);
  const person = kept.token ? await verify(kept.token, kept.user, context) : null;
  // A notice is not shown on a prefetched page: it waits for the next page that a person opens.
  const notice = context.get(factsContext).isAhead ? null : kept.notice;
  const current = createSession({ ...kept, notice, ...person });
  if (kept.token && !person) endSession(current);
  context.set(sessionContext, current);
  const made = await next();
  const response = (await leadOut(request, context, made)) ?? made;
  // Announced once more, because a loader of this page may already have taken the notice that `endSession` left.
  // A form is announced by `endedForms`.
  if (request.method !== "POST" && person?.user.kind === "customer" && !current.token && isToLogin(response))
    current.announce({ kind: "session-ended" });
  for (const cookie of await current.toCookies(cookies)) response.headers.append("Set-Cookie", cookie);
  return response;
};

function isToLogin({ headers }: Response): boolean {
  return /^\/(?:en|hr)\/login\b/.test(headers.get("Location") ?? "");
}

/**
 * Handles a session that ended while its last verification was still trusted: the office blocked or removed the person,
 * or a new password elsewhere ended the session. The person is logged out and reads why, instead of seeing an outage.
 * Null if the session is valid, or if the ERP does not answer.
 */
async function leadOut(request: Request, context: RequestContext, made: Response): Promise<Response | null> {
  const session = context.get(sessionContext);
  const wasCustomer = session.user?.kind === "customer";
  if (!session.token || !(await isOfEndedSession(made, context))) return null;
  if (!wasCustomer) return null;
  const lang = getLocale(context);
  const { pathname, search } = new URL(request.url);
  const back = request.method === "GET" && !pathname.endsWith(".data") ? pathname + search : href("/:lang", { lang });
  return redirect(`${href("/:lang/login", { lang })}?redirectTo=${encodeURIComponent(back)}`, 303);
}

async function readCookies(request: Request, context: RequestContext): Promise<KeptSession> {
  const { cookies } = context.get(shopContext).request;
  const header = request.headers.get("Cookie");
  if (!header) return VISITOR;
  const [token, user, activeCart, notice, orderAdded, orderCancelled, registered, leftGuest, device] =
    await Promise.all([
      cookies.token.parse(header),
      cookies.user.parse(header),
      cookies.activeCart.parse(header),
      cookies.notice.parse(header),
      cookies.orderAdded.parse(header),
      cookies.orderCancelled.parse(header),
      cookies.registered.parse(header),
      cookies.leftGuest.parse(header),
      cookies.device.parse(header),
    ]);
  const keptUser = keptUserSchema.safeParse(user).data ?? null;
  // A token without its user, or a user without a token, is not a session: both are written together.
  const whole = isText(token) && keptUser !== null;
  return {
    token: whole ? (token as SessionToken) : null,
    user: whole ? keptUser : null,
    member: null,
    erpRights: VISITOR.erpRights,
    verified: false,
    activeCart: whole && isText(activeCart) ? (activeCart as CartId) : null,
    notice: noticeSchema.safeParse(notice).data ?? null,
    orderAdded: whole ? (orderEventSchema.safeParse(orderAdded).data ?? null) : null,
    orderCancelled: whole ? (cancellationEventSchema.safeParse(orderCancelled).data ?? null) : null,
    registered: registeredSchema.safeParse(registered).success,
    leftGuest: leftGuestSchema.safeParse(leftGuest).data ?? null,
    device: deviceSchema.safeParse(device).data ?? null,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length < 500;
}
