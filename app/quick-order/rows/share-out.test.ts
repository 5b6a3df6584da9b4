import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productId } from "#tests/support/goods.ts";
import { shareOut } from "./share-out.ts";

const [OLD, NEW, OTHER] = ["old", "new", "other"].map((name) => productId(`maker~${name}`)) as [never, never, never];

describe("an offer for several rows of one part", () => {
  test.each<[what: string, rows: number[], offered: [string, number][], shares: [string, number][][]]>([
    ["one for one", [2, 3], [["new", 5]], [[["new", 2]], [["new", 3]]]],
    [
      "what is left goes to the first",
      [2, 3],
      [
        ["old", 3],
        ["new", 2],
      ],
      [
        [["old", 2]],
        [
          ["old", 1],
          ["new", 2],
        ],
      ],
    ],
    [
      "a set stays one",
      [1, 2],
      [
        ["new", 3],
        ["other", 6],
      ],
      [
        [
          ["new", 1],
          ["other", 2],
        ],
        [
          ["new", 2],
          ["other", 4],
        ],
      ],
    ],
    ["whole packs", [2, 3], [["new", 10]], [[["new", 4]], [["new", 6]]]],
    ["one piece for several rows", [1, 1, 1], [["new", 1]], [[["new", 1]], [], []]],
    ["one row", [3], [["new", 12]], [[["new", 12]]]],
  ])("%s", (_, rows, offered, shares) => {
    const toPieces = (list: [string, number][]) =>
      list.map(([name, quantity]) => ({ product: productId(`maker~${name}`), quantity }));
    expect(shareOut(rows, { wanted: OLD, lines: toPieces(offered) })).toEqual(shares.map(toPieces));
  });

  test("is given out whole, however it is asked for", () => {
    const quantity = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(
        fc.array(quantity, { minLength: 1, maxLength: 30 }),
        quantity,
        quantity,
        quantity,
        (rows, ...some) => {
          const total = rows.reduce((sum, one) => sum + one, 0);
          const [left, first, second] = [Math.min(some[0], total - 1), some[1], some[2]];
          const all = [
            { product: NEW, quantity: first },
            { product: OTHER, quantity: second },
          ];
          const lines = left > 0 ? [{ product: OLD, quantity: left }, ...all] : all;
          const shares = shareOut(rows, { wanted: OLD, lines });
          expect(shares).toHaveLength(rows.length);
          for (const { product, quantity: offered } of lines) {
            const given = shares.flat().filter((one) => one.product === product);
            expect(given.reduce((sum, one) => sum + one.quantity, 0)).toBe(offered);
          }
        },
      ),
    );
  });
});
