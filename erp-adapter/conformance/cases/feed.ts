import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import { isPriced, STOCK_SHOWN_UP_TO } from "../../contract/conditions/conditions.ts";
import type { FeedPart, FeedRecord } from "../../contract/feed.ts";
import { toEurCents } from "../../contract/money.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import type { FixtureProduct } from "../fixture/product.ts";
import { FIXTURE, idOf, PART, toRecord } from "../fixture/products.ts";
import { toLines } from "../ordering.ts";

/**
 * The feed for the shop's own catalogue: cases 180 to 185, 195. Cases that ran before on the same back end may have
 * left more products.
 */
export const FEED_CASES = defineCases("catalogue", [
  {
    id: 180,
    title: "a full pass of the feed has each product once, whole, however small its parts",
    needs: ["fixture", "catalogue.feed"],
    async run(t) {
      const parts = await readParts(t, null, 3);
      const records = parts.flatMap((part) => part.records);
      assert.ok(parts.every(({ full }) => full));
      assert.ok(parts.every(({ total }) => total === null || total >= records.length));
      assert.equal(new Set(records.map(({ key }) => key)).size, records.length, "a product twice");
      const byId = new Map(records.map((record) => [idOf(record), record]));
      const lines = FIXTURE.map((product) => ({ product: idOf(product), quantity: product.packQuantity }));
      const conditions = await t.adapter.conditions({ lines }, t.visitor());
      for (const [at, wanted] of FIXTURE.entries()) {
        const condition = conditions[at];
        const deposit = condition && isPriced(condition) ? condition.deposit : wanted.deposit;
        assertWhole(t, byId.get(idOf(wanted)), { ...wanted, deposit });
      }
    },
  },
  {
    id: 181,
    title:
      "the feed's parts follow each other without gap; each product has key, maker, number, title and the general price",
    needs: ["catalogue.feed"],
    async run(t) {
      const { records } = await t.adapter.catalogue.feed(null, 12, t.visitor());
      const read = new Set<string>();
      let cursor: string | null = null;
      // Three answers of four records are enough, unless the feed repeats records: then up to 12 answers are read.
      for (let at = 0; at < 12 && (at < 3 || records.some(({ key }) => !read.has(key))); at += 1) {
        const part: FeedPart = await t.adapter.catalogue.feed(cursor, 4, t.visitor());
        for (const { key } of part.records) read.add(key);
        if (!part.more) break;
        cursor = part.cursor;
      }
      for (const { key, manufacturer, number, title } of records) {
        assert.ok(read.has(key), `${key} was lost`);
        for (const text of [key, manufacturer, number, title.en || title.hr]) assert.notEqual(text.trim(), "", key);
      }
      const lines = toLines(records.map((record) => [idOf(record), record.packQuantity]));
      const keyed = lines.map((line, at) => ({ ...line, key: records[at]?.key }));
      const conditions = await t.adapter.conditions({ lines: keyed }, t.visitor());
      for (const [at, { key, listPrice }] of records.entries()) {
        const condition = conditions[at];
        assert.ok(condition);
        if (isPriced(condition)) assert.equal(condition.wholesale, listPrice, `${key}: ${listPrice}`);
        else assert.deepEqual([condition.problem, listPrice], ["price-on-request", null], key);
      }
    },
  },
  {
    id: 182,
    title: "an edit and a new product come with the feed's next parts, and none made meanwhile is lost",
    needs: ["fixture", "staff", "catalogue.feed"],
    async run(t) {
      const start = await readFeed(t, null, 5);
      const edited = [PART.injector, PART.nozzle, PART.scarce, PART.plenty];
      const edits = (async () => {
        for (const [at, product] of edited.entries()) await t.staff.setPrice(product, toEurCents(1_000 + at));
      })();
      const during = await readFeed(t, start.cursor, 1);
      await edits;
      const added = await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "NEW 1" }));
      const [first, ...further] = await readParts(t, during.cursor, 2);
      if (t.adapter.capabilities.catalogue.feed?.changes) assert.equal(first?.full, false, "a full pass for an edit");
      const after = new Map([first, ...further].flatMap((part) => toEntries(part?.records ?? [])));
      assert.ok(after.has(added), "the new product was lost");
      for (const [at, product] of edited.entries()) {
        const latest = after.get(product) ?? during.records.get(product);
        assert.equal(latest?.listPrice, 1_000 + at, `${product} was lost`);
      }
    },
  },
  {
    id: 183,
    title: "a product that is gone is removed by the feed, or missing from the next full pass",
    needs: ["fixture", "staff", "catalogue.feed"],
    async run(t) {
      const start = await readFeed(t, null, 100);
      const key = start.records.get(PART.nozzle)?.key;
      assert.ok(key);
      await t.staff.withdraw(PART.nozzle);
      if (t.adapter.capabilities.catalogue.feed?.deletions) {
        const next = await readFeed(t, start.cursor, 100);
        assert.ok(next.removed.has(key), "the next part does not name it");
        assert.ok(!next.records.has(PART.nozzle));
      }
      const anew = await readFeed(t, null, 100);
      assert.ok(!anew.records.has(PART.nozzle), "a full pass has it");
      for (const wanted of FIXTURE.map(idOf)) assert.equal(anew.records.has(wanted), wanted !== PART.nozzle, wanted);
    },
  },
  {
    id: 184,
    title: "a cursor that the ERP does not know begins a full pass; a limit out of range is VALIDATION",
    needs: ["fixture", "catalogue.feed"],
    async run(t) {
      for (const cursor of ["no such cursor", "999999999999999", "", "' or 1=1 --", "ć".repeat(50)]) {
        const parts = await readParts(t, cursor, 20);
        assert.ok(
          parts.every(({ full }) => full),
          `${cursor}: no full pass`,
        );
        const named = new Set(parts.flatMap(({ records }) => records.map(idOf)));
        for (const wanted of FIXTURE) assert.ok(named.has(idOf(wanted)), `${cursor}: without ${wanted.number}`);
      }
      for (const limit of [0, -1, 1.5, 1_001])
        await assertRefused(t.adapter.catalogue.feed(null, limit, t.visitor()), "VALIDATION", { field: "limit" });
      assert.equal((await t.adapter.catalogue.feed(null, 1, t.visitor())).records.length, 1);
    },
  },
  {
    id: 185,
    title: "free pieces come as declared, with the records or apart, and again when they move",
    needs: ["fixture", "staff", "catalogue.feed"],
    async run(t) {
      const how = t.adapter.capabilities.catalogue.feed?.stock;
      const start = await readFeed(t, null, 100);
      if (how !== "inline") assert.ok([...start.records.values()].every(({ stock }) => stock === null));
      if (how === "none") return;
      const keys = new Map([...start.records].map(([id, { key }]) => [key, id]));
      const apart = how === "separate" ? await readStock(t, null, keys) : null;
      const before = apart?.levels ?? stockIn(start.records);
      for (const record of FIXTURE) assert.equal(before.get(idOf(record)), record.stock, idOf(record));
      await t.staff.setStock(PART.plenty, 3);
      await t.staff.setStock(PART.toOrder, 40);
      const after = apart
        ? (await readStock(t, apart.cursor, keys)).levels
        : stockIn((await readFeed(t, start.cursor, 100)).records);
      assert.deepEqual([after.get(PART.plenty), after.get(PART.toOrder)], [3, 40]);
      const conditions = await t.adapter.conditions({ lines: toLines([[PART.toOrder, 1]]) }, t.visitor());
      assert.equal(conditions[0]?.stockShown, STOCK_SHOWN_UP_TO);
    },
  },
  {
    id: 195,
    title: "lines that carry the keys of the feed have the conditions of lines that do not",
    needs: ["fixture", "catalogue.feed"],
    async run(t) {
      const { records } = await readFeed(t, null, 100);
      const asked = FIXTURE.map((product) => ({ product: idOf(product), quantity: product.packQuantity }));
      const keyed = asked.map((line) => ({ ...line, key: records.get(line.product)?.key ?? "" }));
      const conditionsOf = async (lines: typeof asked) =>
        (await t.adapter.conditions({ lines }, t.visitor())).map((line) => ({ ...line, quotedAt: "" }));
      assert.deepEqual(await conditionsOf(keyed), await conditionsOf(asked));
    },
  },
]);

