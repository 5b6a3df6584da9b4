import { addOffered } from "../cart/add-offered.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import type { RequestContext } from "../context.ts";
import { markFavourite } from "../favourites/mark-favourite.ts";

/**
 * The action of all forms on goods: *Add to cart*, an offer and the star. Each page that shows goods exports it, so
 * that the forms post to their own page. `back` returns the address to which the star leads, by default the same page.
 */
export async function goodsAction(
  { request, url, context }: { request: Request; url: URL; context: RequestContext },
  back?: () => Promise<string>,
) {
  const form = await request.formData();
  if (form.get("intent") === "favourite") return markFavourite({ form, url, context }, back);
  if (form.get("intent") === "take-offer") return addOffered({ form, url, context });
  return addToCart({ form, url, context });
}
