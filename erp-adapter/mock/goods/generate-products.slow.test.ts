import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { IS_LONG } from "#tests/support/rounds.ts";
import { toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { PRODUCT_LINES } from "../../contract/product-lines.ts";
import { DIRECTIONS, RELATIONS } from "../../contract/supersessions.ts";
import { lineBit, toLineBits } from "../../kit/line-rules.ts";
import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";
import { specLabel } from "../../own/catalogue-index/spec-labels.ts";
import { SEED_GROUPS } from "./family.ts";
import { generateProducts } from "./generate-products.ts";

let products: ProductRecord[];

beforeAll(() => {
  products = [...generateProducts({ products: 6_000 })];
});

test("the same seed gives the same products, another seed others", () => {
  expect(hash(generateProducts({ products: 1_500 }))).toBe(hash(generateProducts({ products: 1_500 })));
  expect(hash(generateProducts({ products: 1_500, seed: 2 }))).not.toBe(hash(generateProducts({ products: 1_500 })));
});

test("the demo's products are those of every demo before", () => {
  expect(hash(products)).toBe("eb04bc7d7aef66d0e6bceba18a21a58ee84f0028f0a2492223389d5e85e94d77");
});

test("gives as many as asked for, and the first are the same however many are asked for", () => {
  expect(products).toHaveLength(6_000);
  expect([...generateProducts({ products: 50 })]).toEqual(products.slice(0, 50));
  expect([...generateProducts({ products: 0 })]).toEqual([]);
});

test("no two products have the same identity", () => {
  const count = IS_LONG ? 50_000 : 15_000;
  const ids = new Set<string>();
  for (const { manufacturer, number } of generateProducts({ products: count }))
    ids.add(toProductId(toMakerSlug(manufacturer), number));
  expect(ids.size).toBe(count);
});

test("never holds more than what it is at", () => {
  const stream = generateProducts({ products: 1_000_000 });
  expect(stream.next().done).toBe(false);
  stream.return();
  expect(stream.next().done).toBe(true);
});

describe("numbers follow the makers' patterns", () => {
  const patterns: Record<string, RegExp> = {
    Bosch: /^(?:[01] \d{3} [\dA-Z]{3} \d{3}|F (?:026 40\d|00V C\d\d|00R J\d\d) \d{3})$/,
    Delphi:
      /^(?:EJBR\d{5}[A-Z]|28\d{6}|R\d{5}D|BEB[EJ]\w+|9\d{3}[AZ]\d{3}[A-C]|9308-\d{3}[A-C]|L\d{3}P[BR][A-D]|G\d{4}|HDF\d{3,4}|7135-\d{3,4}|EG1\d{4}-12B1|YDT-?\d+)$/,
    Denso:
      /^(?:(?:095000|295050|2957\d0|2959\d0|29[1-4]\d\d\d|095440|093400|294\d{3})-\d{4}|DCR[IS]\d{6}|D[EG][T-]-?\w+|DET-\d{4}|DST-\d{3}|95171-\d{5})$/,
    "Siemens VDO": /^(?:5WS40\d{3}|5WK9\d{4})$/,
    Vitesco: /^(?:A2C\d{8}|M00\d\dP1\d\d|5900\d{7})$/,
    Garrett: /^(?:[478]\d{5}-\d{4}S?)$/,
    BorgWarner: /^(?:5\d{3} (?:970|710) \d{4}|(?:K0[34]|BV39B|KP35|BV43C|K16)-\d{3,4})$/,
    MHI: /^49\d{3}-\d{5}$/,
    Holset: /^\d{7}$/,
    IHI: /^(?:V|RHF)\w+(?:-\w+)?$/,
    Hella: /^6[NP][A-Z] 0\d\d \d{3}-\d{3}$/,
  };
  test.each(Object.entries(patterns))("%s", (maker, pattern) => {
    const numbers = products.filter(({ manufacturer }) => manufacturer === maker).map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.filter((number) => !pattern.test(number))).toEqual([]);
  });

  test.each([
    ["Bosch", /^0 445 110 \d{3}$/, 200],
    ["Bosch", /^0 986 435 \d{3}$/, 50],
    ["Bosch", /^F 00V C01 \d{3}$/, 50],
    ["Bosch", /^0 250 20\d \d{3}$/, 20],
    ["Delphi", /^EJBR0\d{4}D$/, 50],
    ["Delphi", /^28\d{6}$/, 50],
    ["Denso", /^095000-\d{4}$/, 50],
    ["Denso", /^295050-\d{4}$/, 20],
    ["Denso", /^294000-\d{4}$/, 20],
    ["Garrett", /^\d{6}-5\d{3}S$/, 100],
    ["BorgWarner", /^5303 970 \d{4}$/, 20],
    ["BorgWarner", /^K03-\d{3}$/, 3],
  ])("%s %s stands for at least %i products", (maker, pattern, least) => {
    const matching = products.filter(({ manufacturer, number }) => manufacturer === maker && pattern.test(number));
    expect(matching.length).toBeGreaterThanOrEqual(least);
  });
});

