import { redirect } from "react-router";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { closedBannersContext, shopContext } from "../context.ts";
import { safePath } from "../domain/safe-path.ts";
import { secondsUntilMidnight } from "../domain/until-midnight.ts";
import { formOf } from "../forms/form-of.ts";
import { bannerFormSchema } from "../forms/header-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import { refuse } from "../page-errors.ts";
import type { Route } from "./+types/banner";

export { answerNotFound as loader, NoPage as default };

/** Maximum number of closed banners that are stored: more than a page ever shows in one day. */
const KEPT = 4;

/** Closes a banner until the end of the day in the shop's time zone, and redirects back to the same page. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readForm(await formOf(request), bannerFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { version, to } = reading.value;
  const now = Date.now();
  const versions = [...new Set([...context.get(closedBannersContext), version])].slice(-KEPT);
  const cookie = await context
    .get(shopContext)
    .cookies.banner.serialize({ day: toLocalDate(now), versions }, { maxAge: secondsUntilMidnight(now) });
  return redirect(safePath(to, "/"), { status: 303, headers: { "Set-Cookie": cookie } });
}
