import { type ExpressionBuilder, sql } from "kysely";
import { run } from "#database/work.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { Page } from "#erp-adapter/contract/paging.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { listOf } from "#server/shop-db/list-of.ts";
import type { ShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop, type ShopTables } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { keyOf, MAX_OWN_NUMBER, type OwnKey, type OwnNumber, type OwnNumberSource, toOwnKey } from "./own-number.ts";

/**
 * The numbers that companies use for products. The numbers of a company are for all of its people. A number names one
 * product: once the company gives it to another product, it no longer names the first. A product may have several
 * numbers.
 */
export interface OwnNumbers {
  /** maximum number of characters in a number, and of numbers per company */
  limits: { characters: number; company: number };
  /** Finds the known numbers among these texts, in one statement. Returns a map by text, without the other texts. */
  find(partner: PartnerCode, texts: readonly string[]): Promise<ReadonlyMap<string, OwnNumber>>;
  /**
   * The number stored last for each product, in one statement, for at most 1,000 products. Products without a number
   * are left out.
   */
  name(partner: PartnerCode, products: readonly ProductId[]): Promise<ReadonlyMap<ProductId, string>>;
  /**
   * Stores at most 1,000 numbers; a known number names its new product from now on. Returns the numbers that were not
   * stored: invalid ones, and those beyond the company's maximum.
   */
  teach(
    partner: PartnerCode,
    taught: readonly Taught[],
    source: Exclude<OwnNumberSource, "order">,
  ): Promise<Untaught[]>;
  /**
   * Stores the new numbers of an order, at most 1,000; known numbers stay unchanged. Ignores an order from before the
   * company last deleted a number, so that no deleted number comes back. Runs one statement if all numbers are known.
   */
  learn(partner: PartnerCode, taught: readonly Taught[], orderedAt: number): Promise<void>;
  /**
   * One page, sorted by key; pages count from 1. `text` is a substring of an own number or of a product's number.
   */
  list(partner: PartnerCode, query: { text: string; page: number; pageSize: number }): Promise<Page<OwnNumber>>;
  /** All numbers of the company, sorted by key, read in batches. */
  all(partner: PartnerCode): AsyncGenerator<OwnNumber>;
  /** Deletes a number; false if there was none. */
  forget(partner: PartnerCode, key: string): Promise<boolean>;
  /** Deletes all numbers of the company; returns how many there were. */
  forgetAll(partner: PartnerCode): Promise<number>;
}

export interface Taught {
  number: string;
  product: ProductId;
}

export interface Untaught extends Taught {
  reason: "no-number" | "full";
}

/** Maximum number of own numbers per company. */
const MOST_OWN_NUMBERS = 50_000;

/** Maximum number of rows read per statement. */
const PIECE = 1_000;

