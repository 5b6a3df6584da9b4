import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { WantedAmount } from "#erp-adapter/contract/quantity.ts";
import { readQuickOrder } from "#rules/quick-order/read-quick-order.ts";
import type { ReadRow } from "#rules/quick-order/read-row.ts";
import type { QuickOrder, QuickOrderRow, RowDecision } from "#server/services/quick-order/quick-order.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { acceptOffers } from "./accept-offers.ts";
import { findNumbers } from "./find-numbers.ts";
import { isCorrected, isShown, type RowChange } from "./quick-order-forms.ts";
import {
  onlyInstead,
  partWithZero,
  quantityFieldOf,
  readingOf,
  resolveRow,
  shownPartsOf,
  withQuantity,
} from "./rows/resolve-row.ts";
import { UNDECIDED } from "./rows/undecided.ts";

/** The changes that have an effect: without changes of rows that are in a cart, and without unchanged values. */
export function realChanges(list: QuickOrder, changes: readonly RowChange[]): RowChange[] {
  const rows = new Map(list.rows.map((row) => [row.row, row]));
  return changes.flatMap((change) => {
    const row = rows.get(change.row);
    if (!row || row.addedBy !== null) return [];
    const { row: _, ...real }: Partial<RowChange> = { ...change };
    if (real.number === readingOf(row).numberText) delete real.number;
    if (real.quantity === quantityFieldOf(row)) delete real.quantity;
    if (real.product === row.decision.product) delete real.product;
    if (!isCorrected(real)) delete real.of;
    return Object.keys(real).length === 0 ? [] : [{ ...real, row: row.row }];
  });
}

/**
 * The changes of the button that accepts all zeros: each row of the shown page whose number may lack a leading zero
 * gets the one part that it may mean.
 */
export function acceptZeros(list: QuickOrder, form: FormData): RowChange[] {
  return list.rows.flatMap((row) => {
    const product = isShown(form, row.row) ? partWithZero(resolveRow(row)) : null;
    return product ? [{ row: row.row, product }] : [];
  });
}

/** Puts back the rows that are hidden in the workbook. */
export function showHidden(list: QuickOrder): RowChange[] {
  return list.rows.flatMap(({ row, isHidden, decision }) =>
    isHidden && decision.isLeftOut ? [{ row, isReset: true }] : [],
  );
}

/** The outcome of changes. Only `kept` has saved them; the others are the reasons that the page shows. */
export type AppliedChange =
  /** `isOfferDropped`: an offer was not accepted, because the number or quantity of one of its rows was corrected */
  | { kind: "kept"; isOfferDropped: boolean }
  /** the list keeps changing, or the ERP does not answer */
  | { kind: "not-changed" }
  /** an accepted offer has changed since it was shown */
  | { kind: "offer" }
  /** a quantity was typed for another part than the one that its row shows now */
  | { kind: "changed" }
  /** two different alternatives were chosen for one part */
  | { kind: "two-ways" }
  /** the text typed as the quantity of a replacement part is not a quantity; `wrong`: the rows where this happened */
  | { kind: "quantity"; wrong: number[] };

/**
 * Saves a person's decisions about rows. Corrected texts are read and looked up again; an accepted offer must be the
 * one that was shown. Rejects with the ERP's error, and then saves nothing.
 */
