import { redirect } from "react-router";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { closedBannersContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { readForm } from "../request/forms/read-form.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import { refuse } from "../request/page-errors.ts";
import { safePath } from "../request/safe-path.ts";
import { secondsUntilMidnight } from "../request/until-midnight.ts";
import type { Route } from "./+types/banner.route";
import { bannerFormSchema } from "./header/header-forms.ts";

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
    .request.cookies.banner.serialize({ day: toLocalDate(now), versions }, { maxAge: secondsUntilMidnight(now) });
  return redirect(safePath(to, "/"), { status: 303, headers: { "Set-Cookie": cookie } });
}
