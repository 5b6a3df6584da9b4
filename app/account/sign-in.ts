import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { SessionToken } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { factsContext, shopContext } from "../context.ts";
import { loginFormSchema } from "../forms/account-forms.ts";
import { type FormReply, readForm } from "../forms/read-form.ts";
import { callContext } from "../session/call-context.ts";

export type SignIn =
  | { kind: "in"; user: User; token: SessionToken }
  | { kind: "form"; reply: FormReply }
  | { kind: "refused"; reason: "credentials" | "pending" | "blocked" | "unavailable"; reply: FormReply }
  | { kind: "limited"; retryAfterSeconds: number; reply: FormReply };

/** E-mail and password of a form against the ERP's accounts. A refused login leaves the session as it was. */
export function signIn(request: Request, context: Readonly<RouterContextProvider>): Promise<SignIn> {
  const authenticator = new Authenticator<SignIn>();
  authenticator.use(new FormStrategy(({ form }) => check(form, context)), "form");
  return authenticator.authenticate("form", request);
}

async function check(form: FormData, context: Readonly<RouterContextProvider>): Promise<SignIn> {
  const reading = readForm(form, loginFormSchema);
  if (!reading.ok) return { kind: "form", reply: reading.reply };
  const { erp, limits, log } = context.get(shopContext);
  const { requestId, address } = context.get(factsContext);
  const credentials = reading.value;
  const taken = await limits.login.take({ email: credentials.email, address });
  if (!taken.allowed) {
    log.warn({ requestId }, "login limit reached");
    return { kind: "limited", retryAfterSeconds: taken.retryAfterSeconds, reply: reading.refuse({}) };
  }
  try {
    const { user, token } = await erp.accounts.login(credentials, callContext(context));
    await limits.login.reset({ email: credentials.email, address });
    log.info({ requestId, user: user.id }, "login");
    return { kind: "in", user, token };
  } catch (error) {
    assertErpError(error);
    log.warn({ requestId, code: error.code }, "login refused");
    if (isErpError(error, "RATE_LIMITED"))
      return {
        kind: "limited",
        retryAfterSeconds: error.details.retryAfterSeconds,
        reply: reading.refuse({}),
      };
    return { kind: "refused", reason: reasonOf(error), reply: reading.refuse({}) };
  }
}

function reasonOf(error: Error): "credentials" | "pending" | "blocked" | "unavailable" {
  if (isErpError(error, "BAD_CREDENTIALS")) return "credentials";
  if (isErpError(error, "INVALID_STATE")) return error.details.state === "pending" ? "pending" : "blocked";
  return "unavailable";
}
