import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { MAX_NUMBER_LENGTH } from "#erp-adapter/contract/number-lookup.ts";
import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { orElse, type RequestContext, shopContext } from "../../request/context.ts";
import { callContext } from "../../request/session/call-context.ts";
import { loadConditions } from "../load-conditions.ts";
import { type ProductRow, toProductRow } from "../shown-row.ts";
import { askProducts } from "../supersession/ask-edges.ts";

/** A part that cannot be had, with the numbers under which other parts may be known that fit in its place. */
export interface SoldOut {
  id: ProductId;
  /** its own number, and where the page knows them its OE numbers and cross references */
  numbers: readonly string[];
  /** the group of the part; other parts must be of the same one, for a gasket kit has the number of its pump, too */
  group?: string;
}

/** Another part, as a line below the sold out one shows it. */
export type OtherPart = Pick<
  ProductRow,
  "id" | "number" | "manufacturer" | "availability" | "stock" | "supply" | "price"
>;

export type Others = ReadonlyMap<ProductId, readonly ProductRow[]>;

/** The most parts that are offered in place of one. */
const MOST = 3;

/** The most sold out parts of a page for which others are sought. */
const MOST_SOUGHT = 100;

const NONE: Others = new Map();

/**
 * Other parts that fit in place of sold out ones and can be had, those in stock first. Three ERP calls, however many
 * parts are sold out, and none if no part is; empty if the calls fail, because pages can do without them.
 */
export async function loadOthers(soldOut: readonly SoldOut[], context: RequestContext): Promise<Others> {
  const { erp } = context.get(shopContext);
  if (soldOut.length === 0 || !declares(erp.capabilities, "catalogue.numberLookup")) return NONE;
  return orElse(NONE, "other parts not read", context, async () => {
    const sought = soldOut.slice(0, MOST_SOUGHT);
    const found = await findByNumbers(sought, context);
    const ids = [...new Set([...found.values()].flat())];
    if (ids.length === 0) return NONE;
    const [products, conditions] = await Promise.all([
      askProducts(ids, context),
      loadConditions(
        ids.map((product) => ({ product, quantity: 1 })),
        context,
      ),
    ]);
    if (!conditions) return NONE;
    const byId = new Map(products.map((product) => [product.id, product]));
    const rows = new Map(
      conditions.flatMap((condition) => {
        const product = byId.get(condition.product);
        return product ? [[product.id, { product, row: toProductRow(product, condition, null) }] as const] : [];
      }),
    );
    return new Map(
      sought.map(({ id, group }) => {
        const others = (found.get(id) ?? []).flatMap((other) => rows.get(other) ?? []);
        return [id, toOffered(others, group)];
      }),
    );
  });
}

/** The products that are known under a number of a sold out part, by that part. */
async function findByNumbers(soldOut: readonly SoldOut[], context: RequestContext) {
  const asked = soldOut.flatMap(({ id, numbers }) =>
    [
      ...new Set(
        numbers.filter((number) => number.length <= MAX_NUMBER_LENGTH && toNumberKey(number).length >= SHORTEST),
      ),
    ]
      .slice(0, MOST_NUMBERS)
      .map((number) => ({ id, number })),
  );
  const { catalogue } = context.get(shopContext).erp;
  const answers = await catalogue.findNumbers(
    asked.map(({ number }) => number),
    callContext(context),
  );
  const found = new Map<ProductId, ProductId[]>();
  for (const [at, { id }] of asked.entries()) {
    const others = (answers[at] ?? []).map(({ product }) => product).filter((product) => product !== id);
    found.set(id, [...new Set([...(found.get(id) ?? []), ...others])]);
  }
  return found;
}

/** The most numbers of one part that are looked up. */
const MOST_NUMBERS = 30;

/** Shorter numbers are shared by parts that have nothing to do with each other. */
const SHORTEST = 5;

function toOffered(others: readonly { product: ProductSummary; row: ProductRow }[], group: string | undefined) {
  return others
    .filter(({ product, row }) => row.buyable && (group === undefined || product.group.id === group))
    .map(({ row }) => row)
    .toSorted((one, other) => Number((other.stock ?? 0) > 0) - Number((one.stock ?? 0) > 0))
    .slice(0, MOST);
}

/** The facts of other parts that a line shows. */
export function toOtherParts(rows: readonly ProductRow[] = []): OtherPart[] {
  return rows.map(({ id, number, manufacturer, availability, stock, supply, price }) => ({
    ...{ id, number, manufacturer, availability, stock, supply, price },
  }));
}
