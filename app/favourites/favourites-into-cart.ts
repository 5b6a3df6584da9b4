import { data } from "react-router";
import { type Filling, fillCart, statusOfRefusal } from "../cart/lines/fill-cart.ts";
import type { AgainView } from "../cart/lines/load-again.ts";
import { loadView, toOutcome } from "../cart/lines/load-outcome.ts";
import { toActiveCart } from "../cart/to-cart.ts";
import { allFavouritesFormSchema } from "../goods/goods-forms.ts";
import { type FormRequest, sessionContext } from "../request/context.ts";
import { parseCartChoice } from "../request/forms/parse-cart-choice.ts";
import { readForm } from "../request/forms/read-form.ts";
import { refuse } from "../request/page-errors.ts";
import { readFavourites } from "./all-favourites.ts";

/** The reason why no favourite was added, which the page shows. */
export interface AllFavouritesRefusal {
  reason: Exclude<Filling["kind"], "filled">;
  /** for `nothing`: the reason for each favourite */
  view: AgainView | null;
  limit: number | null;
  /** the cart choice as it was sent: if the ERP's answer was lost, the same choice creates no second cart */
  chosen: string;
}

/**
 * *Add all*: puts a pack of each favourite that can be ordered now into the chosen cart. If all were added, redirects
 * to the cart; otherwise back to the favourites, with the outcome in the URL: which were left out, and why.
 */
export async function addFavourites({ form, url, context }: FormRequest) {
  const reading = readForm(form, allFavouritesFormSchema);
  const chosen = reading.ok ? parseCartChoice(reading.value.cart) : null;
  if (!reading.ok || !chosen) throw refuse("bad-request", 400);
  const all = await readFavourites(url, context);
  const filling = await fillCart(all.lines, chosen, { url, context });
  const wishes = all.lines.map(({ quantity }) => quantity);
  if (filling.kind !== "filled") {
    const limit = filling.kind === "tooManyCarts" ? filling.limit : null;
    const view = filling.kind === "nothing" ? await loadView(url, all, { ...filling, wishes }, context) : null;
    const refusal: AllFavouritesRefusal = { reason: filling.kind, view, limit, chosen: reading.value.cart };
    return data({ all: refusal }, { status: statusOfRefusal(filling) });
  }
  if (filling.fates.some((fate) => fate !== "added")) return toOutcome(url, all, { ...filling, wishes }, context);
  const added = filling.fates.length;
  context.get(sessionContext).announce({ kind: "favourites-added", added, count: added });
  return toActiveCart(context);
}
