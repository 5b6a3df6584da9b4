import { redirect } from "react-router";
import { logFailure, sessionContext, shopContext } from "../request/context.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import { callContext } from "../request/session/call-context.ts";
import { forgetToken } from "../request/session/verified-users.ts";
import type { Route } from "./+types/logout.route";

export { answerNotFound as loader, NoPage as default };

/**
 * Clears token, user and cart, and redirects to `/`. Makes the browser clear its cache, so that Back shows no prices.
 */
export async function action({ context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const session = context.get(sessionContext);
  if (session.token) {
    try {
      await shop.erp.accounts.logout(callContext(context));
    } catch (error) {
      logFailure(error, "token not ended", context);
    }
    forgetToken(shop, session.token);
  }
  session.signOut();
  return redirect("/", { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}
