import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { FormRequest } from "../../request/context.ts";
import { refuse } from "../../request/page-errors.ts";
import { addOffered } from "./add-offered.ts";
import { addToCart } from "./add-to-cart.ts";
import { settleOutcome } from "./signed-outcome.ts";

/**
 * Handles the forms beside lines that were left out of a cart: takes other parts in their place (`take-offer`), or an
 * available quantity (`take-left`). Redirects back to the page, whose outcome (query parameter `name`) then has these
 * lines settled. `wordsOf`: the buyer's remarks on a line, for the new lines.
 */
export async function takeLeft(
  { form, url, context }: FormRequest,
  { name, wordsOf }: { name: string; wordsOf: (product: ProductId) => Promise<LineRemarks | undefined> },
) {
  const product = parseProductId(String(form.get("product") ?? ""));
  if (!product) throw refuse("bad-request", 400);
  const signed = url.searchParams.get(name) ?? "";
  const settled = settleOutcome(signed, form.getAll("line").map(Number), context);
  const search = new URLSearchParams(url.searchParams);
  if (settled) search.set(name, settled);
  const more = { back: search.size > 0 ? `${url.pathname}?${search}` : url.pathname, words: await wordsOf(product) };
  const given = { form, url, context };
  return form.get("intent") === "take-offer" ? addOffered(given, more) : addToCart(given, more);
}
