import { data, href, redirect } from "react-router";
import { sendPasswordLink } from "../account/send-password-link.ts";
import { setNewPassword } from "../account/set-new-password.ts";
import { ForgotPage, NewPasswordPage } from "../components/account/forgot-pages.tsx";
import { sessionContext, shopContext } from "../context.ts";
import { getLocale } from "../middleware/locale.ts";
import type { Route } from "./+types/forgot-password";

/** Without a key the form for an address; with one the form for the new password, which GET only shows. */
export function loader({ url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get("key");
  if (key === null) return { state: url.searchParams.has("sent") ? ("sent" as const) : ("ask" as const) };
  return { state: context.get(shopContext).accountLinks.parseResetKey(key) ? ("set" as const) : ("closed" as const) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const key = url.searchParams.get("key");
  const lang = getLocale(context);
  if (key === null) {
    const outcome = await sendPasswordLink(form, context);
    if (outcome.kind === "sent") return redirect(`${href("/:lang/forgot-password", { lang })}?sent`, 303);
    return data({ reply: outcome.reply, closed: false, failed: false }, { status: 400 });
  }
  const outcome = await setNewPassword(form, key, context);
  if (outcome.kind === "set") {
    context.get(sessionContext).announce({ kind: "password-set" });
    return redirect(href("/:lang/login", { lang }), 303);
  }
  const failed = outcome.kind === "failed";
  const reply = outcome.kind === "form" ? outcome.reply : null;
  return data({ reply, closed: outcome.kind === "closed", failed }, { status: failed ? 503 : 400 });
}

export default function ForgotPassword({ loaderData: { state }, actionData }: Route.ComponentProps) {
  if (state === "set" || state === "closed")
    return (
      <NewPasswordPage
        closed={state === "closed" || (actionData?.closed ?? false)}
        failed={actionData?.failed ?? false}
        reply={actionData?.reply ?? null}
      />
    );
  return <ForgotPage sent={state === "sent"} reply={actionData?.reply ?? null} />;
}
