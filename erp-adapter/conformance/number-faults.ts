import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { NumberedProduct } from "../contract/number-lookup.ts";
import { type Fault, faultIn } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in the look-up of many numbers. */
export const NUMBER_FAULTS: readonly Fault[] = [
  inCatalogue(
    "knows its own numbers only",
    300,
    inFound((products) => products.filter(({ by }) => by === null)),
  ),
  inCatalogue(
    "gives no reason",
    300,
    inFound((products) => products.map(({ product }) => ({ product, by: null }))),
  ),
  inCatalogue(
    "takes the first of several products",
    300,
    inFound((products) => products.slice(0, 1)),
  ),
  inCatalogue("finds numbers only as they are printed", 300, ({ findNumbers }) => ({
    async findNumbers(numbers, c) {
      const found = await findNumbers(numbers, c);
      return found.map((products, at) => (/^0 /.test(numbers[at] ?? "") ? products : []));
    },
  })),
  inCatalogue("leaves out numbers that nothing has", 300, ({ findNumbers }) => ({
    findNumbers: async (numbers, c) => (await findNumbers(numbers, c)).filter((products) => products.length > 0),
  })),
  inCatalogue(
    "puts other makers' numbers before its own",
    301,
    inFound((products) => products.toReversed()),
  ),
  inCatalogue("looks up the first hundred", 302, ({ findNumbers }) => ({
    async findNumbers(numbers, c) {
      const found = await findNumbers(numbers, c);
      return found.map((products, at) => (at < 100 ? products : []));
    },
  })),
];

function inFound(change: (products: NumberedProduct[]) => NumberedProduct[]) {
  return ({ findNumbers }: ErpAdapter["catalogue"]): Pick<ErpAdapter["catalogue"], "findNumbers"> => ({
    findNumbers: async (numbers, c) => (await findNumbers(numbers, c)).map(change),
  });
}
