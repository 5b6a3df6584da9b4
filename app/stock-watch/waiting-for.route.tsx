import { href, redirect } from "react-router";
import { parseProductId } from "#erp-adapter/contract/product-id.ts";
import { getLocale, sessionContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { auth } from "../request/guards/auth.ts";
import { refuse } from "../request/page-errors.ts";
import { getActor } from "../request/session/identity.ts";
import type { Route } from "./+types/waiting-for.route";
import { toAway } from "./load-watch.ts";
import { WaitingPage } from "./waiting-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [auth];

/** The products for which this person, not their whole company, wants a back-in-stock notice. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = getActor(context);
  if (!actor) throw refuse("forbidden", 403);
  const watches = await context.get(shopContext).stockWatches.of(actor.user.id).catch(toAway);
  return watches.map(({ id: _, ...shown }) => shown);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const product = parseProductId(String(form.get("product") ?? ""));
  const actor = getActor(context);
  if (!product || !actor) throw refuse("bad-request", 400);
  const { stockWatches } = context.get(shopContext);
  const number = await stockWatches.end(actor.user.id, product).catch(toAway);
  if (number !== null) context.get(sessionContext).announce({ kind: "stock-watch-ended", number });
  return redirect(href("/:lang/waiting-for", { lang: getLocale(context) }), 303);
}

export default function WaitingFor({ loaderData }: Route.ComponentProps) {
  return <WaitingPage watches={loaderData} />;
}
