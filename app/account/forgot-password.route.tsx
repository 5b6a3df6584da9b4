import { href, redirect } from "react-router";
import { headers } from "../request/after-action.ts";
import { getLocale, sessionContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { offered } from "../request/guards/offered.ts";
import { FAILED_RETRY } from "../request/retry-later.ts";
import type { Route } from "./+types/forgot-password.route";
import { ForgotPage, NewPasswordPage } from "./forgot-pages.tsx";
import { refuseForgot, tooManyForgot } from "./forgot-refusal.ts";
import { sendPasswordLink } from "./send-password-link.ts";
import { setNewPassword } from "./set-new-password.ts";

export { headers };

export const middleware: Route.MiddlewareFunction[] = [offered("passwordChange")];

/** Shows the form for an e-mail address, or, with a key, the form for a new password. GET changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get("key");
  const restored = url.searchParams.has("restored");
  if (key === null) return { state: url.searchParams.has("sent") ? ("sent" as const) : ("ask" as const), restored };
  const { links: accountLinks, closedLinks } = context.get(shopContext).account;
  const opens = accountLinks.parseResetKey(key) !== null && !(await closedLinks.isClosed(key));
  return { state: opens ? ("set" as const) : ("closed" as const), restored };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const key = url.searchParams.get("key");
  const lang = getLocale(context);
  if (key === null) {
    const outcome = await sendPasswordLink(form, context);
    if (outcome.kind === "sent") return redirect(`${href("/:lang/forgot-password", { lang })}?sent`, 303);
    if (outcome.kind === "limited") return tooManyForgot(outcome.retryAfterSeconds, outcome.reply);
    return refuseForgot({ reply: outcome.reply }, 400);
  }
  const outcome = await setNewPassword(form, key, context);
  switch (outcome.kind) {
    case "set":
      context.get(sessionContext).announce({ kind: "password-set" });
      return redirect(href("/:lang/login", { lang }), 303);
    case "form":
      return refuseForgot({ reply: outcome.reply }, 400);
    case "closed":
      return refuseForgot({ closed: true }, 400);
    case "failed":
    case "unsure":
      return refuseForgot({ failed: outcome.kind }, 503, { "Retry-After": FAILED_RETRY });
    case "limited":
      return tooManyForgot(outcome.retryAfterSeconds);
    case "busy":
      return refuseForgot({ seconds: outcome.retryAfterSeconds }, 503, {
        "Retry-After": String(outcome.retryAfterSeconds),
      });
  }
}

export default function ForgotPassword({ loaderData: { state, restored }, actionData }: Route.ComponentProps) {
  if (state === "set" || state === "closed")
    return <NewPasswordPage isClosed={state === "closed"} restored={restored} refusal={actionData} />;
  return <ForgotPage sent={state === "sent"} refusal={actionData} />;
}
