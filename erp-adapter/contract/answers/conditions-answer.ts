import {
  type Condition,
  type ConditionsRequest,
  isPriced,
  MOST_STEPS,
  type Priced,
  STOCK_SHOWN_UP_TO,
} from "../conditions/conditions.ts";
import { compareComing } from "../conditions/supply.ts";
import { toLocalDate } from "../local-date.ts";
import { wrongInTaxNote } from "../tax.ts";
import { isNetPrice, lineTotal } from "../totals.ts";
import { toParts } from "../unit-price.ts";
import { type AnswerFault, firstBroken, firstFaultIn } from "./answer-fault.ts";

/** A price may be a minute old, and the clocks of shop and ERP may differ by two minutes. Milliseconds. */
const OLDEST_PRICE = 60_000;
const CLOCKS_DIFFER = 120_000;

/** The maximum of a line in cents: a larger amount cannot be right, and a sum of such amounts would not be exact. */
const MAX_LINE = 1_000_000_000_000;

/**
 * Fault unless every asked line is answered once, in the order asked, with a price and stock that are possible at the
 * instant `now` (epoch milliseconds).
 */
export function faultInConditions(
  answers: readonly Condition[],
  { lines }: ConditionsRequest,
  now: number,
): AnswerFault | null {
  if (answers.length !== lines.length) return { path: "", reason: "not one answer for each line asked" };
  return firstFaultIn("", answers, (one, at) => faultInCondition(one, lines[at], now));
}

/** The fault in the conditions of one line; `asked` is that line of the request. */
export function faultInCondition(
  one: Condition,
  asked: ConditionsRequest["lines"][number] | undefined,
  now: number,
): AnswerFault | null {
  const ofTheLine = firstBroken([
    [one.product === asked?.product, "product", "not the product asked for"],
    [one.quantity === asked?.quantity, "quantity", "not the quantity asked for"],
    [one.stockShown <= STOCK_SHOWN_UP_TO && isCount(one.stockShown), "stockShown", `not 0 to ${STOCK_SHOWN_UP_TO}`],
  ]);
  return ofTheLine ?? (isPriced(one) ? (faultInPrices(one, now) ?? faultInSteps(one) ?? faultInSupply(one)) : null);
}

function faultInPrices(one: Priced, now: number): AnswerFault | null {
  const { quantity, wholesale, discountPercent, price, deposit, vatPercent } = one;
  const age = now - Date.parse(one.quotedAt);
  return firstBroken([
    [toParts(wholesale) >= 0, "wholesale", "negative"],
    [isRate(discountPercent), "discountPercent", "not 0 to 100 %"],
    [toParts(price) >= 0, "price", "negative"],
    [deposit >= 0, "deposit", "negative"],
    [isRate(vatPercent), "vatPercent", "not 0 to 100 %"],
    [wrongInTaxNote(one) === null, "taxNote", wrongInTaxNote(one) ?? ""],
    [!isRate(discountPercent) || isNetPrice(one), "price", "not wholesale less discount, half up to its decimals"],
    [lineTotal(one) + deposit * quantity <= MAX_LINE, "price", "beyond what a line can come to"],
    [isCount(one.now) && isCount(one.later), "now", "negative"],
    [one.now + one.later === quantity, "now", "now and later are not the quantity"],
    [age <= OLDEST_PRICE + CLOCKS_DIFFER, "quotedAt", "older than a minute, by clocks that may differ by two"],
    [age >= -CLOCKS_DIFFER, "quotedAt", "in the future, by clocks that may differ by two minutes"],
  ]);
}

/** Fault unless the steps rise in their quantities, above that of the line, and fall in their prices. */
function faultInSteps({ quantity, price, steps = [] }: Priced): AnswerFault | null {
  return (
    firstFaultIn("steps", steps, (step, at) => {
      const before = steps[at - 1] ?? { from: quantity, price };
      return firstBroken([
        [isCount(step.from) && step.from > before.from, "from", "not above the quantity before it"],
        [
          toParts(step.price) >= 0 && toParts(step.price) < toParts(before.price),
          "price",
          "not below the price before it",
        ],
      ]);
    }) ?? firstBroken([[steps.length <= MOST_STEPS, "steps", `more than ${MOST_STEPS}`]])
  );
}

/**
 * Fault unless each supply has at least one piece and at most the shown maximum, no date is past, the supplies of kind
 * shelf have exactly `now` pieces of the requested quantity, and the supplies are sorted by date. Also limits the
 * number of supplies and the length of a place's name.
 */
function faultInSupply({ quantity, now, supply, quotedAt }: Priced): AnswerFault | null {
  if (!supply) return null;
  const most = Math.max(STOCK_SHOWN_UP_TO, quantity);
  const today = toLocalDate(Date.parse(quotedAt));
  const there = supply.reduce((sum, { kind, quantity: pieces }) => (kind === "shelf" ? sum + pieces : sum), 0);
  const isSorted = supply.every((one, at) => at === 0 || compareComing(supply[at - 1] ?? one, one) <= 0);
  return (
    firstFaultIn("supply", supply, (one) =>
      firstBroken([
        [isCount(one.quantity) && one.quantity > 0 && one.quantity <= most, "quantity", `not 1 to ${most}`],
        [one.date === null || one.date >= today, "date", "in the past"],
        [one.warehouse.length <= LONGEST_PLACE, "warehouse", `longer than ${LONGEST_PLACE}`],
      ]),
    ) ??
    firstBroken([
      [Math.min(there, quantity) === now, "supply", "the shelves do not have what leaves at once"],
      [isSorted, "supply", "not in the order of coming"],
      [supply.length <= MOST_PLACES, "supply", `more than ${MOST_PLACES} places and dates`],
    ])
  );
}

const LONGEST_PLACE = 60;
const MOST_PLACES = 50;

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isRate(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 10_000;
}
