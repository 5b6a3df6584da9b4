import { describe, expect, test } from "vitest";
import { toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { generateProducts } from "#erp-adapter/mock/goods/generate-products.ts";
import { SEED_PRODUCTS } from "#erp-adapter/mock/goods/seed-catalogue.ts";
import { fitsRule, toKey } from "./fits-rule.ts";
import { createJudge } from "./judge-answers.ts";
import { belongsToHeld, type JudgedQuery, type Rule, readQueries } from "./read-queries.ts";

const goods = [...generateProducts({ products: SEED_PRODUCTS })];
const queries = readQueries();

describe("the set of queries", () => {
  test("at least 320, mostly Croatian, half in the wording of others, each once", () => {
    const share = (is: (query: JudgedQuery) => boolean) => queries.filter(is).length / queries.length;
    expect(queries.length).toBeGreaterThanOrEqual(320);
    expect(share((query) => query.in === "hr")).toBeGreaterThan(0.55);
    expect(share((query) => query.from !== undefined)).toBeGreaterThanOrEqual(0.5);
    expect(share((query) => query.held === true)).toBeGreaterThan(0.18);
    expect(new Set(queries.map((query) => `${query.in} ${query.text}`)).size).toBe(queries.length);
  });

  test("a query is held if the hash of its text says so", () => {
    expect(queries.filter((query) => (query.held === true) !== belongsToHeld(query))).toEqual([]);
  });

  test("some seeded product fits each rule, and one that fits can stand first", () => {
    const vain = queries.filter(({ expect: wanted }) => {
      if ("none" in wanted) return false;
      if ("each" in wanted) return !wanted.each.every((rule) => fits([rule]));
      const { all, first } = wanted;
      return !fits(all) || (first !== undefined && !goods.some((one) => fitsAny(one, all) && fitsRule(one, first)));
    });
    expect(vain).toEqual([]);
  });

  test("no product has a number that is to be unknown", () => {
    const unknown = queries.flatMap(({ expect: wanted }) => ("each" in wanted ? (wanted.unknown ?? []) : []));
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.filter((number) => fits([{ number: [toKey(number)] }]))).toEqual([]);
  });
});

describe("a verdict", () => {
  const judge = createJudge(goods);
  const ids = (rule: Rule) =>
    goods.filter((one) => fitsRule(one, rule)).map((one) => toProductId(toMakerSlug(one.manufacturer), one.number));
  const ask = (wanted: JudgedQuery["expect"]): JudgedQuery => ({ text: "a", in: "hr", kind: "b", expect: wanted });
  const own = { own: ["0445110470"] };
  const either = { number: ["0445110470"] };

  test("counts the right products in as many places as there are right products", () => {
    const query = ask({ all: [either], first: own });
    const exchange = ids({ own: ["0986435257"] });
    expect(judge(query, { ids: [...ids(own), ...exchange], total: 2 })).toEqual({
      right: 2,
      recall: 1,
      isFirstRight: true,
    });
    expect(judge(query, { ids: [...exchange, ...ids(own)], total: 2 }).isFirstRight).toBe(false);
    const late = [...ids(own), ...ids({ group: ["oil"] }), ...exchange];
    expect(judge(query, { ids: late, total: late.length }).recall).toBe(0.5);
    expect(judge(query, { ids: [], total: 0 })).toEqual({ right: 2, recall: 0, isFirstRight: false });
  });

  test("fills a page at most", () => {
    const query = ask({ all: [{ group: ["injector"] }] });
    const page = ids({ group: ["injector"] }).slice(0, 24);
    expect(judge(query, { ids: page, total: 1_457 }).recall).toBe(1);
    expect(judge(query, { ids: page.slice(0, 12), total: 12 }).recall).toBe(0.5);
  });

  test("of several numbers counts those found, in any place", () => {
    const query = ask({ each: [own, { own: ["0445110340"] }] });
    expect(judge(query, { ids: ids(own), total: 1 })).toEqual({ right: 2, recall: 0.5, isFirstRight: true });
  });

  test("of no hits is right only without any", () => {
    const query = ask({ none: true });
    expect(judge(query, { ids: [], total: 0 })).toEqual({ right: 0, recall: 1, isFirstRight: true });
    expect(judge(query, { ids: ids(own), total: 1 }).isFirstRight).toBe(false);
  });
});

test.each<[Rule, number]>([
  [{ vehicle: ["Golf V"], group: ["unit-injector"], own: ["0986441333"] }, 1],
  [{ own: ["0445110470"], vehicle: ["Golf V"] }, 0],
  [{ own: ["0445110470"], vehicle: ["golf vii"], engine: ["EA288"], spec: { emission: ["Euro 6"] } }, 1],
  [{ own: ["0445110470"], maker: ["bosch"], part: ["Injector"], gone: false, remanufactured: false }, 1],
  [{ own: ["0445110470"], gone: true }, 0],
  [{ own: ["0445110470"], part: ["Inject"] }, 0],
  [{ number: ["04L130277K"], numberPart: ["110470"] }, 2],
])("a rule: %j", (rule, count) => {
  expect(goods.filter((one) => fitsRule(one, rule))).toHaveLength(count);
});

function fits(rules: readonly Rule[]): boolean {
  return goods.some((one) => fitsAny(one, rules));
}

function fitsAny(product: (typeof goods)[number], rules: readonly Rule[]): boolean {
  return rules.some((rule) => fitsRule(product, rule));
}
