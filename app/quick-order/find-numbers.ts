import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { MAX_NUMBER_LENGTH, MAX_NUMBERS, type NumberedProduct } from "#erp-adapter/contract/number-lookup.ts";
import { lookAlikes, toNumberKey, withLostZero } from "#erp-adapter/contract/part-number.ts";
import type { OwnNumber } from "#server/services/own-numbers/own-number.ts";
import type { FoundNumber, NumberMatch, QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { findOwnByText } from "../goods/read-own.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { inBatches } from "../request/in-batches.ts";
import { callContext } from "../request/session/call-context.ts";
import { isOfPeople } from "./rows/resolve-row.ts";
import { searchNumbers } from "./search-numbers.ts";

/**
 * The rows, each with the products that its number may mean, the company's own numbers first. One ERP call and, for a
 * customer, one database statement, however many rows; as much again if numbers are unknown, for the numbers that look
 * like them. An ERP that cannot look up numbers is searched for ten numbers at a time; numbers that do not fit into the
 * time of a page stay unread. Rejects with the ERP's error.
 */
export async function findNumbers(rows: readonly QuickOrderRow[], context: RequestContext): Promise<QuickOrderRow[]> {
  const isNew = ({ found }: QuickOrderRow) => found === null;
  const find = await lookUp(rows.filter(isNew).flatMap(numbersOf), context);
  const read = rows.map((row) => (isNew(row) ? { ...row, found: find(numbersOf(row)) } : row));
  const unknown = new Set(
    read.filter((row, at) => rows[at]?.found === null && row.found?.length === 0 && mayBeAlike(row)),
  );
  const findAlike = await lookUp([...unknown].flatMap(alikeOf), context);
  return read.map((row) => (unknown.has(row) ? withAlike(row, findAlike(alikeOf(row))) : row));
}

/** The products of each number; null if one of the numbers was not reached. */
type Find = (numbers: readonly string[]) => FoundNumber[] | null;

async function lookUp(numbers: readonly string[], context: RequestContext): Promise<Find> {
  const wanted = [...new Set(numbers)];
  if (wanted.length === 0) return () => [];
  const [products, own] = await Promise.all([ask(wanted.filter(isNumber), context), findOwnByText(wanted, context)]);
  return (some) => {
    const isRead = some.every((number) => !isNumber(number) || products.has(number));
    return isRead ? toFound(some, products, own) : null;
  };
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
function numbersOf({ numberText, numberDoubt, alternatives }: QuickOrderRow): string[] {
  const others = alternatives.map((reading) => reading.numberText);
  return [...new Set([numberText, ...(numberDoubt?.candidates ?? []), ...others])];
}

/** True if the number may be mistyped: a spreadsheet has not changed it. */
function mayBeAlike({ numberDoubt }: QuickOrderRow): boolean {
  return numberDoubt === null || isOfPeople(numberDoubt);
}

/** The most numbers that are looked up because they look like those of one row. */
const MOST_ALIKE = 12;

/** Numbers that look like those of an unknown row; those with a zero that may be lost come first. */
function alikeOf(row: QuickOrderRow): string[] {
  const readings = [row, ...row.alternatives].map(({ numberText }) => numberText);
  return [...new Set([...readings.flatMap((text) => withLostZero(text) ?? []), ...readings.flatMap(lookAlikes)])].slice(
    0,
    MOST_ALIKE,
  );
}

/** An unknown row with the numbers that look like its own: the person is asked whether one of them is meant. */
function withAlike(row: QuickOrderRow, found: FoundNumber[] | null): QuickOrderRow {
  const candidates = found?.map(({ number }) => number) ?? [];
  if (candidates.length === 0) return { ...row, found };
  const isZero = [row, ...row.alternatives].some(({ numberText }) => candidates.includes(`0${numberText}`));
  return { ...row, found, numberDoubt: { kind: isZero ? "zero" : "letters", candidates } };
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
    const first: NumberMatch[] = mine ? [{ product: mine.product, by: { kind: "own", number: mine.number } }] : [];
    const found = [...first, ...others];
    return found.length === 0 ? [] : [{ number, products: found }];
  });
}
