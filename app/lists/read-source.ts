import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { numberOf, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { ListLine } from "#server/services/lists/list.ts";
import { loadRemarks } from "../cart/cart-remarks.ts";
import type { RequestContext } from "../context.ts";
import type { LineSource } from "../forms/list-forms.ts";
import { notFound } from "../page-errors.ts";
import { askErp } from "../session/ask-erp.ts";
import { requireCarts } from "../session/require-carts.ts";

/** Lines that are added to a list, and the place they come from. */
export interface Source {
  kind: LineSource;
  /** its id */
  id: string;
  /** the product's or the order's number, or the cart's title */
  name: string;
  lines: ListLine[];
}

/**
 * Reads what is added: from the ERP, in one call, never from the form. `quantity` is a product's. Throws 404 for a cart or an
 * order that is not this customer's.
 */
export async function readSource(
  { kind, id, quantity }: { kind: LineSource; id: string; quantity: number },
  { url, context }: { url: URL; context: RequestContext },
): Promise<Source> {
  switch (kind) {
    case "product": {
      const product = parseProductId(id);
      if (!product) throw notFound(url);
      const [known] = await askErp({ url, context }, (erp, c) => erp.catalogue.products([product], c));
      if (!known) throw notFound(url);
      return { kind, id, name: known.number ?? numberOf(product), lines: [toLine({ product, quantity })] };
    }
    case "cart": {
      const cart = (await requireCarts(context)).carts.find((one) => one.id === id);
      if (!cart) throw notFound(url);
      const remarks = await loadRemarks(cart, context);
      const lines = cart.lines.map((line) => toLine({ ...line, ...remarks?.get(line.product) }));
      return { kind, id, name: cart.title, lines };
    }
    case "order": {
      const order = await askErp({ url, context }, (erp, c) => erp.orders.get(id as OrderId, c));
      return { kind, id, name: order.number, lines: order.lines.map(toLine) };
    }
  }
}

function toLine({
  product,
  quantity,
  note = "",
  buyerPosition: position = "",
}: Pick<ListLine, "product" | "quantity"> & LineRemarks): ListLine {
  return { product, quantity, note, position };
}
