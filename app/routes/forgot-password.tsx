import { data, href, redirect } from "react-router";
import { sendPasswordLink } from "../account/send-password-link.ts";
import { setNewPassword } from "../account/set-new-password.ts";
import { headers } from "../after-action.ts";
import { ForgotPage, NewPasswordPage } from "../components/account/forgot-pages.tsx";
import { getLocale, sessionContext, shopContext } from "../context.ts";
import { FAILED_RETRY, toRetryLater } from "../domain/retry-later.ts";
import type { FormReply } from "../forms/read-form.ts";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/forgot-password";

export { headers };

export const middleware: Route.MiddlewareFunction[] = [offered("passwordChange")];

/** Without a key the form for an address; with a key the form for the new password, which GET only shows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get("key");
  const restored = url.searchParams.has("restored");
  if (key === null) return { state: url.searchParams.has("sent") ? ("sent" as const) : ("ask" as const), restored };
  const { accountLinks, closedLinks } = context.get(shopContext);
  const opens = accountLinks.parseResetKey(key) !== null && !(await closedLinks.isClosed(key));
  return { state: opens ? ("set" as const) : ("closed" as const), restored };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const key = url.searchParams.get("key");
  const lang = getLocale(context);
  if (key === null) {
    const outcome = await sendPasswordLink(form, context);
    if (outcome.kind === "sent") return redirect(`${href("/:lang/forgot-password", { lang })}?sent`, 303);
    if (outcome.kind === "limited") return tooMany(outcome.retryAfterSeconds, outcome.reply);
    return refuse({ reply: outcome.reply }, 400);
  }
  const outcome = await setNewPassword(form, key, context);
  switch (outcome.kind) {
    case "set":
      context.get(sessionContext).announce({ kind: "password-set" });
      return redirect(href("/:lang/login", { lang }), 303);
    case "form":
      return refuse({ reply: outcome.reply }, 400);
    case "closed":
      return refuse({ closed: true }, 400);
    case "failed":
    case "unsure":
      return refuse({ failed: outcome.kind }, 503, { "Retry-After": FAILED_RETRY });
    case "limited":
      return tooMany(outcome.retryAfterSeconds);
    case "busy":
      return refuse({ seconds: outcome.retryAfterSeconds }, 503, { "Retry-After": String(outcome.retryAfterSeconds) });
  }
}

/** The answer of either form that was refused or failed. */
interface Refusal {
  reply: FormReply | null;
  closed: boolean;
  failed: "failed" | "unsure" | null;
  /** minutes until the next try, after too many */
  minutes: number | null;
  /** seconds until the next try, if there was no room for this one */
  seconds: number | null;
}

function refuse(refusal: Partial<Refusal>, status: number, headers?: HeadersInit) {
  const whole: Refusal = { reply: null, closed: false, failed: null, minutes: null, seconds: null, ...refusal };
  return data(whole, { status, headers });
}

function tooMany(seconds: number, reply: FormReply | null = null) {
  const { minutes, headers } = toRetryLater(seconds);
  return refuse({ reply, minutes }, 429, headers);
}

export default function ForgotPassword({ loaderData: { state, restored }, actionData }: Route.ComponentProps) {
  if (state === "set" || state === "closed")
    return (
      <NewPasswordPage
        closed={state === "closed" || (actionData?.closed ?? false)}
        failed={actionData?.failed ?? null}
        restored={restored}
        minutes={actionData?.minutes ?? null}
        seconds={actionData?.seconds ?? null}
        reply={actionData?.reply ?? null}
      />
    );
  return <ForgotPage sent={state === "sent"} minutes={actionData?.minutes ?? null} reply={actionData?.reply ?? null} />;
}
