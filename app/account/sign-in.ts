import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { LoginRequest, User } from "#erp-adapter/contract/accounts.ts";
import type { SessionToken } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { LoginTry, LoginTurn } from "#server/services/limits/login-limit.ts";
import {
  factsContext,
  getLocale,
  log,
  logFailure,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { knownDevice, rememberAccount } from "../request/devices.ts";
import { loginFormSchema } from "../request/forms/account-forms.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { countFromNow, kindOfWait, ROOM_IN_SECONDS } from "../request/in-turn.ts";
import { callContext } from "../request/session/call-context.ts";

export type SignIn =
  | { kind: "in"; user: User; token: SessionToken }
  | { kind: "form"; reply: FormReply }
  | { kind: "refused"; reason: "credentials" | "pending" | "blocked" | "removed" | "unavailable"; reply: FormReply }
  | { kind: "limited" | "busy"; retryAfterSeconds: number; reply: FormReply };

/** Checks a form's e-mail and password with the ERP's accounts. A refused login leaves the session as it was. */
export function signIn(request: Request, context: RequestContext): Promise<SignIn> {
  const authenticator = new Authenticator<SignIn>();
  authenticator.use(new FormStrategy(({ form }) => check(form, context)), "form");
  return authenticator.authenticate("form", request);
}

async function check(form: FormData, context: RequestContext): Promise<SignIn> {
  const reading = readForm(form, loginFormSchema);
  if (!reading.ok) return { kind: "form", reply: reading.reply };
  const { loginQueue } = context.get(shopContext).account;
  const { address } = context.get(factsContext);
  const { email } = reading.value;
  const who = { email, address, device: knownDevice(context.get(sessionContext).device, email) };
  // The wait for room comes before any count, because a login that finds no room is not a try.
  const turn = await loginQueue.run(who, () => {
    countFromNow(context);
    return tryLogin(who, reading.value, () => reading.refuse({}), context);
  });
  if (turn) return turn.outcome;
  log(context).warn("no room for a login");
  return { kind: "busy", retryAfterSeconds: ROOM_IN_SECONDS, reply: reading.refuse({}) };
}

async function tryLogin(
  who: LoginTry,
  credentials: LoginRequest,
  toReply: () => FormReply,
  context: RequestContext,
): Promise<SignIn> {
  const { erp } = context.get(shopContext);
  const { limits } = context.get(shopContext).request;
  const session = context.get(sessionContext);
  const turn = await limits.login.take(who);
  if (!turn.allowed) {
    log(context).warn("login limit reached");
    return { kind: "limited", retryAfterSeconds: turn.retryAfterSeconds, reply: toReply() };
  }
  try {
    const { user, token } = await erp.accounts.login(credentials, callContext(context));
    await turn.good();
    if (await wasRemoved(user, token, context)) return { kind: "refused", reason: "removed", reply: toReply() };
    session.rememberDevice(rememberAccount(session.device, who.email));
    log(context).info({ user: user.id }, "login");
    return { kind: "in", user, token };
  } catch (error) {
    logFailure(error, "login refused", context);
    await settle(turn, error);
    if (isErpError(error, "RATE_LIMITED")) {
      const { retryAfterSeconds } = error.details;
      return { kind: kindOfWait(retryAfterSeconds), retryAfterSeconds, reply: toReply() };
    }
    return { kind: "refused", reason: reasonOf(error), reply: toReply() };
  }
}

/**
 * Records the person as a member of their company. True if the company has taken their access away; the session is then
 * ended again. False if the database does not answer: the next page then asks the database again.
 */
async function wasRemoved(user: User, token: SessionToken, context: RequestContext): Promise<boolean> {
  const { erp } = context.get(shopContext);
  const { members } = context.get(shopContext).company;
  try {
    const member = await members.see(user, getLocale(context));
    if (!member?.removed) return false;
    log(context).info({ user: user.id }, "login of a person without access");
    await erp.accounts.logout({ ...callContext(context), token, user: { id: user.id } });
    return true;
  } catch (error) {
    logFailure(error, "a person of a company not noted", context);
    return false;
  }
}

/**
 * Only a wrong password counts as a failed try. For a pending or blocked account the password was right, and other
 * errors prove nothing.
 */
async function settle(turn: LoginTurn, error: Error): Promise<void> {
  if (isErpError(error, "BAD_CREDENTIALS")) return;
  if (isErpError(error, "INVALID_STATE")) await turn.good();
  else await turn.giveBack();
}

function reasonOf(error: Error): "credentials" | "pending" | "blocked" | "unavailable" {
  if (isErpError(error, "BAD_CREDENTIALS")) return "credentials";
  if (isErpError(error, "INVALID_STATE")) return error.details.state === "pending" ? "pending" : "blocked";
  return "unavailable";
}
