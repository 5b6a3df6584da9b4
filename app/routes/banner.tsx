import { redirect } from "react-router";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { closedBannersContext, shopContext } from "../context.ts";
import { safePath } from "../domain/safe-path.ts";
import { secondsUntilMidnight } from "../domain/until-midnight.ts";
import { bannerFormSchema } from "../forms/header-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { notFound, refuse } from "../page-errors.ts";
import type { Route } from "./+types/banner";

/** Closed banners that are remembered: more than a page ever shows in one day. */
const KEPT = 4;

export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

/** Closes a banner for the rest of the day, where the distributor is, and leads back to the same page. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readForm(await request.formData(), bannerFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { version, to } = reading.value;
  const now = Date.now();
  const versions = [...new Set([...context.get(closedBannersContext), version])].slice(-KEPT);
  const cookie = await context
    .get(shopContext)
    .cookies.banner.serialize({ day: toLocalDate(now), versions }, { maxAge: secondsUntilMidnight(now) });
  return redirect(safePath(to, "/"), { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Only a POST has an effect; opening the address shows the error screen. */
export default function Nothing() {
  return null;
}
