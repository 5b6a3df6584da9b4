import { data, href, redirect } from "react-router";
import { signIn } from "../account/sign-in.ts";
import { headers } from "../after-action.ts";
import { LoginPage } from "../components/account/login-page.tsx";
import { getLocale, logFailure, sessionContext, shopContext } from "../context.ts";
import { toRetryLater } from "../domain/retry-later.ts";
import { safePath } from "../domain/safe-path.ts";
import { formOf } from "../forms/form-of.ts";
import { auth, isForCustomers } from "../middleware/auth.ts";
import { refuse } from "../page-errors.ts";
import { becomeCustomer } from "../session/become-customer.ts";
import { becomeGuest } from "../session/identity.ts";
import { isOffered } from "../session/is-offered.ts";
import { handOver } from "../session/kept-form.ts";
import type { Route } from "./+types/login";

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