describe("the range", () => {
  test("uses every group", () => {
    expect(new Set(products.map(({ group }) => group))).toEqual(new Set<string>(SEED_GROUPS));
  });

  test.each(PRODUCT_LINES)("line %s has products, and not all of them", (line) => {
    const count = products.filter((record) => toLineBits(record) & lineBit(line)).length;
    expect(count).toBeGreaterThan(15);
    expect(count).toBeLessThan(5_500);
  });

  test("has every state of stock", () => {
    const states = new Map<string, number>();
    for (const { stock, supply } of products) {
      const state = stock >= 12 ? "many" : stock > 0 ? "few" : supply;
      states.set(state, (states.get(state) ?? 0) + 1);
    }
    expect([...states.keys()].sort()).toEqual(["discontinued", "few", "many", "orderable", "out-of-order"]);
    expect(Math.min(...states.values())).toBeGreaterThan(200);
  });

  test("has packs, units, deposits, prices on request and numbers of two makers", () => {
    expect(new Set(products.map(({ unit }) => unit))).toEqual(new Set(["pcs", "set", "l"]));
    expect(products.filter(({ packQuantity }) => packQuantity > 1).length).toBeGreaterThan(60);
    expect(products.filter(({ wholesale }) => wholesale === null).length).toBeGreaterThan(10);
    expect(products.filter(({ remanufactured }) => remanufactured).length).toBeGreaterThan(200);
    expect(products.filter(({ remanufactured, deposit }) => remanufactured && deposit < 3_000)).toEqual([]);
    const makers = new Map<string, Set<string>>();
    for (const { number, manufacturer } of products)
      makers.set(number, (makers.get(number) ?? new Set()).add(manufacturer));
    expect([...makers.values()].filter((names) => names.size > 1).length).toBeGreaterThan(10);
  });

  test.each([
    ["injector", 150, 520],
    ["turbocharger", 320, 1_900],
    ["nozzle", 25, 60],
    ["filter", 8, 60],
    ["test-bench", 4_000, 38_000],
  ])("a %s costs %i to %i euros", (group, from, to) => {
    const prices = products.flatMap((record) =>
      record.group === group && record.wholesale !== null ? [record.wholesale] : [],
    );
    expect(prices.length).toBeGreaterThan(10);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(from * 100);
    expect(Math.max(...prices)).toBeLessThanOrEqual(to * 100);
  });
});

describe("supersession", () => {
  test("chains have one to three steps and end at a product that is there", () => {
    const byId = new Map(products.map((record) => [idOf(record), record]));
    const inner = new Set(products.flatMap((record) => successorId(record) ?? []));
    const lengths = new Map<number, number>();
    for (const record of products) {
      if (!record.supersededBy || inner.has(idOf(record))) continue;
      let steps = 0;
      let at: ProductRecord | undefined = record;
      for (let next = successorId(record); next !== null; next = at ? successorId(at) : null) {
        at = byId.get(next);
        expect(at, `${record.number} leads to ${next}`).toBeDefined();
        steps += 1;
      }
      lengths.set(steps, (lengths.get(steps) ?? 0) + 1);
    }
    expect([...lengths.keys()].sort()).toEqual([1, 2, 3]);
  });

  test("a replaced number is discontinued and sold out, but for one that is still sold", () => {
    const sold = products.filter(
      ({ supersededBy, stock, supply }) => supersededBy && (stock > 0 || supply !== "discontinued"),
    );
    expect(sold.map(({ number }) => number)).toEqual(["095000-5800", "1101-015-201", "WK 8201", "EJBR04347T"]);
  });

  test("is there in each way: every relation and direction, a factor, a date, what ended early, notes in both languages", () => {
    const edges = products.flatMap(({ supersessions = [] }) => supersessions);
    expect(new Set(edges.map(({ relation }) => relation))).toEqual(new Set(RELATIONS));
    expect(new Set(edges.map(({ direction }) => direction))).toEqual(new Set(DIRECTIONS));
    expect(edges.map(({ quantityFactor }) => quantityFactor)).toContain(4);
    expect(edges.map(({ validFrom }) => validFrom)).toContain("2026-01-01");
    expect(new Set(edges.map(({ useUp }) => useUp))).toEqual(new Set([true, false]));
    for (const { note } of edges) expect(note.en === "").toBe(note.hr === "");
    const numbers = new Set(products.map(({ number }) => number));
    for (const { number } of edges) expect(numbers).toContain(number);
  });
});

