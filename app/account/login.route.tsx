import { data, href, redirect } from "react-router";
import { becomeCustomer } from "../cart/become-customer.ts";
import { headers } from "../request/after-action.ts";
import { getLocale, logFailure, sessionContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { auth, isForCustomers } from "../request/guards/auth.ts";
import { refuse } from "../request/page-errors.ts";
import { toRetryLater } from "../request/retry-later.ts";
import { safePath } from "../request/safe-path.ts";
import { becomeGuest } from "../request/session/identity.ts";
import { isOffered } from "../request/session/is-offered.ts";
import { handOver } from "../request/session/kept-form.ts";
import type { Route } from "./+types/login.route";
import { LoginPage } from "./login-page.tsx";
import { signIn } from "./sign-in.ts";

export { headers };

export const middleware: Route.MiddlewareFunction[] = [auth];

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    redirectTo: safePath(url.searchParams.get("redirectTo"), ""),
    form: url.searchParams.get("form"),
    isGuest: context.get(sessionContext).user?.kind === "guest",
    mayReset: isOffered("passwordChange", context.get(shopContext).erp),
  };
}

/** Login, or *Continue as guest*; redirects to the page that the person wanted. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const home = href("/:lang", { lang: getLocale(context) });
  const target = safePath(url.searchParams.get("redirectTo"), home);
  const { intent } = Object.fromEntries(await formOf(request));
  const kept = url.searchParams.get("form");
  if (intent === "guest") {
    const next = isForCustomers(target) ? home : target;
    return continueAsGuest(context, next, () => handOver(request, kept, context));
  }
  if (!isOffered("login", context.get(shopContext).erp)) throw refuse("bad-request", 400);
  const outcome = await signIn(request, context);
  switch (outcome.kind) {
    case "in":
      await becomeCustomer(outcome.user, outcome.token, context);
      await handOver(request, kept, context);
      return redirect(safePath(target, home), 303);
    case "form":
      return data({ reply: outcome.reply, refused: null, minutes: 0 }, { status: 400 });
    case "refused":
      return data(
        { reply: outcome.reply, refused: outcome.reason, minutes: 0 },
        { status: outcome.reason === "unavailable" ? 503 : 400 },
      );
    case "limited":
    case "busy": {
      const { minutes, headers } = toRetryLater(outcome.retryAfterSeconds);
      const [status, seconds] = [outcome.kind === "busy" ? 503 : 429, outcome.retryAfterSeconds];
      return data({ reply: outcome.reply, refused: outcome.kind, minutes, seconds }, { status, headers });
    }
  }
}

async function continueAsGuest(context: Route.ActionArgs["context"], target: string, onSuccess: () => Promise<void>) {
  try {
    const guest = await becomeGuest(context);
    if (!guest.allowed) {
      const { minutes, headers } = toRetryLater(guest.retryAfterSeconds);
      return data({ reply: null, refused: "limited" as const, minutes }, { status: 429, headers });
    }
  } catch (error) {
    logFailure(error, "no guest made", context);
    return data({ reply: null, refused: "unavailable" as const, minutes: 0 }, { status: 503 });
  }
  await onSuccess();
  return redirect(safePath(target, "/"), 303);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage page={loaderData} refusal={actionData} />;
}
