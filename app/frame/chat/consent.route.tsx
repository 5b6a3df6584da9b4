import { redirect } from "react-router";
import { shopContext } from "../../request/context.ts";
import { formOf } from "../../request/forms/form-of.ts";
import { readForm } from "../../request/forms/read-form.ts";
import { answerNotFound, NoPage } from "../../request/no-page.ts";
import { refuse } from "../../request/page-errors.ts";
import { safePath } from "../../request/safe-path.ts";
import { consentFormSchema } from "../header/header-forms.ts";
import type { Route } from "./+types/consent.route";

export { answerNotFound as loader, NoPage as default };

/**
 * Stores the choice about third-party content for half a year; `ask` deletes it, so that the question is shown again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readForm(await formOf(request), consentFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { choice, to } = reading.value;
  const { consent } = context.get(shopContext).request.cookies;
  const cookie = choice === "ask" ? await consent.serialize("", { maxAge: 0 }) : await consent.serialize(choice);
  return redirect(safePath(to, "/"), { status: 303, headers: { "Set-Cookie": cookie } });
}
