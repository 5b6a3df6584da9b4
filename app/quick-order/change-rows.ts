import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type {
  ChosenPieces,
  Decision,
  PreparedList,
  PreparedRow,
} from "#server/services/prepared-lists/prepared-list.ts";
import type { WantedAmount, WantedRow } from "#server/services/wanted-rows/wanted-row.ts";
import { type RequestContext, shopContext } from "../context.ts";
import {
  onlyInstead,
  partWithZero,
  quantityFieldOf,
  resolveRow,
  shownPartsOf,
} from "../domain/quick-order/resolve-row.ts";
import { shareOut } from "../domain/quick-order/share-out.ts";
import { UNDECIDED } from "../domain/quick-order/undecided.ts";
import { isShown, type RowChange } from "../forms/quick-order-forms.ts";
import { findNumbers } from "./find-numbers.ts";
import { askJudged } from "./judge-list.ts";

/** The changes without effect left out: those of rows that are in a cart, and values that are as before. */
export function realChanges(list: PreparedList, changes: readonly RowChange[]): RowChange[] {
  const rows = new Map(list.rows.map((row) => [row.row, row]));
  return changes.flatMap((change) => {
    const row = rows.get(change.row);
    if (!row || row.addedBy !== null) return [];
    const { row: _, ...real }: Partial<RowChange> = { ...change };
    if (real.number === row.numberText) delete real.number;
    if (real.quantity === quantityFieldOf(row)) delete real.quantity;
    if (real.product === row.decision.product) delete real.product;
    if (!isCorrected(real)) delete real.of;
    return Object.keys(real).length === 0 ? [] : [{ ...real, row: row.row }];
  });
}

/**
 * For one button that accepts all: each row of the shown page whose number may lack a zero gets the one part it may
 * mean.
 */
export function acceptZeros(list: PreparedList, form: FormData): RowChange[] {
  return list.rows.flatMap((row) => {
    const product = isShown(form, row.row) ? partWithZero(resolveRow(row)) : null;
    return product ? [{ row: row.row, product }] : [];
  });
}

/** Puts back the rows that are hidden in the workbook. */
export function showHidden(list: PreparedList): RowChange[] {
  return list.rows.flatMap(({ row, isHidden, decision }) =>
    isHidden && decision.isLeftOut ? [{ row, isReset: true }] : [],
  );
}

/** The outcome of changes; only `kept` has saved them. */
export type Change =
  /** `isOfferDropped`: an offer was not accepted, because the number or quantity of one of its rows was corrected */
  | { kind: "kept"; isOfferDropped: boolean }
  /** the list has changed meanwhile */
  | { kind: "busy" }
  /** an accepted offer has changed since it was shown */
  | { kind: "stale" }
  /** the quantity was typed beside another part than the row shows now */
  | { kind: "moved" }
  /** two different alternatives were chosen for one part */
  | { kind: "two-ways" }
  /** the text typed as the quantity of a replacement part is not a quantity; `rows`: the rows where this happened */
  | { kind: "wrong"; rows: number[] };

/**
 * Saves a person's decisions about rows: corrected texts are read and looked up again; an accepted offer must be the
 * one that was shown. Rejects with the ERP's error, and then saves nothing.
 */
