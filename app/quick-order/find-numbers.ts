import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { MAX_NUMBER_LENGTH, MAX_NUMBERS, type NumberedProduct } from "#erp-adapter/contract/number-lookup.ts";
import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import type { OwnNumber } from "#server/services/own-numbers/own-number.ts";
import type { FoundNumber, FoundProduct, PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import { findOwnByText } from "../goods/read-own.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { inBatches } from "../request/in-batches.ts";
import { callContext } from "../request/session/call-context.ts";
import { searchNumbers } from "./search-numbers.ts";

/**
 * The rows, each with the products that its number may mean, the company's own numbers first: one ERP call and, for a
 * customer, one database statement, however many rows. An ERP that cannot look up numbers is searched for ten numbers
 * at a time; numbers that do not fit into the time of a page stay unread. Rejects with the ERP's error.
 */
export async function findNumbers(rows: readonly PreparedRow[], context: RequestContext): Promise<PreparedRow[]> {
  const wanted = [...new Set(rows.filter(({ found }) => found === null).flatMap(numbersOf))];
  const [products, own] = await Promise.all([ask(wanted.filter(isNumber), context), findOwnByText(wanted, context)]);
  return rows.map((row) => {
    if (row.found !== null) return row;
    const numbers = numbersOf(row);
    const isRead = numbers.every((number) => !isNumber(number) || products.has(number));
    return { ...row, found: isRead ? toFound(numbers, products, own) : null };
  });
}

async function ask(numbers: readonly string[], context: RequestContext): Promise<Map<string, NumberedProduct[]>> {
  const { erp } = context.get(shopContext);
  if (numbers.length === 0) return new Map();
  if (!declares(erp.capabilities, "catalogue.numberLookup")) return searchNumbers(numbers, context);
  const answers = await inBatches(numbers, MAX_NUMBERS, (batch) =>
    erp.catalogue.findNumbers(batch, callContext(context)),
  );
  return new Map(numbers.map((number, at) => [number, answers[at] ?? []]));
}

/** First the number as it was read, then the others that it may mean. */
function numbersOf({ numberText, numberDoubt, alternatives }: PreparedRow): string[] {
  const others = alternatives.map((reading) => reading.numberText);
  return [...new Set([numberText, ...(numberDoubt?.candidates ?? []), ...others])];
}

function isNumber(text: string): boolean {
  return text.length <= MAX_NUMBER_LENGTH && toNumberKey(text) !== "";
}

function toFound(
  numbers: readonly string[],
  products: ReadonlyMap<string, NumberedProduct[]>,
  own: ReadonlyMap<string, OwnNumber>,
): FoundNumber[] {
  return numbers.flatMap((number) => {
    const mine = own.get(number);
    const others = (products.get(number) ?? []).filter(({ product }) => product !== mine?.product);
    const first: FoundProduct[] = mine ? [{ product: mine.product, by: { kind: "own", number: mine.number } }] : [];
    const found = [...first, ...others];
    return found.length === 0 ? [] : [{ number, products: found }];
  });
}
