import assert from "node:assert/strict";
import type { ProductChange, SearchHit, SearchRequest } from "../../contract/catalogue.ts";
import { isPriced, STOCK_SHOWN_UP_TO } from "../../contract/conditions/conditions.ts";
import type { IdempotencyKey } from "../../contract/context.ts";
import { type ProductId, parseProductId } from "../../contract/product-id.ts";
import { isNetPrice, lineTotal } from "../../contract/totals.ts";
import { decimalsOf, isUnitPrice, toParts } from "../../contract/unit-price.ts";
import { assertRefused, assertTotals } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { NO_PART } from "../fixture/products.ts";
import { type CaseGoods, findGoods, sortsOf } from "../goods.ts";
import { type CaseLine, draftOf, toLines, withKey } from "../ordering.ts";

/** Promises that are checked with any goods that a back end sells: cases 143 to 149, 155. */
export const ANY_GOODS_CASES = [
  ...defineCases("catalogue", [
    {
      id: 143,
      title: "the first pages follow each other without gap or repeat, in every order",
      needs: ["goods", "catalogue.search"],
      async run(t) {
        for (const sort of sortsOf(t)) {
          const together = await search(t, { sort, pageSize: 21 });
          const apart = await Promise.all([1, 2, 3].map((page) => search(t, { sort, page, pageSize: 7 })));
          const ids = together.map(({ id }) => id);
          assert.equal(new Set(ids).size, ids.length, `${sort}: a product twice`);
          assert.deepEqual(
            apart.flat().map(({ id }) => id),
            ids,
            `${sort}: three pages of 7 are not one of 21`,
          );
        }
      },
    },
    {
      id: 144,
      title: "a product is found by its number in any spelling, and its page shows what the list showed",
      needs: ["goods", "catalogue.search"],
      async run(t) {
        for (const id of fourOf(t.goods)) {
          const { number, title, manufacturer, packQuantity } = await t.adapter.catalogue.product(id, t.visitor());
          const parts = number.split(/[\s./-]+/);
          for (const text of [number, ...["", " ", "-", "."].map((sign) => parts.join(sign)), number.toLowerCase()]) {
            const hit = (await search(t, { text, pageSize: 100 })).find((one) => one.id === id);
            assert.ok(hit, `${text} does not find ${number}`);
            assert.partialDeepStrictEqual(hit, { number, title, manufacturer, packQuantity });
          }
        }
      },
    },
    {
      id: 145,
      title: "signs that other systems take for anything do not find everything",
      needs: ["goods", "catalogue.search"],
      async run(t) {
        const everything = await t.adapter.catalogue.search({ pageSize: 1 }, t.visitor());
        for (const text of ["%", "_", "\\", "'", "%%", "' or 1=1 --", '"', "*", "a* OR b*", "NEAR(a b)"]) {
          const { total } = await t.adapter.catalogue.search({ text, pageSize: 1 }, t.visitor());
          assert.ok(total < everything.total, `${text} finds everything`);
        }
      },
    },
    {
      id: 146,
      title: "every product says what replaces it and what it replaces, never itself",
      needs: ["goods", "catalogue.replacements"],
      async run(t) {
        const c = t.visitor();
        for (const id of fourOf(t.goods)) {
          const { newer, older } = await t.adapter.catalogue.replacements(id, c);
          for (const { number, product } of [...newer, ...older]) {
            assert.notEqual(product?.id, id);
            if (product) assert.equal(product.number, number);
          }
        }
        if (!t.adapter.capabilities.catalogue.search) return;
        for (const hit of await search(t, { replaces: true, pageSize: 5 })) {
          assert.ok(hit.replaces.length > 0, `${hit.number} replaces nothing`);
          const { older } = await t.adapter.catalogue.replacements(hit.id, c);
          assert.equal(older[0]?.number, hit.replaces[0]?.number);
        }
      },
    },
    {
      id: 147,
      title: "the changes feed goes on where its cursor stands, and loses nothing between two parts",
      needs: ["catalogue.changes"],
      async run(t) {
        const wanted = await t.adapter.catalogue.changes(null, 12, t.visitor());
        const read: ProductChange[] = [];
        let cursor: string | null = null;
        // Three answers of four changes are enough, unless the feed repeats changes: then up to 12 answers are read.
        for (let part = 0; part < 12 && (part < 3 || wanted.changes.some((one) => !has(read, one))); part += 1) {
          const { changes, cursor: next, more } = await t.adapter.catalogue.changes(cursor, 4, t.visitor());
          for (const { kind, product } of changes) {
            assert.ok(kind === "changed" || kind === "removed", kind);
            assert.ok(parseProductId(product), product);
          }
          read.push(...changes);
          cursor = next;
          if (!more) break;
        }
        for (const one of wanted.changes) assert.ok(has(read, one), `${one.product} was lost`);
      },
    },
  ]),
  ...defineCases("catalogue", [
    {
      id: 155,
      title: "search and conditions lead to four products that can be ordered singly, at the general price list",
      needs: ["catalogue.search"],
      async run(t) {
        assert.ok(await findGoods(t.adapter), "a search without words finds no four such products");
      },
    },
  ]),
  ...defineCases("conditions", [
    {
      id: 148,
      title: "what is there is answered in one batch: each line once, in order, in whole cents, as if asked alone",
      needs: ["goods"],
      async run(t) {
        const { first, second, third, fourth } = t.goods;
        const wanted: CaseLine[] = [
          [second, 2],
          [NO_PART, 7],
          [first, 1],
          [second, 5],
          [third, 99_999],
          [fourth, 12],
        ];
        const answers = await t.adapter.conditions({ lines: toLines(wanted) }, t.visitor());
        assert.deepEqual(
          answers.map(({ product, quantity }) => [product, quantity]),
          wanted,
        );
        assert.partialDeepStrictEqual(answers[1], { problem: "gone" });
        for (const [at, one] of answers.entries()) {
          if (!isPriced(one)) continue;
          const { priceDecimals } = t.adapter.capabilities.conditions;
          for (const price of [one.wholesale, one.price, one.deposit])
            assert.ok(isUnitPrice(price) && toParts(price) >= 0, `${one.product}: ${price}`);
          for (const price of [one.wholesale, one.price])
            assert.ok(decimalsOf(price) <= priceDecimals, `${one.product}: ${price} has more decimals than declared`);
          assert.ok(
            isNetPrice(one),
            `${one.product}: ${one.price} is not ${one.wholesale} less ${one.discountPercent}`,
          );
          assert.ok(one.now >= 0 && one.later >= 0, `${one.product}: ${one.now} and ${one.later}`);
          assert.equal(one.now + one.later, one.quantity);
          assert.ok(one.stockShown >= 0 && one.stockShown <= STOCK_SHOWN_UP_TO, `${one.product}: ${one.stockShown}`);
          const [alone] = await t.adapter.conditions({ lines: toLines(wanted.slice(at, at + 1)) }, t.visitor());
          assert.deepEqual({ ...alone, quotedAt: "" }, { ...one, quotedAt: "" });
        }
      },
    },
  ]),
  ...defineCases("orders", [
    {
      id: 149,
      title: "an order is the same under its number, under its key and in the list, and nobody else's",
      needs: ["goods", "booking", "accounts.guest", "orders.idempotency"],
      async run(t) {
        const c = withKey(await t.guest());
        const draft = await draftOf(t, c, [
          [t.goods.first, 2],
          [t.goods.fourth, 1],
        ]);
        const order = await t.adapter.orders.place(draft, c);
        assert.equal(order.buyerDocumentNumber, draft.buyerDocumentNumber);
        for (const [at, { product, quantity, agreed }] of draft.lines.entries())
          assert.partialDeepStrictEqual(order.lines[at], { product, quantity, ...agreed });
        for (const line of order.lines) assert.equal(line.total, lineTotal(line));
        assertTotals(order.totals, order.lines);
        assert.deepEqual(await t.adapter.orders.get(order.id, c), order);
        assert.deepEqual(await t.adapter.orders.findByKey(c.idempotencyKey as IdempotencyKey, c), order);
        const { items, total } = await t.adapter.orders.list({}, c);
        assert.equal(total, 1);
        assert.partialDeepStrictEqual(items[0], { id: order.id, number: order.number, total: order.totals.total });
        await assertRefused(t.adapter.orders.get(order.id, await t.guest()), "NOT_FOUND");
      },
    },
  ]),
];

function fourOf({ first, second, third, fourth }: CaseGoods): ProductId[] {
  return [first, second, third, fourth];
}

async function search(t: Trial, request: SearchRequest): Promise<SearchHit[]> {
  return (await t.adapter.catalogue.search({ withFacets: false, ...request }, t.visitor())).items;
}

function has(changes: readonly ProductChange[], { product }: ProductChange): boolean {
  return changes.some((one) => one.product === product);
}
