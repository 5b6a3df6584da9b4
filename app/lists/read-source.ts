import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { numberOf, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { LackingField, ListLine } from "#server/services/lists/list.ts";
import type { QuickOrderContent, QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { loadRemarks } from "../cart/lines/remarks.ts";
import { toListLine } from "../cart/list-fields.ts";
import { requireCarts } from "../cart/require-carts.ts";
import { requireList, withFoundNumbers } from "../quick-order/find-list.ts";
import type { PageRequest } from "../request/context.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import type { LineSource } from "./list-forms.ts";
import { type LeftRow, toListLines } from "./list-lines-of-rows.ts";

/** Lines that are added to a list, and the place they come from. */
export interface LinesSource {
  kind: LineSource;
  /** the id of the product, cart, order or quick order */
  id: string;
  /** the product's or the order's number, or the cart's title; "" for a quick order */
  name: string;
  lines: ListLine[];
  /** only for a quick order */
  rows: SourceRows | null;
}

/** The rows of a quick order: all, the numbers of those that become lines, and those that cannot. */
export interface SourceRows {
  all: readonly QuickOrderRow[];
  taken: number[];
  left: LeftRow[];
  lacking: LackingField[];
}

/**
 * Reads the lines to add, never from the form: from the ERP in one call, or from a quick order. `quantity` is used only
 * for a product. Throws 404 for a cart, an order or a quick order that is not this customer's, 503 if the ERP does not
 * answer.
 */
export async function readSource(
  { kind, id, quantity }: { kind: LineSource; id: string; quantity: number },
  { url, context }: PageRequest,
): Promise<LinesSource> {
  switch (kind) {
    case "product": {
      const product = parseProductId(id);
      if (!product) throw notFound(url);
      const [known] = await askErp({ url, context }, (erp, c) => erp.catalogue.products([product], c));
      if (!known) throw notFound(url);
      const name = known.number ?? numberOf(product);
      return { kind, id, name, lines: [toListLine({ product, quantity })], rows: null };
    }
    case "cart": {
      const cart = (await requireCarts(context)).carts.find((one) => one.id === id);
      if (!cart) throw notFound(url);
      const remarks = await loadRemarks(cart, context);
      const lines = cart.lines.map((line) => toListLine({ ...line, ...remarks?.get(line.product) }));
      return { kind, id, name: cart.title, lines, rows: null };
    }
    case "order": {
      const order = await askErp({ url, context }, (erp, c) => erp.orders.get(id as OrderId, c));
      return { kind, id, name: order.number, lines: order.lines.map(toListLine), rows: null };
    }
    case "quick-order": {
      const kept = await requireList(id, url, context);
      if (!kept) throw refuse("erp-unavailable", 503);
      const prepared = await withFoundNumbers(kept, context);
      const read = toListLines(prepared.rows);
      if (!read) throw refuse("erp-unavailable", 503);
      const { lines, taken, left } = read;
      return { kind, id, name: "", lines, rows: { all: prepared.rows, taken, left, lacking: lackingIn(prepared) } };
    }
  }
}

/** The fields that the quick order lacks: they have no column, or are empty in all typed rows. */
function lackingIn({ columns: { fields }, format, rows }: QuickOrderContent): LackingField[] {
  const isLacking = (field: "note" | "position") =>
    !fields.includes(field) || (format.kind === "typed" && rows.every((row) => row[field] === ""));
  const lacking: LackingField[] = (["note", "position"] as const).filter(isLacking);
  return fields.includes("maximum") ? lacking : [...lacking, "shelf"];
}