export async function changeRows(
  list: PreparedList,
  changes: readonly RowChange[],
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<Change> {
  const { preparedLists } = context.get(shopContext);
  const byRow = new Map(changes.map((change) => [change.row, change]));
  if (list.rows.some((row) => isAboutAnotherPart(row, byRow.get(row.row)))) return { kind: "moved" };
  const texts = await readTexts(list.rows, byRow, context);
  const wrong = list.rows.filter((row, at) => isWrong(row, byRow.get(row.row), texts.get(at)?.amount));
  if (wrong.length > 0) return { kind: "wrong", rows: wrong.map(({ row }) => row) };
  const hasOffer = changes.some(({ offer }) => offer);
  const accepted = hasOffer
    ? await acceptOffers(list, byRow, { held, context })
    : { rows: list.rows, isDropped: false };
  if ("kind" in accepted) return accepted;
  const corrected = accepted.rows.map((row, at) => {
    const change = byRow.get(row.row);
    return change ? correct(row, change, texts.get(at)) : row;
  });
  const isKept = await preparedLists.change(list, { rows: await findNumbers(corrected, context) });
  return isKept ? { kind: "kept", isOfferDropped: accepted.isDropped } : { kind: "busy" };
}

const BLANK: WantedAmount = { quantity: null, reason: "blank", readings: [] };

/** The row after a change; `read`: its corrected texts as read again. */
function correct(row: PreparedRow, change: RowChange, read: WantedRow | undefined): PreparedRow {
  const { number, quantity, product, isLeftOut, isReset } = change;
  const amount = read?.amount ?? BLANK;
  let next = row;
  if (isReset) next = { ...next, decision: takeBack(row.decision) };
  if (number !== undefined && read) {
    const { numberText, numberDoubt, alternative } = read;
    next = { ...next, numberText, numberDoubt, alternative, found: null, decision: UNDECIDED };
  }
  const instead = onlyInstead(next);
  // If the choice of a part is taken back, its quantity is dropped too.
  const isOfPart = quantity !== undefined && !(isReset && onlyInstead(row) && !instead);
  if (isOfPart && !instead) next = { ...next, quantityText: quantity, amount, alternative: null };
  else if (isOfPart && instead && amount.quantity !== null)
    next = { ...next, decision: { ...next.decision, instead: [{ ...instead, quantity: amount.quantity }] } };
  if (product !== undefined) next = { ...next, decision: { ...UNDECIDED, product } };
  if (isLeftOut) next = { ...next, decision: { ...next.decision, isLeftOut } };
  return next;
}

/** Undoes a decision: a row that was left out gets its earlier choice back; any other choice is deleted. */
function takeBack(decision: Decision): Decision {
  const hasOther = decision.product !== null || decision.instead !== null;
  return decision.isLeftOut && hasOther ? { ...decision, isLeftOut: false } : UNDECIDED;
}

/** True if the change was typed beside another part than the row shows now, e.g. in another tab. */
function isAboutAnotherPart(row: PreparedRow, change: RowChange | undefined): boolean {
  return change?.of !== undefined && change.of !== shownPartsOf(row);
}

/** True if the row would keep another part in place of its own, and its typed text is not a quantity. */
function isWrong(row: PreparedRow, change: RowChange | undefined, amount: WantedAmount = BLANK): boolean {
  const isTyped = change?.quantity !== undefined && change.number === undefined;
  return isTyped && !change.isLeftOut && !change.isReset && onlyInstead(row) !== null && amount.quantity === null;
}

/** The texts of the rows with their corrections, read again, by index of the row; empty if no text was corrected. */
async function readTexts(
  rows: readonly PreparedRow[],
  changes: ReadonlyMap<number, RowChange>,
  context: RequestContext,
): Promise<Map<number, WantedRow>> {
  if (![...changes.values()].some(isCorrected)) return new Map();
  const texts = rows.map((row) => {
    const { number = row.numberText, quantity = quantityFieldOf(row) } = changes.get(row.row) ?? {};
    return { number, quantity };
  });
  const read = await context.get(shopContext).readWanted({ kind: "typed", rows: texts });
  // Rows without number and quantity are missing.
  return new Map(read.ok ? read.rows.map((row) => [row.row - 1, row]) : []);
}

function isCorrected({ number, quantity }: Partial<RowChange>): boolean {
  return number !== undefined || quantity !== undefined;
}

/**
 * Accepts offers. An offer is for all rows of its product: each gets its share of the alternative that was chosen in
 * one of them. An offer is dropped if the number or quantity of one of these rows was corrected.
 */
async function acceptOffers(
  list: PreparedList,
  changes: ReadonlyMap<number, RowChange>,
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<{ rows: readonly PreparedRow[]; isDropped: boolean } | { kind: "stale" | "two-ways" }> {
  const { judged, offers } = await askJudged(list.rows, held, context);
  const replaced = judged.flatMap(({ row, resolved, verdict }) =>
    verdict.state === "replaced" && resolved.kind === "pieces" ? [{ row, pieces: resolved.pieces, ...verdict }] : [],
  );
  const isOffered = new Set(replaced.map(({ row }) => row.row));
  // A form that is sent again names the offer that was accepted.
  const accepted = new Map(list.rows.map(({ row, decision }) => [row, decision.accepted]));
  const isGone = ({ row, offer }: RowChange) => offer && !isOffered.has(row) && accepted.get(row) !== nameOf(offer);
  if ([...changes.values()].some(isGone)) return { kind: "stale" };
  const decided = new Map<number, PreparedRow>();
  let isDropped = false;
  for (const [wanted, rows] of Map.groupBy(replaced, ({ product }) => product)) {
    const made = rows.flatMap(({ row }) => changes.get(row.row) ?? []);
    const [wish, ...others] = made.flatMap(({ offer }) => offer ?? []);
    if (!wish) continue;
    if (others.some((other) => nameOf(other) !== nameOf(wish))) return { kind: "two-ways" };
    if (made.some(isCorrected)) {
      isDropped = true;
      continue;
    }
    const shown = offers.get(wanted);
    const alternative = wish.hash === shown?.hash ? shown.alternatives[wish.index] : undefined;
    if (!alternative) return { kind: "stale" };
    const quantities = rows.map(({ quantity }) => quantity);
    for (const [at, share] of shareOut(quantities, { wanted, lines: alternative.lines }).entries())
      if (rows[at]) decided.set(rows[at].row.row, replacePieces(rows[at], { share, accepted: nameOf(wish) }));
  }
  return { rows: list.rows.map((row) => decided.get(row.row) ?? row), isDropped };
}

/**
 * The row with its share of the accepted parts. It is left out if no piece is left for it, because a piece of another
 * row stands for both.
 */
function replacePieces(
  { row, pieces, product }: { row: PreparedRow; pieces: readonly ChosenPieces[]; product: ProductId },
  { share, accepted }: { share: readonly { product: ProductId; quantity: number }[]; accepted: string },
): PreparedRow {
  const others = pieces.filter((one) => one.product !== product);
  const instead = [...others, ...share.map((one) => ({ product: one.product, quantity: one.quantity as Quantity }))];
  const decision = instead.length > 0 ? { ...UNDECIDED, instead } : { ...UNDECIDED, isLeftOut: true };
  return { ...row, decision: { ...decision, accepted } };
}

function nameOf({ hash, index }: NonNullable<RowChange["offer"]>): string {
  return `${hash}:${index}`;
}
