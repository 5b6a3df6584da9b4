import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isOrderable, isPriced, type Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { type ConditionChange, promisedOf, recheckLine } from "#erp-adapter/contract/conditions/recheck-line.ts";
import { chargeOf, type Delivery } from "#erp-adapter/contract/delivery.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { makerOf, numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp, type Totals } from "#erp-adapter/contract/totals.ts";
import type { LeftOutReason, Quote, QuotedLine } from "./quote.ts";

/** The part of a quote that is computed from lines and conditions. */
export type QuotedLines = Pick<Quote, "lines" | "leftOut" | "delivery" | "totals">;

/** Returns the delivery of an order with these conditions; null if there is none. */
export type DeliveryOf = (conditions: readonly Priced[]) => Delivery | null;

/** The buyer's remarks on lines, by product. */
export type Remarks = ReadonlyMap<ProductId, LineRemarks>;

/**
 * Splits a cart into orderable lines and lines that stay behind. Throws RangeError if a condition is for another quantity.
 */
export function toQuotedLines(
  cart: Pick<Cart, "lines">,
  products: ReadonlyMap<ProductId, ProductSummary>,
  conditions: readonly Condition[],
  remarks: Remarks = new Map(),
  deliveryOf: DeliveryOf = () => null,
): QuotedLines {
  const byProduct = indexByProduct(conditions);
  const quoted: Pick<QuotedLines, "lines" | "leftOut"> = { lines: [], leftOut: [] };
  for (const { product, quantity } of cart.lines) {
    const condition = byProduct.get(product);
    if (condition && condition.quantity !== quantity) throw new RangeError(`condition of another quantity: ${product}`);
    const summary = products.get(product);
    const number = summary?.number ?? numberOf(product);
    if (condition && isOrderable(condition)) {
      quoted.lines.push({
        product,
        number,
        title: summary?.title ?? number,
        manufacturer: summary?.manufacturer.name ?? makerOf(product),
        brand: summary?.brand.name ?? "",
        size: summary?.size ?? "",
        unit: summary?.unit ?? "",
        condition,
        ...remarks.get(product),
      });
    } else {
      const title = summary?.title ?? null;
      quoted.leftOut.push({ product, number, title, quantity, reason: reasonFor(condition) });
    }
  }
  const delivery = deliveryOf(quoted.lines.map(({ condition }) => condition));
  return { ...quoted, delivery, totals: totalsOf(quoted.lines, delivery) };
}

/** The lines with these remarks in place of their old ones. */
export function withRemarks(lines: readonly QuotedLine[], remarks: Remarks): QuotedLine[] {
  return lines.map(({ note: _, buyerPosition: __, ...line }) => ({ ...line, ...remarks.get(line.product) }));
}

/** The changes since the quote, and its lines under the current conditions; lines not orderable now go to `leftOut`. */
export function recheckQuote(
  quote: Pick<Quote, "lines" | "leftOut">,
  conditions: readonly Condition[],
): Pick<QuotedLines, "lines" | "leftOut"> & { changes: ConditionChange[] } {
  const byProduct = indexByProduct(conditions);
  const changes: ConditionChange[] = [];
  const lines: QuotedLine[] = [];
  const leftOut = [...quote.leftOut];
  for (const line of quote.lines) {
    const present = byProduct.get(line.product);
    // A line that was shown without dates is compared, too: the order's page shows the dates that it has been given.
    changes.push(...recheckLine(line.product, { ...line.condition, supply: promisedOf(line.condition) }, present));
    if (present && isOrderable(present)) {
      lines.push({ ...line, condition: present });
    } else {
      const { product, number, title } = line;
      const { quantity } = line.condition;
      leftOut.push({ product, number, title, quantity, reason: reasonFor(present), ...leftOnShelf(present) });
    }
  }
  return { lines, leftOut, changes };
}

export function totalsOf(lines: readonly QuotedLine[], delivery: Delivery | null = null): Totals {
  return addUp(
    lines.map((line) => line.condition),
    chargeOf(delivery),
  );
}

function indexByProduct(conditions: readonly Condition[]): Map<ProductId, Condition> {
  return new Map(conditions.map((condition) => [condition.product, condition]));
}

function leftOnShelf(condition: Condition | undefined): { left?: number } {
  return condition && isPriced(condition) && condition.now > 0 ? { left: condition.now } : {};
}

function reasonFor(condition: Condition | undefined): LeftOutReason {
  if (!condition) return "gone";
  return isPriced(condition) ? "not-orderable" : condition.problem;
}
