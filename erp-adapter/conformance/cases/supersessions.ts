import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import type { Locale } from "../../contract/context.ts";
import type { ProductId } from "../../contract/product-id.ts";
import {
  PLAIN_SUPERSESSION,
  type Supersession,
  type SupersessionFacts,
  type SupersessionRecord,
  toShownNote,
} from "../../contract/supersessions.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { idOf, toRecord } from "../fixture/products.ts";

const NOTE = { en: "new gasket kit needed", hr: "potrebna nova garnitura brtvi" };

/** Supersessions of parts: cases 290 and 291. */
export const SUPERSESSION_CASES = defineCases("catalogue", [
  {
    id: 290,
    title: "how a part takes another's place is told with every fact, in the language asked, and in its latest version",
    needs: ["staff", "catalogue.supersession"],
    async run(t) {
      const whole = edge("EDGE 2", { quantityFactor: 1.5, useUp: false, validFrom: "2027-01-31", direction: "full" });
      const members = [edge("EDGE 4", { relation: "set" }), edge("EDGE 5", { relation: "set", quantityFactor: 2 })];
      const choices = [edge("EDGE 4", { relation: "choice" }, NOTE), edge("no such part", { relation: "choice" })];
      for (const number of ["EDGE 2", "EDGE 4", "EDGE 5"]) await t.staff.addProduct(part(number));
      await t.staff.addProduct(part("EDGE 1", [{ ...whole, note: NOTE }]));
      await t.staff.addProduct(part("EDGE 3", members));
      await t.staff.addProduct(part("EDGE 6", choices));
      const own = [id("EDGE 1"), id("EDGE 3"), id("EDGE 6")];
      const locales: readonly Locale[] = declares(t.adapter.capabilities, "catalogue.locales") ? ["en", "hr"] : ["en"];
      for (const locale of locales) {
        const found = await read(t, own, locale);
        assert.deepEqual(found.get("EDGE 1"), shown("EDGE 1", [{ ...whole, note: NOTE }], locale));
        assert.deepEqual(found.get("EDGE 3"), shown("EDGE 3", members, locale));
        assert.deepEqual(found.get("EDGE 6"), shown("EDGE 6", choices, locale));
      }
      if (t.adapter.capabilities.catalogue.feed !== null) await assertFed(t, "EDGE 3", members);
      await t.staff.addProduct(part("EDGE 3", [edge("EDGE 4")]));
      assert.deepEqual((await read(t, own)).get("EDGE 3"), shown("EDGE 3", [edge("EDGE 4")]));
      const [plain] = (await read(t, [await t.staff.addProduct(part("EDGE 7", []))])).values();
      assert.equal(plain, undefined);
    },
  },
  {
    id: 291,
    title:
      "one call tells whole chains, full edges backwards, the members of a set and the parts that a merge takes in",
    needs: ["staff", "catalogue.supersession"],
    async run(t) {
      const known: [number: string, edges: SupersessionRecord[]][] = [
        ["WEB 1", [edge("WEB 2")]],
        ["WEB 2", [edge("WEB 3", { direction: "full" })]],
        ["WEB 3", []],
        ["WEB 4", [edge("WEB 5", { relation: "set" }), edge("WEB 6", { relation: "set" })]],
        ["WEB 5", []],
        ["WEB 6", []],
        ["WEB 7", [edge("WEB 9", { relation: "merge" })]],
        ["WEB 8", [edge("WEB 9", { relation: "merge" })]],
        ["WEB 9", []],
        ["WEB 10", [edge("WEB 11")]],
        ["WEB 11", [edge("WEB 10")]],
      ];
      for (const [number, edges] of known) await t.staff.addProduct(part(number, edges));
      const linksOf = async (...numbers: string[]) =>
        (await t.adapter.catalogue.supersessions(numbers.map(id), t.visitor()))
          .map(({ from, to }) => `${from.slice(-2)} ${to.id?.slice(-2)}`.replaceAll("_", ""))
          .sort();
      assert.deepEqual(await linksOf("WEB 1"), ["1 2", "2 3"]);
      // A supersession by the requested part is returned only if its direction is "full" or its relation is "set".
      assert.deepEqual(await linksOf("WEB 2"), ["2 3"]);
      assert.deepEqual(await linksOf("WEB 3"), ["2 3"]);
      assert.deepEqual(await linksOf("WEB 5"), ["4 5", "4 6"]);
      assert.deepEqual(await linksOf("WEB 7"), ["7 9", "8 9"]);
      assert.deepEqual(await linksOf("WEB 10"), ["10 11", "11 10"]);
      assert.deepEqual(await linksOf("WEB 1", "NO SUCH PART", "WEB 4", "WEB 1"), ["1 2", "2 3", "4 5", "4 6"]);
      assert.deepEqual(await linksOf(), []);
      const chain = Array.from({ length: 60 }, (_, at) => part(`LONG ${at}`, [edge(`LONG ${at + 1}`)]));
      for (const record of chain) await t.staff.addProduct(record);
      const { length } = await t.adapter.catalogue.supersessions([id("LONG 0")], t.visitor());
      assert.ok(length >= 40 && length <= 60, `${length} links of a chain of sixty`);
      const many = Array.from({ length: 1_001 }, (_, at) => id(`MANY ${at}`));
      assert.deepEqual(await t.adapter.catalogue.supersessions(many.slice(1), t.visitor()), []);
      await assertRefused(t.adapter.catalogue.supersessions(many, t.visitor()), "VALIDATION");
    },
  },
]);

const id = (number: string): ProductId => idOf({ manufacturer: "Bosch", number });

function edge(number: string, facts: Partial<SupersessionFacts> = {}, note = { en: "", hr: "" }): SupersessionRecord {
  return { ...PLAIN_SUPERSESSION, ...facts, manufacturer: null, number, note };
}

function part(number: string, supersessions: SupersessionRecord[] = []) {
  const [first] = supersessions;
  const supersededBy = first ? { number: first.number } : null;
  return toRecord({ manufacturer: "Bosch", number, supersededBy, supersessions });
}

/** The edges returned for these products, grouped by the number of the old part, and sorted by that of the new part. */
async function read(t: Trial, ids: ProductId[], locale: Locale = "en"): Promise<Map<string, Supersession[]>> {
  const edges = await t.adapter.catalogue.supersessions(ids, { ...t.visitor(), locale });
  const sorted = edges.toSorted((one, other) => (one.to.number < other.to.number ? -1 : 1));
  return Map.groupBy(sorted, ({ from }) => from.replace("bosch~", "").replace("_", " "));
}

function shown(from: string, edges: readonly SupersessionRecord[], locale: Locale = "en"): Supersession[] {
  return edges.map(({ manufacturer: _, number, note, ...facts }) => ({
    ...facts,
    from: id(from),
    to: { id: number === "no such part" ? null : id(number), number },
    note: toShownNote(note, locale),
  }));
}

async function assertFed(t: Trial, number: string, edges: readonly SupersessionRecord[]): Promise<void> {
  for (let cursor: string | null = null; ; ) {
    const part = await t.adapter.catalogue.feed(cursor, 100, t.visitor());
    const found = part.records.find((record) => idOf(record) === id(number));
    if (found) return assert.deepEqual(found.supersessions, edges);
    assert.ok(part.more, `${number} is not in the feed`);
    cursor = part.cursor;
  }
}
