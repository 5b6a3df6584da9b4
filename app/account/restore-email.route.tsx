import { data, href, redirect } from "react-router";
import { getLocale, sessionContext, shopContext } from "../request/context.ts";
import { offered } from "../request/guards/offered.ts";
import type { Route } from "./+types/restore-email.route";
import { RestoreEmailPage } from "./restore-email-page.tsx";
import { restoreEmail } from "./take-back-email.ts";

export const middleware: Route.MiddlewareFunction[] = [offered("profileUpdate"), offered("passwordChange")];

/** The page of the link mailed to an account's previous e-mail address. It shows that address; GET changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get("key") ?? "";
  const { links: accountLinks, closedLinks } = context.get(shopContext).account;
  const left = accountLinks.parseRestoreKey(key);
  return { email: left && !(await closedLinks.isClosed(key)) ? left.email : null };
}

export async function action({ url, context }: Route.ActionArgs) {
  const outcome = await restoreEmail(url.searchParams.get("key") ?? "", context);
  if (outcome.kind === "closed") return data({ refused: "closed" as const }, { status: 400 });
  if (outcome.kind !== "restored") return data({ refused: outcome.kind }, { status: 503 });
  const next = href("/:lang/forgot-password", { lang: getLocale(context) });
  if (outcome.resetKey !== null) return redirect(`${next}?key=${encodeURIComponent(outcome.resetKey)}&restored`, 303);
  context.get(sessionContext).announce({ kind: "email-restored" });
  return redirect(next, 303);
}

export default function RestoreEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return <RestoreEmailPage email={email} refused={actionData?.refused ?? null} />;
}
