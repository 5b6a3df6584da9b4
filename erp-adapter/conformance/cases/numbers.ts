import assert from "node:assert/strict";
import { MAX_NUMBERS, MAX_PRODUCTS_OF_NUMBER, type NumberedProduct } from "../../contract/number-lookup.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { idOf, PART, toRecord } from "../fixture/products.ts";

/** The look-up of many numbers in one call: cases 300 to 302. */
export const NUMBER_CASES = defineCases("catalogue", [
  {
    id: 300,
    title: "many numbers are found in one call, each in its place, whole and in any spelling, with the reason",
    needs: ["fixture", "catalogue.numberLookup"],
    async run(t) {
      const found = await find(t, [
        "0445-110.470",
        "504385557",
        "0986 435 227",
        "no such number",
        "",
        "0 445 110 47",
        "0 445 110 470",
        "1234567",
        "vj 32",
      ]);
      const injector = PART.injector;
      assert.deepEqual(found.slice(0, 7), [
        [{ product: injector, by: null }],
        [{ product: injector, by: { kind: "oe", number: "504 385 557" } }],
        [{ product: injector, by: { kind: "cross", number: "0986435227" } }],
        ...[[], [], []],
        [{ product: injector, by: null }],
      ]);
      assert.deepEqual(idsOf(found[7]).toSorted(), [PART.oneNumber, PART.sameNumber].toSorted());
      assert.deepEqual(idsOf(found[8]).toSorted(), [PART.dashed, PART.undashed].toSorted());
      const [replaced] = await find(t, ["0 445 110 189"]);
      assert.deepEqual(replaced?.[0], { product: PART.discontinued, by: null });
      assert.ok(replaced?.slice(1).every(({ by }) => by?.kind === "replaced"));
    },
  },
  {
    id: 301,
    title: "a number of many products is answered with ten, own numbers first; what is withdrawn is not among them",
    needs: ["staff", "catalogue.numberLookup"],
    async run(t) {
      const number = "LOOKUP 700";
      const references = [{ kind: "oe" as const, number, maker: null }];
      const records = Array.from({ length: 12 }, (_, at) =>
        toRecord({ manufacturer: "Bosch", number: `LOOKUP 7${at}`, references }),
      );
      const own = toRecord({ manufacturer: "Zexel", number });
      for (const record of [...records, own]) await t.staff.addProduct(record);
      const [found] = await find(t, ["lookup-700"]);
      assert.equal(found?.length, MAX_PRODUCTS_OF_NUMBER);
      assert.deepEqual(found?.[0], { product: idOf(own), by: null });
      await t.staff.withdraw(idOf(own));
      assert.ok(!idsOf((await find(t, [number]))[0]).includes(idOf(own)));
    },
  },
  {
    id: 302,
    title: "thousands of numbers are one call, and one more is refused",
    needs: ["fixture", "catalogue.numberLookup"],
    async run(t) {
      const many = Array.from({ length: MAX_NUMBERS }, (_, at) => (at % 2 === 0 ? "0 433 171 755" : `none ${at}`));
      const found = await find(t, many);
      assert.deepEqual(
        found.map((products) => products.length),
        many.map((_, at) => (at % 2 === 0 ? 1 : 0)),
      );
      await assertRefused(find(t, [...many, "0 433 171 755"]), "VALIDATION");
      assert.deepEqual(await find(t, []), []);
    },
  },
]);

function find(t: Trial, numbers: readonly string[]): Promise<NumberedProduct[][]> {
  return t.adapter.catalogue.findNumbers(numbers, t.visitor());
}

function idsOf(products: readonly NumberedProduct[] = []) {
  return products.map(({ product }) => product);
}
