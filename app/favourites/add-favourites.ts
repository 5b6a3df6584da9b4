import { data } from "react-router";
import { MAX_PAGE_SIZE } from "#erp-adapter/contract/paging.ts";
import { type Filling, fillCart, statusOfRefusal } from "../cart/fill-cart.ts";
import { type RequestContext, sessionContext } from "../context.ts";
import type { Wanted } from "../domain/fit-into-cart.ts";
import { allFavouritesFormSchema } from "../forms/goods-forms.ts";
import { parseCartChoice } from "../forms/parse-cart-choice.ts";
import { readForm } from "../forms/read-form.ts";
import { refuse } from "../page-errors.ts";
import { askErp } from "../session/ask-erp.ts";
import { toActiveCart } from "../session/to-cart.ts";

/** Why none of the favourites were added, for the page to say. */
export interface AllFavouritesRefusal {
  reason: Exclude<Filling["kind"], "filled">;
  limit: number | null;
  /** the choice as it was sent: if the answer was lost, a new cart must not become two */
  chosen: string;
}

interface FavouritesForm {
  form: FormData;
  url: URL;
  context: RequestContext;
}

/**
 * *Add all*: puts a pack of each favourite that can be had now into the chosen cart, and opens the cart, which says how
 * many were added. The list says why the others were left out.
 */
export async function addFavourites({ form, url, context }: FavouritesForm) {
  const reading = readForm(form, allFavouritesFormSchema);
  const chosen = reading.ok ? parseCartChoice(reading.value.cart) : null;
  if (!reading.ok || !chosen) throw refuse("bad-request", 400);
  const filling = await fillCart(await readFavourites({ url, context }), chosen, { url, context });
  if (filling.kind !== "filled") {
    const limit = filling.kind === "tooManyCarts" ? filling.limit : null;
    const all: AllFavouritesRefusal = { reason: filling.kind, limit, chosen: reading.value.cart };
    return data({ all }, { status: statusOfRefusal(filling) });
  }
  const added = filling.fates.filter((fate) => fate === "added").length;
  context.get(sessionContext).announce({ kind: "favourites-added", added, count: filling.fates.length });
  return toActiveCart(context);
}

/** All favourites that are still sold, a pack of each: at most ten ERP calls, because there are at most 1,000. */
async function readFavourites({ url, context }: Omit<FavouritesForm, "form">): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (let page = 1, total = 1; (page - 1) * MAX_PAGE_SIZE < total; page += 1) {
    const list = await askErp({ url, context }, (erp, c) => erp.favourites.list({ page, pageSize: MAX_PAGE_SIZE }, c));
    total = list.total;
    for (const { product } of list.items)
      if (product) wanted.push({ product: product.id, quantity: product.packQuantity });
  }
  return wanted;
}
