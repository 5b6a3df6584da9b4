import { addOffered } from "../cart/lines/add-offered.ts";
import { addToCart } from "../cart/lines/add-to-cart.ts";
import type { FormRequest, RequestContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { markFavourite } from "./mark-favourite.ts";

/** The action of all forms on goods. Each page with goods exports it, so that the forms post to their own page. */
export async function goodsAction({ request, url, context }: { request: Request; url: URL; context: RequestContext }) {
  return takeGoodsForm({ form: await formOf(request), url, context });
}

/**
 * Handles *Add to cart*, an offer or the star. `back` returns the path to which the star redirects; by default the
 * form's page.
 */
export function takeGoodsForm({ form, url, context }: FormRequest, back?: () => Promise<string>) {
  if (form.get("intent") === "favourite") return markFavourite({ form, url, context }, back);
  if (form.get("intent") === "take-offer") return addOffered({ form, url, context });
  return addToCart({ form, url, context });
}