describe("words", () => {
  test("no title and no description is missing in either language", () => {
    const isMissing = (record: ProductRecord) =>
      [record.titleEn, record.titleHr, record.descriptionEn, record.descriptionHr].includes("");
    expect(products.filter(isMissing).map(({ number }) => number)).toEqual([]);
  });

  test("are Croatian: its letters occur, and nothing English stands in for it", () => {
    const all = products.map(({ titleHr, descriptionHr }) => `${titleHr} ${descriptionHr}`).join("\n");
    for (const letter of "čćđšž") expect(all).toContain(letter);
    for (const word of [/\bthe\b/, /\bwith\b/i, /\bfor\b/, /\bundefined\b/, /NaN/]) expect(all).not.toMatch(word);
    const english = products.map(({ titleEn, descriptionEn }) => `${titleEn} ${descriptionEn}`).join("\n");
    for (const word of [/\bza\b/, /brizgaljk/i, /\bundefined\b/, /NaN/]) expect(english).not.toMatch(word);
  });

  test("titles, sizes and values are tidy", () => {
    for (const record of products) {
      for (const text of [record.titleEn, record.titleHr, record.size, record.descriptionEn, record.descriptionHr])
        expect(text).toBe(text.trim().replaceAll(/\s+/g, " "));
      expect(record.titleEn.length).toBeLessThanOrEqual(120);
      expect(record.specs.length).toBeGreaterThan(0);
    }
  });

  test("every fact has a label in both languages", () => {
    const keys = new Set(products.flatMap(({ specs }) => specs.map(({ key }) => key)));
    expect([...keys].filter((key) => specLabel(key, "hr") === key || specLabel(key, "en") === key)).toEqual([]);
  });
});

describe("numbers that the trade knows", () => {
  test.each([
    ["Bosch", "0 445 110 470", "04L 130 277 K"],
    ["Bosch", "0 445 110 470", "0 986 435 257"],
    ["Denso", "095000-5800", "6C1Q-9K546-AC"],
    ["Garrett", "753420-5005S", "49173-07506"],
    ["Vitesco", "A2C59517051", "5WS40745"],
    ["Vitesco", "A2C59513484", "5WS40536"],
    ["BorgWarner", "5303 970 0029", "K03-029"],
    ["Denso", "DCRI200420", "23670-0R090"],
    ["Bosch", "F 026 402 378", "16 40 035 60R"],
  ])("%s %s is also %s", (maker, number, other) => {
    const found = products.filter((record) => record.manufacturer === maker && record.number === number);
    expect(found).toHaveLength(1);
    expect(found[0]?.references.map((reference) => reference.number)).toContain(other);
  });
});

function hash(records: Iterable<ProductRecord>): string {
  const digest = createHash("sha256");
  for (const record of records) digest.update(JSON.stringify(record));
  return digest.digest("hex");
}

function idOf({ manufacturer, number }: ProductRecord): string {
  return toProductId(toMakerSlug(manufacturer), number);
}

function successorId({ manufacturer, supersededBy }: ProductRecord): string | null {
  return supersededBy && toProductId(toMakerSlug(supersededBy.manufacturer ?? manufacturer), supersededBy.number);
}

describe("parts that go with a product", () => {
  test("most injectors and turbochargers have some, which exist and are not discontinued", () => {
    const byId = new Map(products.map((record) => [idOf(record), record]));
    for (const [group, share] of [
      ["injector", 0.8],
      ["turbocharger", 0.7],
    ] as const) {
      const owners = products.filter((record) => record.group === group);
      const related = owners.filter((record) => (record.related ?? []).length > 0);
      expect(related.length / owners.length).toBeGreaterThan(share);
    }
    for (const { manufacturer, related = [] } of products)
      for (const { manufacturer: maker, number } of related)
        expect(byId.get(toProductId(toMakerSlug(maker ?? manufacturer), number))?.supply).not.toBe("discontinued");
  });

  test("the famous injector has its washer, its seal kit and its nozzle nut", () => {
    const { related } = products.find(({ number }) => number === "0 445 110 470") ?? {};
    expect(related?.map(({ kind }) => kind)).toEqual(["fitting-part", "gasket-kit", "spare-part"]);
  });
});
