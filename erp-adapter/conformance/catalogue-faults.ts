import { type Condition, isPriced, type Priced } from "../contract/conditions/conditions.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError } from "../contract/errors.ts";
import { toBasisPoints, toEurCents } from "../contract/money.ts";
import { toParts } from "../contract/unit-price.ts";
import { type Fault, faultIn, inConditions, refuse } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in the simple rules of catalogue and conditions: one for each case that no more serious fault covers. */
export const CATALOGUE_FAULTS: readonly Fault[] = [
  inCatalogue("takes the first of several values of a filter", 7, ({ search }) => ({
    search: (query, c) => search({ ...query, brand: query.brand?.slice(0, 1) }, c),
  })),
  inCatalogue("forgets the total past the end", 8, ({ search }) => ({
    async search(query, c) {
      const found = await search(query, c);
      return { ...found, total: found.items.length === 0 ? 0 : found.total };
    },
  })),
  inCatalogue("takes % for anything", 9, ({ search }) => ({
    search: (query, c) => search({ ...query, text: query.text?.replaceAll("%", "") }, c),
  })),
  inCatalogue("answers none of many when one is unknown", 10, ({ products }) => ({
    async products(ids, c) {
      const found = await products(ids, c);
      return found.length === ids.length ? found : refuse(new ErpError("NOT_FOUND", { what: "product", id: "" }));
    },
  })),
  inCatalogue("knows English only, and declares Croatian", 11, ({ product }) => ({
    product: (id, c) => product(id, { ...c, locale: "en" }),
  })),
  inCatalogue("has no title where there is no Croatian one", 12, ({ product }) => ({
    async product(id, c) {
      const found = await product(id, c);
      const english = await product(id, { ...c, locale: "en" });
      return c.locale === "hr" && found.title === english.title ? { ...found, title: "" } : found;
    },
  })),
  inCatalogue("names a value of a filter twice", 13, ({ search }) => ({
    async search(query, c) {
      const found = await search(query, c);
      const { facets } = found;
      return facets ? { ...found, facets: { ...facets, brand: [...facets.brand, ...facets.brand] } } : found;
    },
  })),
  inCatalogue("hides what is discontinued", 16, ({ product }) => ({
    async product(id, c) {
      const found = await product(id, c);
      return found.availability === "unavailable" ? refuse(new ErpError("NOT_FOUND", { what: "product", id })) : found;
    },
  })),
  inCatalogue("takes a page that is none for the first", 17, ({ search }) => ({
    search: (query, c) =>
      search({ ...query, page: Math.max(1, query.page ?? 1), pageSize: Math.max(1, query.pageSize ?? 24) }, c),
  })),
  inCatalogue("keeps quiet about what is gone", 19, ({ changes }) => ({
    async changes(cursor, limit, c) {
      const part = await changes(cursor, limit, c);
      return { ...part, changes: part.changes.filter(({ kind }) => kind !== "removed") };
    },
  })),
  inCatalogue("names what a part replaces farthest first", 20, ({ search }) => ({
    async search(query, c) {
      const found = await search(query, c);
      return { ...found, items: found.items.map((hit) => ({ ...hit, replaces: hit.replaces.toReversed() })) };
    },
  })),
  inConditions(
    "names every break as a step, also those that change no price",
    494,
    (conditions) => async (request, c) => {
      const found = await conditions(request, c);
      const most = await conditions({ lines: request.lines.map((line) => ({ ...line, quantity: 10 })) }, c);
      return found.map((one, at) => {
        const ten = most[at];
        return isPriced(one) && one.steps && ten && isPriced(ten) && one.quantity < 10
          ? { ...one, steps: [{ from: 10, price: ten.price }, ...one.steps.filter(({ from }) => from > 10)] }
          : one;
      });
    },
  ),
  inConditions("names the steps that are behind", 494, (conditions) => async (request, c) => {
    const found = await conditions(request, c);
    const ones = await conditions({ lines: request.lines.map((line) => ({ ...line, quantity: 1 })) }, c);
    return found.map((one, at) => {
      const first = ones[at];
      return isPriced(one) && first && isPriced(first) ? { ...one, steps: first.steps } : one;
    });
  }),
  inConditions("lets a quantity break begin one piece late", 23, (conditions) => async ({ lines }, c) => {
    const answers = await conditions({ lines: lines.map(oneLess) }, c);
    return answers.map((one, at): Condition => ({ ...one, quantity: lines[at]?.quantity ?? 0 }));
  }),
  inConditions(
    "gives rates in percent",
    24,
    eachPriced((one) => ({ ...one, vatPercent: toBasisPoints(25) })),
  ),
  inConditions(
    "leaves out lines of no quantity",
    26,
    (conditions) =>
      ({ lines }, c) =>
        conditions({ lines: lines.filter(({ quantity }) => quantity >= 1) }, c),
  ),
  inConditions(
    "cuts what goes beyond a batch",
    29,
    (conditions) =>
      ({ lines }, c) =>
        conditions({ lines: lines.slice(0, 1_000) }, c),
  ),
  inConditions(
    "refuses to be asked nothing",
    30,
    (conditions) => (request, c) =>
      request.lines.length === 0
        ? refuse(new ErpError("VALIDATION", { field: "lines", rule: "min" }))
        : conditions(request, c),
  ),
  inConditions("keeps who asks in one place for all", 31, (conditions) => {
    let asking: Parameters<typeof conditions>[1];
    return async (request, c) => {
      asking = c;
      await Promise.resolve();
      return conditions(request, asking);
    };
  }),
  inConditions(
    "rounds prices up to whole euros",
    32,
    eachPriced((one) => ({ ...one, price: toEurCents(Math.ceil(toParts(one.price) / 10_000) * 100) })),
  ),
];

type Line = Parameters<ErpAdapter["conditions"]>[0]["lines"][number];

function oneLess(line: Line): Line {
  return { ...line, quantity: Math.max(1, line.quantity - 1) };
}

function eachPriced(
  change: (one: Priced) => Priced,
): (conditions: ErpAdapter["conditions"]) => ErpAdapter["conditions"] {
  return (conditions) => async (request, c) =>
    (await conditions(request, c)).map((one) => (isPriced(one) ? change(one) : one));
}
