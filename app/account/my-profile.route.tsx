import { data } from "react-router";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { hasAddressBook } from "../addresses/has-address-book.ts";
import { headers, shouldRevalidate } from "../request/after-action.ts";
import { sessionContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { auth } from "../request/guards/auth.ts";
import { guest } from "../request/guards/guest.ts";
import { refuse } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";
import { isOffered } from "../request/session/is-offered.ts";
import { toLogin } from "../request/session/to-login.ts";
import type { Route } from "./+types/my-profile.route";
import { changePassword } from "./change-password.ts";
import { chooseMails, loadMailChoices } from "./mail-choices.ts";
import { ProfilePage } from "./profile-page.tsx";
import { updateProfile } from "./update-profile.ts";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth, guest];

export async function loader({ context }: Route.LoaderArgs) {
  const partner = context.get(sessionContext).user?.partner ?? "";
  const { erp } = context.get(shopContext);
  const may = { update: isOffered("profileUpdate", erp), setPassword: isOffered("passwordChange", erp) };
  try {
    const [profile, mails] = await Promise.all([erp.accounts.profile(callContext(context)), loadMailChoices(context)]);
    return { profile, partner, may, mails, hasBook: hasAddressBook(context) };
  } catch (error) {
    if (isErpError(error, "UNAUTHENTICATED")) throw toLogin(context);
    assertErpError(error);
    throw refuse("erp-unavailable", 503);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const intent = form.get("intent");
  const { erp } = context.get(shopContext);
  if (intent === "profile" && isOffered("profileUpdate", erp)) return updateProfile(form, context);
  if (intent === "password" && isOffered("passwordChange", erp)) return changePassword(form, context);
  if (intent === "mails") return chooseMails(form, context);
  throw data(null, { status: 400 });
}

export default function MyProfile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage page={loaderData} refusal={actionData} />;
}
