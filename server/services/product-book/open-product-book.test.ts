import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSyncedCatalogue } from "#erp-adapter/around/shop-store/synced-catalogue.ts";
import type { CatalogueArea, ProductChange, SearchHit } from "#erp-adapter/contract/catalogue.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { createFakeFeed, sampleFeedRecords } from "#erp-adapter/own/catalogue-index/sync/testing/fake-feed.ts";
import { openProductBook } from "./open-product-book.ts";
import type { ProductBook } from "./product-book.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PATIENCE = 5_000;

let dataDir: string;
let now: number;
let book: ProductBook;
const log = { warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-book-"));
  now = Date.parse("2026-11-20T10:00:00Z");
  log.warn.mockClear();
});
afterEach(async () => {
  await book.close();
  expect(log.error).not.toHaveBeenCalled();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each([
  ["by its changes", true],
  ["page by page", false],
])("an ERP that is read %s", (_, changes) => {
  test("is in the book whole, in parts, and is not asked again for minutes", async () => {
    const erp = createErp(ids(2_345), changes);
    open(erp, 1_000);
    expect(await book.refresh(PATIENCE)).toBe(true);
    expect(book.parts()).toEqual([1, 2, 3]);
    expect([1, 2, 3, 4].map((part) => listed(part).length)).toEqual([1_000, 1_000, 345, 0]);
    expect(new Set([1, 2, 3].flatMap(listed))).toEqual(new Set(erp.products));
    expect([...book.part(1)].every(({ changedAt }) => changedAt === null)).toBe(true);
    const asked = erp.asked();
    now += 4 * MINUTE;
    await book.refresh(PATIENCE);
    expect(erp.asked()).toBe(asked);
  });

  test("loses what is gone and gets what is new, and all else stays in its part", async () => {
    const erp = createErp(ids(25), changes);
    open(erp, 10);
    await book.refresh(PATIENCE);
    const before = [1, 2, 3].map(listed);
    const gone = before[1]?.[3] as ProductId;
    erp.remove(gone);
    erp.add(idOf("NEW"));
    now += 2 * DAY;
    await book.refresh(PATIENCE);
    const after = [1, 2, 3].map(listed);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toEqual(before[1]?.filter((id) => id !== gone));
    expect(after[2]).toEqual([...(before[2] ?? []), idOf("NEW")]);
  });

  test("that is silent leaves what is known", async () => {
    const erp = createErp(ids(5), changes);
    open(erp);
    await book.refresh(PATIENCE);
    erp.fail(new ErpError("UNAVAILABLE", {}));
    now += 2 * DAY;
    expect(await book.refresh(PATIENCE)).toBe(true);
    expect(listed(1)).toHaveLength(5);
    expect(log.warn).toHaveBeenCalledWith({ code: "UNAVAILABLE" }, expect.any(String));
  });

  test("that was never read whole is no book; the reading goes on where it was", async () => {
    const erp = createErp(ids(2_500), changes);
    open(erp);
    erp.fail(new ErpError("TIMEOUT", {}), { after: 2 });
    expect(await book.refresh(PATIENCE)).toBe(false);
    const known = listed(1).length;
    expect(known).toBeGreaterThan(0);
    erp.fail(null);
    const asked = erp.asked();
    expect(await book.refresh(PATIENCE)).toBe(true);
    expect(listed(1)).toHaveLength(2_500);
    expect(erp.asked() - asked).toBe((2_500 - known) / (changes ? 1_000 : 100) + (changes ? 0.5 : 0));
  });
});

test("a product that changed later has its day", async () => {
  const erp = createErp(ids(3), true);
  open(erp);
  await book.refresh(PATIENCE);
  now += 6 * MINUTE;
  erp.add(erp.products[1] as ProductId);
  await book.refresh(PATIENCE);
  expect([...book.part(1)].map(({ changedAt }) => changedAt)).toEqual([null, "2026-11-20T10:06:00.000Z", null]);
});

test("a cursor that the ERP does not know any more begins a new reading", async () => {
  const erp = createErp(ids(4), true);
  open(erp);
  await book.refresh(PATIENCE);
  erp.restart(ids(4).slice(2));
  now += 6 * MINUTE;
  expect(await book.refresh(PATIENCE)).toBe(true);
  expect(listed(1)).toEqual(ids(4).slice(2));
});

test("a full pass of the shop's own catalogue begins a new list of changes, and so a new reading", async () => {
  const records = sampleFeedRecords(100);
  const fake = createFakeFeed(records);
  const index = openSyncedCatalogue(fake.erp as ErpAdapter, join(dataDir, "catalogue"));
  const { capabilities } = createErp([], true);
  open({ capabilities, catalogue: { ...fake.erp.catalogue, changes: index.changes } });
  await book.refresh(PATIENCE);
  expect(listed(1)).toHaveLength(100);
  fake.lose(records[7]?.key ?? "");
  fake.forget();
  now += 6 * MINUTE;
  await book.refresh(PATIENCE);
  expect(listed(1)).toHaveLength(99);
  await index.close();
});

test("an ERP that was put back unseen is found out within a week", async () => {
  const erp = createErp(ids(4), true);
  open(erp);
  await book.refresh(PATIENCE);
  erp.forget(ids(4)[0] as ProductId);
  now += 6 * DAY;
  await book.refresh(PATIENCE);
  expect(listed(1)).toHaveLength(4);
  now += 2 * DAY;
  await book.refresh(PATIENCE);
  expect(listed(1)).toEqual(ids(4).slice(1));
});

test("a caller waits no longer than it asked for, and the reading goes on", async () => {
  const erp = createErp(ids(3), true);
  const held = Promise.withResolvers<void>();
  open({
    ...erp,
    catalogue: { ...erp.catalogue, changes: (...args) => held.promise.then(() => erp.catalogue.changes(...args)) },
  });
  expect(await book.refresh(10)).toBe(false);
  const second = book.refresh(PATIENCE);
  held.resolve();
  expect(await second).toBe(true);
  expect(erp.asked()).toBe(1);
});

test("without search and changes there are no products to list", async () => {
  const erp = createErp([], false);
  erp.capabilities.catalogue.search = false;
  open(erp);
  expect(await book.refresh(PATIENCE)).toBe(true);
  expect([book.parts(), listed(1), erp.asked()]).toEqual([[], [], 0]);
});

function open(erp: Pick<ErpAdapter, "capabilities" | "catalogue">, partSize?: number): void {
  book = openProductBook({ dataDir, erp, clock: () => now, log, ...(partSize && { partSize }) });
}

function listed(part: number): ProductId[] {
  return [...book.part(part)].map(({ id }) => id);
}

function ids(count: number): ProductId[] {
  return Array.from({ length: count }, (_, index) => idOf(String(index).padStart(5, "0")));
}

function idOf(number: string): ProductId {
  return toProductId(toMakerSlug("Bosch"), number);
}

/** An ERP whose catalogue is a list of products with a change log; `changes`: whether it declares the log. */
function createErp(given: ProductId[], changes: boolean) {
  let products = [...given];
  let feed: ProductChange[] = given.map((product) => ({ kind: "changed", product }));
  let life = "a";
  let asked = 0;
  let failure: { error: Error; after: number } | null = null;
  const ask = () => {
    asked += 1;
    if (!failure) return;
    failure.after -= 1;
    if (failure.after < 0) throw failure.error;
  };
  const catalogue = {
    async changes(cursor, limit) {
      ask();
      const [cursorLife, from] = (cursor ?? `${life}:0`).split(":");
      if (cursorLife !== life) throw new ErpError("VALIDATION", { field: "cursor", rule: "format" });
      const end = Number(from) + limit;
      return {
        changes: feed.slice(Number(from), end),
        cursor: `${life}:${Math.min(end, feed.length)}`,
        more: end < feed.length,
      };
    },
    async search({ page = 1, pageSize = 24 }) {
      ask();
      const items = products.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id }) as SearchHit);
      return { items, total: products.length, facets: null };
    },
  } satisfies Partial<CatalogueArea>;
  return {
    capabilities: { catalogue: { search: true, changes } } as ErpAdapter["capabilities"],
    catalogue: catalogue as Partial<CatalogueArea> as CatalogueArea,
    get products() {
      return products;
    },
    asked: () => asked,
    add(id: ProductId) {
      if (!products.includes(id)) products.push(id);
      feed.push({ kind: "changed", product: id });
    },
    remove(id: ProductId) {
      products = products.filter((one) => one !== id);
      feed.push({ kind: "removed", product: id });
    },
    forget(id: ProductId) {
      feed = feed.filter(({ product }) => product !== id);
    },
    restart(ids: ProductId[]) {
      life = "b";
      products = ids;
      feed = ids.map((product) => ({ kind: "changed", product }));
    },
    fail(error: Error | null, { after = 0 } = {}) {
      failure = error && { error, after };
    },
  };
}
