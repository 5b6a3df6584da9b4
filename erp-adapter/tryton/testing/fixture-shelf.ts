import { z } from "zod";
import type { FixtureProduct } from "../../conformance/fixture/product.ts";
import { FIXTURE, idOf } from "../../conformance/fixture/products.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { attributesSchema, toFacts } from "../articles.ts";
import type { TrytonNames } from "../names.ts";
import { toDate, toDecimal } from "../values.ts";
import { type Office, soon, toAttributes, todayInZagreb } from "./office.ts";

interface Kept {
  key: number;
  template: number;
  /** true if the product was changed since `put` */
  isTouched: boolean;
}

/** The suite's products in Tryton. Between two cases only differences are written, because Tryton is slow. */
export interface FixtureShelf {
  /** Adds new products, all in one call. */
  putNew(records: readonly FixtureProduct[]): Promise<void>;
  /** Adds a product as the suite describes it, or restores it to that state. */
  put(record: FixtureProduct): Promise<ProductId>;
  /** Marks a product that a case is about to change. Throws TypeError if it was never `put`. */
  touch(product: ProductId): Kept;
}

const PRODUCT = { template: z.int(), attributes: attributesSchema };
const ANY = ["active", "in", [true, false]];

export async function createFixtureShelf(office: Office, names: TrytonNames): Promise<FixtureShelf> {
  const { tryton, books } = office;
  const kept = new Map<ProductId, Kept>();
  for (const { id: key, template, attributes } of await tryton.rows("product.product", [ANY], PRODUCT, soon())) {
    const facts = toFacts(attributes, names);
    if (facts) kept.set(facts.id, { key, template, isTouched: true });
  }
  let round = new Set<ProductId>();
  let free = await readStock();

  async function readStock(): Promise<Map<number, number>> {
    // Products that a single case has added are left out, because reading them costs time and no later case uses them.
    const keys = FIXTURE.flatMap((record) => kept.get(idOf(record))?.key ?? []);
    const context = { locations: [books.warehouse], stock_date_end: toDate(todayInZagreb()), with_childs: true };
    const fields = { forecast_quantity: z.number() };
    const rows = await tryton.rows("product.product", [["id", "in", keys], ANY], fields, soon(), { context });
    return new Map(rows.map((row) => [row.id, row.forecast_quantity]));
  }

  async function restore({ key, template }: Kept, record: FixtureProduct): Promise<void> {
    const listPrice = record.wholesale && toDecimal(record.wholesale);
    await office.write("product.template", template, { salable: true, list_price: listPrice });
    await office.write("product.product", key, { attributes: toAttributes(record, names) });
    const lines = await tryton.ids("product.price_list.line", [["product", "=", key]], soon());
    if (lines.length > 0) await tryton.change("model.product.price_list.line.delete", [lines], soon());
  }

  async function putNew(records: readonly FixtureProduct[]): Promise<void> {
    const added = records.filter((record) => !kept.has(idOf(record)));
    if (added.length === 0) return;
    const keys = await office.addProducts(added);
    for (const [at, record] of added.entries()) {
      const known = keys[at];
      if (known) kept.set(idOf(record), { ...known, isTouched: false });
    }
  }

  return {
    putNew,
    async put(record) {
      const id = idOf(record);
      // The suite calls `put` once per product and case, so a second call for a product begins a new case.
      if (round.has(id)) {
        round = new Set();
        free = await readStock();
      }
      round.add(id);
      const known = kept.get(id);
      if (!known) {
        await putNew([record]);
        return id;
      }
      if (known.isTouched) await restore(known, record);
      known.isTouched = false;
      if (free.get(known.key) !== record.stock) await office.setStock(known.key, record.stock);
      return id;
    },
    touch(product) {
      const found = kept.get(product);
      if (!found) throw new TypeError(`${product} is no product of the suite`);
      found.isTouched = true;
      return found;
    },
  };
}