/** The answers of the feed from a cursor on, up to the first one without `more`. */
async function readParts(t: Trial, from: string | null, limit: number): Promise<FeedPart[]> {
  const parts: FeedPart[] = [];
  for (let cursor = from; ; ) {
    const part = await t.adapter.catalogue.feed(cursor, limit, t.visitor());
    assert.ok(part.records.length + part.removed.length <= limit, "more than asked for");
    parts.push(part);
    if (!part.more) return parts;
    cursor = part.cursor;
  }
}

/** Reads the feed: the latest record of each product, the removed keys, and the cursor to continue from. */
async function readFeed(t: Trial, from: string | null, limit: number) {
  const parts = await readParts(t, from, limit);
  return {
    records: new Map(parts.flatMap(({ records }) => toEntries(records))),
    removed: new Set(parts.flatMap(({ removed }) => removed)),
    cursor: parts.at(-1)?.cursor ?? null,
  };
}

/** The latest free stock by product, for an ERP that reports stock separately from the records. */
async function readStock(t: Trial, from: string | null, keys: ReadonlyMap<string, ProductId>) {
  const levels = new Map<ProductId | undefined, number>();
  for (let cursor = from; ; ) {
    const part = await t.adapter.catalogue.stock(cursor, 20, t.visitor());
    for (const { key, stock } of part.levels) levels.set(keys.get(key), stock);
    cursor = part.cursor;
    if (!part.more) return { levels, cursor };
  }
}

