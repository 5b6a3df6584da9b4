import { expect, test } from "vitest";
import { IS_LONG, SEED } from "#tests/support/rounds.ts";
import { searchQuerySchema } from "../../../../contract/catalogue.ts";
import { clearCatalogue } from "../../../../mock/goods/clear-catalogue.ts";
import { generateProducts } from "../../../../mock/goods/generate-products.ts";
import { createRandom } from "../../../../mock/goods/random.ts";
import { createRandomChange, randomQuery } from "../../testing/random-catalogue.ts";
import { createLoadedSearch, idOf, sampleCatalogue } from "../../testing/sample-catalogue.ts";
import type { IndexQuery } from "../catalogue-search.ts";
import { createSqlSearch } from "../sql-search.ts";
import { createArraySearch } from "./array-search.ts";

/**
 * The timeout of a test in milliseconds. A test makes thousands of searches in SQL, on a machine that may have other
 * work.
 */
const LONG = 180_000;

/** Rounds of the first test; the others make a share of them. */
const ROUNDS = IS_LONG ? 1_200 : 300;
/** Changes between two portions of a loading. */
const CHANGES = IS_LONG ? 20 : 5;

/** The query in the message of a failure, with the seed that repeats it. */
const say = (query: IndexQuery) => `seed ${SEED}: ${JSON.stringify(query)}`;

const RECORDS = [...generateProducts({ products: 400 })];

test(
  "answers as SQL does: the same products in every order, the same counts",
  async () => {
    const { db } = sampleCatalogue(RECORDS);
    const random = createRandom(SEED);
    const [memory, sql] = [createLoadedSearch(db), createSqlSearch(db)];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const query = randomQuery(RECORDS, random);
      const answer = await memory.find(query);
      expect(answer, say(query)).toEqual(await sql.find(query));
      found += Number(answer.hits.length > 0);
    }
    // If most answers were empty, their comparison would prove nothing.
    expect(found).toBeGreaterThan(0.4 * ROUNDS);
    db.close();
  },
  LONG,
);

test(
  "after thousands of changes, answers as one that is freshly loaded, and as SQL does",
  async () => {
    const { db, writer } = sampleCatalogue(RECORDS);
    const random = createRandom(SEED + 2);
    const change = createRandomChange(db, RECORDS);
    const followed = createLoadedSearch(db);
    const sql = createSqlSearch(db);
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      change(random);
      // Searches after only one change in five, so that a search has several changes to apply.
      if (!random.chance(0.2)) continue;
      const query = randomQuery(RECORDS, random);
      expect(await followed.find(query), say(query)).toEqual(await sql.find(query));
    }
    const fresh = createLoadedSearch(db);
    for (let round = 0; round < ROUNDS / 3; round += 1) {
      const query = randomQuery(RECORDS, random);
      expect(await followed.find(query), say(query)).toEqual(await fresh.find(query));
    }
    clearCatalogue(db);
    writer.writeProducts(RECORDS.slice(200, 350));
    writer.linkSupersessions();
    for (let round = 0; round < 50; round += 1) {
      const query = randomQuery(RECORDS, random);
      expect(await followed.find(query), say(query)).toEqual(await sql.find(query));
    }
    db.close();
  },
  LONG,
);

test(
  "changes between two portions of its loading are in its answers",
  async () => {
    const { db } = sampleCatalogue(RECORDS);
    const random = createRandom(SEED + 3);
    const change = createRandomChange(db, RECORDS);
    const search = createArraySearch(db, { maxChanges: 1_000_000 });
    let portions = 1;
    for (; !search.load(1); portions += 1) for (let round = 0; round < CHANGES; round += 1) change(random);
    expect(portions).toBeGreaterThan(4);
    const sql = createSqlSearch(db);
    for (let round = 0; round < ROUNDS / 3; round += 1) {
      const query = randomQuery(RECORDS, random);
      expect(search.find(query), say(query)).toEqual(await sql.find(query));
    }
    db.close();
  },
  LONG,
);

test("an error while changes are taken in leaves nothing half done", () => {
  const { db, writer } = sampleCatalogue(RECORDS.slice(0, 50));
  const search = createArraySearch(db, { maxChanges: 100 });
  const query: IndexQuery = { ...searchQuerySchema.parse({ text: "omega" }), locale: "en", terms: null };
  search.load(1_000);
  expect(search.find(query)?.total).toBe(0);
  writer.writeProducts(RECORDS.slice(0, 9).map((record) => ({ ...record, titleEn: "omega", titleHr: "omega" })));
  db.exec("alter table brand rename to no_brand");
  expect(() => search.find(query)).toThrow("no such table");
  db.exec("alter table no_brand rename to brand");
  expect(search.find(query)).toBeNull();
  search.load(1_000);
  expect(search.find(query)?.total).toBe(9);
  db.close();
});

test("more changes than may be taken in at once: no answer until it is loaded again", async () => {
  const { db, writer } = sampleCatalogue(RECORDS.slice(0, 50));
  const search = createArraySearch(db, { maxChanges: 5 });
  const query = { ...randomQuery(RECORDS, createRandom(4)), text: "", page: 1 };
  expect(search.find(query)).toBeNull();
  expect(search.load(1_000)).toBe(true);
  const changeSome = (count: number) => {
    for (const record of RECORDS.slice(0, count)) writer.setStock(idOf(record), 77);
  };
  changeSome(5);
  expect(search.find(query)).not.toBeNull();
  changeSome(6);
  expect(search.find(query)).toBeNull();
  expect(search.find(query)).toBeNull();
  expect(search.load(1_000)).toBe(true);
  expect(search.find(query)).toEqual(await createSqlSearch(db).find(query));
  db.close();
});
