import assert from "node:assert/strict";
import { AVAILABILITIES } from "../../contract/catalogue.ts";
import { type Condition, isPriced, type Priced, STOCK_SHOWN_UP_TO } from "../../contract/conditions/conditions.ts";
import type { CallContext, PartnerCode, SessionToken } from "../../contract/context.ts";
import { formatPercent, parsePercent, toBasisPoints, toEurCents, ZERO } from "../../contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { isNetPrice } from "../../contract/totals.ts";
import { formatUnitPrice, parseUnitPrice, timesPrice, toParts } from "../../contract/unit-price.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { FIXTURE, idOf, NO_PART, PART } from "../fixture/products.ts";
import { type CaseLine, draftOf, toLines, withKey } from "../ordering.ts";

const EVERY_PART: CaseLine[] = FIXTURE.map((record) => [idOf(record), record.packQuantity * 3]);

/** Conditions: cases 21 to 33, 122. */
export const CONDITION_CASES = defineCases("conditions", [
  {
    id: 21,
    title: "every asked line is answered once and in order; unknown products are gone",
    needs: ["fixture"],
    async run(t) {
      const wanted: CaseLine[] = [
        [PART.nozzle, 2],
        [NO_PART, 7],
        [PART.injector, 1],
        [PART.nozzle, 5],
        [PART.outOfOrder, 1],
      ];
      const answers = await ask(t, t.visitor(), wanted);
      assert.deepEqual(
        answers.map(({ product, quantity }) => [product, quantity]),
        wanted,
      );
      assert.partialDeepStrictEqual(answers[1], { problem: "gone" });
      assert.equal(answers.filter((answer) => isPriced(answer)).length, 4);
      const [onRequest] = await ask(t, t.visitor(), [[PART.onRequest, 1]]);
      assert.partialDeepStrictEqual(onRequest, { problem: "price-on-request" });
      for (const answer of await ask(t, t.visitor(), EVERY_PART))
        assert.ok(AVAILABILITIES.includes(answer.availability));
    },
  },
  {
    id: 22,
    title: "a customer pays less than the general price list, and sees the same list price",
    needs: ["fixture", "staff", "accounts.login", "conditions.customerPrices"],
    async run(t) {
      const general = await askPriced(t, t.visitor(), EVERY_PART);
      const own = await askPriced(t, await t.customer({ discount: 1_200 }), EVERY_PART);
      assert.equal(own.length, general.length);
      for (const [at, line] of own.entries()) {
        assert.equal(line.wholesale, general[at]?.wholesale);
        // The discount rate is not compared: an ERP that stores net prices derives the rate from them, and for prices
        // of a few cents the derived rate differs.
        assert.ok(isNetPrice({ ...line, discountPercent: toBasisPoints(1_200) }), `${line.product}: ${line.price}`);
        assert.equal(line.deposit, general[at]?.deposit);
        const full = general[at]?.price ?? ZERO;
        if (timesPrice(line.wholesale, 1) >= 10) assert.ok(toParts(line.price) < toParts(full), line.product);
      }
    },
  },
  {
    id: 23,
    title: "a quantity break holds from its border on, for those whose own discount is smaller",
    needs: ["fixture", "staff", "accounts.login", "conditions.customerPrices", "conditions.quantityBreaks"],
    async run(t) {
      await t.staff.setQuantityBreak(PART.plenty, 10, toBasisPoints(500));
      await t.staff.setQuantityBreak(PART.plenty, 50, toBasisPoints(2_000));
      const discounts = async (c: CallContext) => {
        const asked: CaseLine[] = [1, 9, 10, 49, 50, 51].map((quantity) => [PART.plenty, quantity]);
        return (await askPriced(t, c, asked)).map((line) => Number(line.discountPercent));
      };
      assert.deepEqual(await discounts(t.visitor()), [0, 0, 500, 500, 2_000, 2_000]);
      // Stacked, 5 % of the 88 % that are left are 4.4 %, and 20 % are 17.6 %.
      const [small, large] = t.adapter.capabilities.conditions.breakRule === "best" ? [1_200, 2_000] : [1_640, 2_960];
      assert.deepEqual(await discounts(await t.customer({ discount: 1_200 })), [
        1_200,
        1_200,
        small,
        small,
        large,
        large,
      ]);
    },
  },
  {
    id: 494,
    title: "a line names the prices of larger quantities, which are then its prices, and none that is not lower",
    needs: [
      ...(["fixture", "staff", "accounts.login"] as const),
      ...(["conditions.customerPrices", "conditions.quantityBreaks", "conditions.steps"] as const),
    ],
    async run(t) {
      await t.staff.setQuantityBreak(PART.plenty, 10, toBasisPoints(500));
      await t.staff.setQuantityBreak(PART.plenty, 50, toBasisPoints(2_000));
      const c = await t.customer({ discount: 0 });
      const stepsOf = async (quantity: number, by: CallContext = c) => {
        const [line] = await askPriced(t, by, [[PART.plenty, quantity]]);
        return line?.steps ?? [];
      };
      const steps = await stepsOf(1);
      assert.deepEqual(
        steps.map(({ from }) => from),
        [10, 50],
      );
      for (const { from, price } of steps) {
        const [line] = await askPriced(t, c, [[PART.plenty, from]]);
        assert.equal(price, line?.price, `the price from ${from} pieces on`);
      }
      assert.deepEqual(await stepsOf(10), steps.slice(1));
      assert.deepEqual(await stepsOf(50), []);
      const [best] = await askPriced(t, c, [[PART.nozzle, 1]]);
      assert.equal(best?.steps, undefined, "a product without breaks has no steps");
      // Where the larger of both discounts counts, a break below the customer's own is no step.
      if (t.adapter.capabilities.conditions.breakRule === "best")
        assert.deepEqual(
          (await stepsOf(1, await t.customer({ discount: 1_200 }))).map(({ from }) => from),
          [50],
        );
    },
  },
  {
    id: 24,
    title: "amounts and rates are whole cents and basis points with one spelling on the wire, and of this minute",
    needs: ["fixture"],
    async run(t) {
      const begun = Date.now();
      for (const line of await askPriced(t, t.visitor(), EVERY_PART)) {
        // A price may be a minute old, and the clocks of shop and ERP may differ by two minutes.
        assert.ok(
          Math.abs(Date.parse(line.quotedAt) - begun) < 180_000,
          `quoted at ${line.quotedAt}, which is not now`,
        );
        for (const price of [line.wholesale, line.price, line.deposit]) {
          assert.match(formatUnitPrice(price), /^\d+\.\d{2,4}$/);
          assert.equal(parseUnitPrice(formatUnitPrice(price)), price);
        }
        for (const rate of [line.discountPercent, line.vatPercent])
          assert.equal(parsePercent(formatPercent(rate)), rate);
        assert.equal(line.vatPercent, 2_500);
        assert.equal(new Date(line.quotedAt).toISOString().slice(0, 16), line.quotedAt.slice(0, 16));
      }
    },
  },
  {
    id: 25,
    title: "now and later are the quantity, neither below nothing; a stock beyond 12 is never told",
    needs: ["fixture"],
    async run(t) {
      const wanted = [1, 3, 12, 13, 99_999].flatMap((quantity) =>
        EVERY_PART.map(([product]): CaseLine => [product, quantity]),
      );
      for (const chunk of chunksOf(wanted, t.adapter.capabilities.conditions.maxBatch))
        for (const answer of await ask(t, t.visitor(), chunk)) {
          assert.ok(
            answer.stockShown >= 0 && answer.stockShown <= STOCK_SHOWN_UP_TO,
            `${answer.product} ${answer.stockShown}`,
          );
          if (!isPriced(answer)) continue;
          assert.equal(answer.now + answer.later, answer.quantity);
          assert.ok(answer.now >= 0 && answer.later >= 0, answer.product);
        }
      const [line] = await askPriced(t, t.visitor(), [[PART.scarce, 10]]);
      assert.partialDeepStrictEqual(line, { now: 4, later: 6, stockShown: 4, availability: "available" });
      const shown = await ask(t, t.visitor(), [
        [PART.nozzle, 1],
        [PART.plenty, 1],
        [PART.toOrder, 1],
      ]);
      assert.deepEqual(
        shown.map((answer) => answer.stockShown),
        [12, 12, 0],
      );
    },
  },
  {
    id: 26,
    title: "quantities 0, −1, 0.5 and NaN are VALIDATION",
    needs: ["goods"],
    async run(t) {
      for (const quantity of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 100_000])
        await assertRefused(
          ask(t, t.visitor(), [
            [t.goods.second, 1],
            [t.goods.second, quantity],
          ]),
          "VALIDATION",
        );
      await assertRefused(ask(t, t.visitor(), [["no id" as ProductId, 1]]), "VALIDATION");
    },
  },
  {
    id: 27,
    title: "an unknown or foreign partner is NOT_FOUND, never the general list, and who asks learns no codes",
    needs: ["fixture", "staff", "accounts.login", "accounts.guest"],
    async run(t) {
      const customer = await t.customer();
      for (const c of [
        { ...customer, partner: "999999" as PartnerCode },
        { ...t.visitor(), partner: "999999" as PartnerCode },
        { ...t.visitor(), partner: "" as PartnerCode },
        { ...t.visitor(), partner: customer.partner },
        { ...(await t.guest()), partner: customer.partner },
        { ...(await t.customer()), partner: customer.partner },
      ])
        await assertRefused(ask(t, c, [[PART.nozzle, 1]]), "NOT_FOUND");
      const invented = { ...customer, token: "made up" as SessionToken };
      for (const c of [invented, { ...invented, partner: "999999" as PartnerCode }])
        await assertRefused(ask(t, c, [[PART.nozzle, 1]]), "UNAUTHENTICATED");
    },
  },
  {
    id: 28,
    title: "the net price is the list price less discount, half up to cents or the decimals declared",
    needs: ["fixture", "staff", "accounts.login", "conditions.customerPrices"],
    async run(t) {
      const [half] = await askPriced(t, await t.customer({ discount: 5_000 }), [[PART.halfCent, 1]]);
      if (t.adapter.capabilities.conditions.priceDecimals === 2) assert.equal(half?.price, 3);
      for (const discount of [0, 1, 333, 1_275, 3_333, 9_999, 10_000])
        for (const line of await askPriced(t, await t.customer({ discount }), EVERY_PART))
          assert.ok(isNetPrice(line), `${line.product}: ${line.price}`);
    },
  },
  {
    id: 29,
    title: "as many lines as declared are accepted, one more is VALIDATION",
    async run(t) {
      const { maxBatch } = t.adapter.capabilities.conditions;
      const many = Array.from(
        { length: maxBatch + 1 },
        (_, at): CaseLine => [toProductId(toMakerSlug("Many"), `${at}`), 1],
      );
      assert.equal((await ask(t, t.visitor(), many.slice(1))).length, maxBatch);
      await assertRefused(ask(t, t.visitor(), many), "VALIDATION");
    },
  },
  {
    id: 122,
    title: "as many lines as declared are priced in one call, each at its own quantity and as if asked alone",
    needs: ["fixture"],
    async run(t) {
      const { maxBatch } = t.adapter.capabilities.conditions;
      const many = Array.from({ length: maxBatch }, (_, at): CaseLine => {
        const [product, quantity] = EVERY_PART[at % EVERY_PART.length] as CaseLine;
        return [product, quantity * (Math.floor(at / EVERY_PART.length) + 1)];
      });
      const answers = await ask(t, t.visitor(), many);
      assert.deepEqual(
        answers.map(({ product, quantity }) => [product, quantity]),
        many,
      );
      for (const at of [0, Math.floor(maxBatch / 2), maxBatch - 1]) {
        const [alone] = await ask(t, t.visitor(), many.slice(at, at + 1));
        assert.ok(alone);
        assert.deepEqual({ ...answers[at], quotedAt: "" }, { ...alone, quotedAt: "" });
      }
    },
  },
  {
    id: 30,
    title: "nothing asked is nothing answered",
    async run(t) {
      assert.deepEqual(await ask(t, t.visitor(), []), []);
    },
  },
  {
    id: 31,
    title: "two partners at once never see each other's prices",
    needs: ["fixture", "staff", "accounts.login", "conditions.customerPrices"],
    async run(t) {
      const [one, other] = [await t.customer({ discount: 1_000 }), await t.customer({ discount: 2_000 })];
      const calls = Array.from({ length: 20 }, (_, at) => askPriced(t, at % 2 === 0 ? one : other, EVERY_PART));
      for (const [at, lines] of (await Promise.all(calls)).entries())
        for (const line of lines) {
          const discountPercent = toBasisPoints(at % 2 === 0 ? 1_000 : 2_000);
          assert.ok(isNetPrice({ ...line, discountPercent }), `${line.product}: ${line.price}`);
        }
    },
  },
  {
    id: 32,
    title: "a price is never above the list price, and equal to it without a discount",
    needs: ["fixture", "staff", "accounts.login"],
    async run(t) {
      for (const c of [t.visitor(), await t.customer({ discount: 1_200 })])
        for (const line of await askPriced(t, c, EVERY_PART)) {
          assert.ok(line.price <= line.wholesale);
          if (line.discountPercent === 0) assert.equal(line.price, line.wholesale);
        }
    },
  },
  {
    id: 33,
    title: "the shelf is emptier after an order, and the split follows",
    needs: ["fixture", "staff", "accounts.guest", "orders.backOrder"],
    async run(t) {
      const c = await t.guest();
      await t.adapter.orders.place(await draftOf(t, c, [[PART.scarce, 3]]), withKey(c));
      const [line] = await askPriced(t, t.visitor(), [[PART.scarce, 2]]);
      assert.partialDeepStrictEqual(line, { now: 1, later: 1, stockShown: 1 });
      await t.adapter.orders.place(await draftOf(t, c, [[PART.scarce, 2]]), withKey(c));
      const [empty] = await askPriced(t, t.visitor(), [[PART.scarce, 2]]);
      assert.partialDeepStrictEqual(empty, { now: 0, later: 2, stockShown: 0, availability: "orderable" });
      await t.staff.setStock(PART.scarce, 7);
      await t.staff.setPrice(PART.scarce, toEurCents(777));
      const [filled] = await askPriced(t, t.visitor(), [[PART.scarce, 2]]);
      assert.partialDeepStrictEqual(filled, {
        now: 2,
        later: 0,
        stockShown: 7,
        wholesale: 777,
        availability: "available",
      });
    },
  },
]);

function ask(t: Trial, c: CallContext, wanted: readonly CaseLine[]): Promise<Condition[]> {
  return t.adapter.conditions({ lines: toLines(wanted) }, c);
}

async function askPriced(t: Trial, c: CallContext, wanted: readonly CaseLine[]): Promise<Priced[]> {
  return (await ask(t, c, wanted)).filter(isPriced);
}

function* chunksOf<Item>(items: readonly Item[], size: number): Iterable<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