function stockIn(records: ReadonlyMap<ProductId, FeedRecord>): Map<ProductId | undefined, number | null> {
  return new Map([...records].map(([id, { stock }]) => [id, stock]));
}

function toEntries(records: readonly FeedRecord[]): [ProductId, FeedRecord][] {
  return records.map((record) => [idOf(record), record]);
}

function assertWhole(t: Trial, record: FeedRecord | undefined, wanted: FixtureProduct): void {
  assert.ok(record, `${wanted.number} was lost`);
  const { capabilities } = t.adapter;
  const { manufacturer, number, size, unit, packQuantity, deposit } = wanted;
  assert.partialDeepStrictEqual(record, { manufacturer, number, size, unit, deposit });
  // An ERP without packs sells everything in single pieces.
  assert.ok([packQuantity, 1].includes(record.packQuantity), `${number} in packs of ${record.packQuantity}`);
  const hasBrands = declares(t.adapter.capabilities, "catalogue.brands");
  assert.equal(record.brand ?? record.manufacturer, hasBrands ? wanted.brand : wanted.manufacturer);
  assert.equal(record.group.id, wanted.group);
  assert.equal(record.listPrice, wanted.wholesale, number);
  assert.equal(record.title.en, wanted.titleEn);
  // An ERP may itself replace a missing Croatian title with the English one.
  if (capabilities.catalogue.locales.includes("hr"))
    assert.equal(record.title.hr || record.title.en, wanted.titleHr || wanted.titleEn);
  assert.equal(record.whenEmpty, wanted.supply === "discontinued" ? "unavailable" : wanted.supply);
  const numbersOf = ({ references }: Pick<FixtureProduct, "references"> | FeedRecord) =>
    references.map(({ kind, number: other }) => `${kind} ${other}`).sort();
  assert.deepEqual(numbersOf(record), numbersOf(wanted));
  // A product that names itself as its successor has none.
  const successor = wanted.supersededBy?.number ?? null;
  if (successor !== number && declares(capabilities, "catalogue.replacements"))
    assert.equal(record.supersededBy?.number ?? null, successor, number);
}