/** `most` is for tests. */
export function createOwnNumbers({
  db,
  clock,
  most = MOST_OWN_NUMBERS,
}: {
  db: ShopDb;
  clock: Clock;
  most?: number;
}): OwnNumbers {
  const rowsOf = (partner: PartnerCode) => db.query.selectFrom("own_number").where("partner", "=", partner);

  return {
    limits: { characters: MAX_OWN_NUMBER, company: most },

    async find(partner, texts) {
      const keys = new Set(texts.map(keyOf).filter((key) => key !== ""));
      if (keys.size === 0) return new Map();
      const rows = await rowsOf(partner)
        .select(COLUMNS)
        .where("key", "in", listOf(db, [...keys]))
        .execute();
      const byKey = new Map(rows.map((row) => [row.key, { ...row }]));
      return new Map(
        texts.flatMap((text): [string, OwnNumber][] => {
          const found = byKey.get(keyOf(text));
          return found ? [[text, found]] : [];
        }),
      );
    },

    async name(partner, products) {
      const ids = [...new Set(products)];
      if (ids.length === 0) return new Map();
      const ranked = rowsOf(partner)
        .select(["product", "number"])
        .select(sql<number>`row_number() over (partition by product order by taught_at desc, key desc)`.as("place"))
        .where("product", "in", listOf(db, ids))
        .as("ranked");
      const rows = await db.query.selectFrom(ranked).select(["product", "number"]).where("place", "=", 1).execute();
      return new Map(rows.map(({ product, number }) => [product, number]));
    },

    async teach(partner, taught, source) {
      const { known, refused } = read(taught);
      if (known.size === 0) return refused;
      const rest = await db.transact((inner) => keep(inner, partner, known, { source, at: clock() }));
      return [...refused, ...rest.map(([, one]): Untaught => ({ ...one, reason: "full" }))];
    },

    async learn(partner, taught, orderedAt) {
      const { known } = read(taught);
      for (const key of known.size > 0 ? await keysAmong(db, partner, known) : []) known.delete(key);
      if (known.size === 0) return;
      await db.transact(async (inner) => {
        const forgotten = await run(inner, onShop.find("own_number_forgetting", { partner }));
        if (forgotten && orderedAt <= forgotten.at) return;
        await keep(inner, partner, known, { source: "order", at: Math.min(orderedAt, clock()) });
      });
    },

    async list(partner, { text, page, pageSize }) {
      const found = rowsOf(partner).where(isAbout(text));
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      const rows = await found
        .select(COLUMNS)
        .orderBy("key")
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      // Copies the rows, because rows of SQLite have no prototype.
      return { items: rows.map((row) => ({ ...row })), total: Number(total) };
    },

    async *all(partner) {
      for (let after: OwnKey | null = null; ; ) {
        const next = rowsOf(partner).select(COLUMNS).orderBy("key").limit(PIECE);
        const rows: OwnNumber[] = await (after === null ? next : next.where("key", ">", after)).execute();
        yield* rows;
        after = rows.at(-1)?.key ?? null;
        if (after === null || rows.length < PIECE) return;
      }
    },

    async forget(partner, key) {
      return (await remove(partner, keyOf(key))) > 0;
    },

    forgetAll: (partner) => remove(partner),
  };

  /** Stores numbers; returns the numbers for which there is no room. */
  async function keep(
    inner: ShopTransaction,
    partner: PartnerCode,
    known: ReadonlyMap<OwnKey, Taught>,
    { source, at }: { source: OwnNumberSource; at: number },
  ) {
    // The lock makes counting and adding one step: two files stored at the same time must not exceed the maximum
    // together.
    await inner.lock(`own numbers ${partner}`);
    const there = await keysAmong(inner, partner, known);
    const { kept, left } = share(known, there, most - (await run(inner, onShop.count("own_number", { partner }))));
    if (kept.length > 0)
      await inner.query
        .insertInto("own_number")
        .values(kept.map(([key, one]) => ({ partner, key, ...one, source, taught_at: at })))
        .onConflict((same) => {
          const present = same.columns(["partner", "key"]);
          if (source === "order") return present.doNothing();
          return present.doUpdateSet(({ ref }) => ({
            number: ref("excluded.number"),
            product: ref("excluded.product"),
            source: ref("excluded.source"),
            taught_at: ref("excluded.taught_at"),
          }));
        })
        .execute();
    return left;
  }

  /** The keys among these that the company already has. */
  async function keysAmong({ query }: Pick<ShopDb, "query">, partner: PartnerCode, known: ReadonlyMap<OwnKey, Taught>) {
    const rows = await query
      .selectFrom("own_number")
      .select("key")
      .where("partner", "=", partner)
      .where("key", "in", listOf(db, [...known.keys()]))
      .execute();
    return new Set(rows.map(({ key }) => key));
  }

  /**
   * Deletes one number, or, without `key`, all numbers of the company. After a deletion, `learn` ignores earlier
   * orders.
   */
  async function remove(partner: PartnerCode, key?: OwnKey): Promise<number> {
    return db.transact(async (inner) => {
      const removed = await run(inner, onShop.remove("own_number", key === undefined ? { partner } : { partner, key }));
      if (removed > 0) await run(inner, onShop.upsert("own_number_forgetting", { partner }, { at: clock() }));
      return removed;
    });
  }
}

const COLUMNS = ["key", "number", "product", "source", "taught_at as taughtAt"] as const;

/** The valid numbers by key, the last one of each key (`known`), and the invalid numbers (`refused`). */
function read(taught: readonly Taught[]) {
  const known = new Map<OwnKey, Taught>();
  const refused: Untaught[] = [];
  for (const { number, product } of taught) {
    const key = toOwnKey(number);
    if (key === null) refused.push({ number, product, reason: "no-number" });
    else known.set(key, { number: number.trim(), product });
  }
  return { known, refused };
}

/** Splits numbers into those to store and those without room. Numbers that are already stored need no room. */
function share(known: ReadonlyMap<OwnKey, Taught>, there: ReadonlySet<OwnKey>, room: number) {
  const kept: [OwnKey, Taught][] = [];
  const left: [OwnKey, Taught][] = [];
  let free = room;
  for (const entry of known) {
    if (!there.has(entry[0])) free -= 1;
    (there.has(entry[0]) || free >= 0 ? kept : left).push(entry);
  }
  return { kept, left };
}

/**
 * Matches own numbers and product numbers. A product's id contains its number, with other characters between the
 * letters and digits.
 */
function isAbout(text: string) {
  const key = keyOf(text);
  return ({ eb, or }: ExpressionBuilder<ShopTables, "own_number">) =>
    key === ""
      ? sql<boolean>`${sql.lit(text.trim() === "" ? 1 : 0)} = 1`
      : or([
          eb(sql<string>`key`, "like", `%${key}%`),
          eb(sql<string>`upper(replace(replace(replace(product, '_', ''), '-', ''), '.', ''))`, "like", `%${key}%`),
        ]);
}