export async function changeRows(
  list: QuickOrder,
  changes: readonly RowChange[],
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<AppliedChange> {
  const { quickOrders } = context.get(shopContext).quickOrder;
  const byRow = new Map(changes.map((change) => [change.row, change]));
  if (list.rows.some((row) => isAboutAnotherPart(row, byRow.get(row.row)))) return { kind: "changed" };
  const texts = await readTexts(list.rows, byRow);
  const wrong = list.rows.filter((row, at) => isWrong(row, byRow.get(row.row), texts.get(at)?.amount));
  if (wrong.length > 0) return { kind: "quantity", wrong: wrong.map(({ row }) => row) };
  const hasOffer = changes.some(({ offer }) => offer);
  const accepted = hasOffer
    ? await acceptOffers(list, byRow, { held, context })
    : { rows: list.rows, isDropped: false };
  if ("kind" in accepted) return accepted;
  const corrected = accepted.rows.map((row, at) => {
    const change = byRow.get(row.row);
    return change ? correct(row, change, texts.get(at)) : row;
  });
  const isKept = await quickOrders.change(list, { rows: await findNumbers(corrected, context) });
  return isKept ? { kind: "kept", isOfferDropped: accepted.isDropped } : { kind: "not-changed" };
}

const BLANK: WantedAmount = { quantity: null, reason: "blank", readings: [] };

/** The row after a change; `read`: its corrected texts as read again. */
function correct(row: QuickOrderRow, change: RowChange, read: ReadRow | undefined): QuickOrderRow {
  const { number, quantity, product, isLeftOut, isReset } = change;
  const amount = read?.amount ?? BLANK;
  let next = row;
  if (isReset) next = { ...next, decision: takeBack(row.decision) };
  if (number !== undefined && read) {
    const { numberText, numberDoubt, alternatives } = read;
    const shown = readingOf(row);
    // A number typed beside an empty quantity may bring its own.
    const { quantityText, amount: own } = shown.quantityText === "" ? read : shown;
    const texts = { numberText, quantityText, amount: own, numberDoubt, alternatives };
    next = { ...next, ...texts, found: null, decision: UNDECIDED };
  }
  const instead = onlyInstead(next);
  // If the choice of a part is taken back, its quantity is dropped too.
  const isOfPart = quantity !== undefined && !(isReset && onlyInstead(row) && !instead);
  if (isOfPart && !instead) next = withQuantity(next, { quantityText: quantity, amount });
  else if (isOfPart && instead && amount.quantity !== null)
    next = { ...next, decision: { ...next.decision, instead: [{ ...instead, quantity: amount.quantity }] } };
  if (product !== undefined) next = { ...next, decision: { ...UNDECIDED, product } };
  if (isLeftOut) next = { ...next, decision: { ...next.decision, isLeftOut } };
  return next;
}

/** Undoes a decision: a row that was left out gets its earlier choice back; any other choice is deleted. */
function takeBack(decision: RowDecision): RowDecision {
  const hasOther = decision.product !== null || decision.instead !== null;
  return decision.isLeftOut && hasOther ? { ...decision, isLeftOut: false } : UNDECIDED;
}

/** True if the change was typed for another part than the one that the row shows now, for example in another tab. */
function isAboutAnotherPart(row: QuickOrderRow, change: RowChange | undefined): boolean {
  return change?.of !== undefined && change.of !== shownPartsOf(row);
}

/** True if the row keeps an accepted part in place of its own, and the text typed for it is not a quantity. */
function isWrong(row: QuickOrderRow, change: RowChange | undefined, amount: WantedAmount = BLANK): boolean {
  const isTyped = change?.quantity !== undefined && change.number === undefined;
  return isTyped && !change.isLeftOut && !change.isReset && onlyInstead(row) !== null && amount.quantity === null;
}

/** The texts of the rows with their corrections, read again, by index of the row; empty if no text was corrected. */
async function readTexts(
  rows: readonly QuickOrderRow[],
  changes: ReadonlyMap<number, RowChange>,
): Promise<Map<number, ReadRow>> {
  if (![...changes.values()].some(isCorrected)) return new Map();
  const texts = rows.map((row) => {
    const { number = readingOf(row).numberText, quantity = quantityFieldOf(row) } = changes.get(row.row) ?? {};
    return { number, quantity };
  });
  const read = await readQuickOrder({ kind: "typed", rows: texts });
  // `read.rows` lacks the rows that have neither number nor quantity.
  return new Map(read.ok ? read.rows.map((row) => [row.row - 1, row]) : []);
}
