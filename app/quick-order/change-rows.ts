import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { ChosenPieces, PreparedList, PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import type { WantedAmount } from "#server/services/wanted-rows/wanted-row.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { onlyInstead, partWithZero, quantityFieldOf, resolveRow } from "../domain/quick-order/resolve-row.ts";
import { shareOut } from "../domain/quick-order/share-out.ts";
import { UNDECIDED } from "../domain/quick-order/undecided.ts";
import { isShown, type RowChange } from "../forms/quick-order-forms.ts";
import { findNumbers } from "./find-numbers.ts";
import { askJudged } from "./judge-list.ts";

/** Those of the changes that change something about a row that is in no cart yet. */
export function realChanges(list: PreparedList, changes: readonly RowChange[]): RowChange[] {
  const rows = new Map(list.rows.map((row) => [row.row, row]));
  return changes.flatMap((change) => {
    const row = rows.get(change.row);
    if (!row || row.addedBy !== null) return [];
    const { row: _, ...real } = { ...change };
    if (real.number === row.numberText) delete real.number;
    if (real.quantity === quantityFieldOf(row)) delete real.quantity;
    if (real.product === row.decision.product) delete real.product;
    return Object.keys(real).length === 0 ? [] : [{ ...real, row: row.row }];
  });
}

/** The one part that each row of the shown page may mean whose number may lack a zero: accepted by one button for all. */
export function acceptZeros(list: PreparedList, form: FormData): RowChange[] {
  return list.rows.flatMap((row) => {
    const product = isShown(form, row.row) ? partWithZero(resolveRow(row)) : null;
    return product ? [{ row: row.row, product }] : [];
  });
}

/** Puts back the rows that the workbook does not show. */
export function showHidden(list: PreparedList): RowChange[] {
  return list.rows.flatMap(({ row, isHidden, decision }) =>
    isHidden && decision.isLeftOut ? [{ row, isReset: true }] : [],
  );
}

/** kept · busy: the list has changed meanwhile · stale: an offer is no longer what it was, and nothing is kept */
export type Kept = "kept" | "busy" | "stale";

/** True for an offer that was chosen in the same form in which the row's number or quantity changed: it is about another one. */
export function isAboutAnotherOffer({ offer, number, quantity }: RowChange): boolean {
  return offer !== undefined && (number !== undefined || quantity !== undefined);
}

/**
 * Keeps what a person decided about rows: corrected texts are read and looked up again, an accepted offer must be the one
 * that was shown. Rejects with the ERP's error, and then keeps nothing.
 */
export async function changeRows(
  list: PreparedList,
  changes: readonly RowChange[],
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<Kept> {
  const { preparedLists } = context.get(shopContext);
  const accepted = changes.some(({ offer }) => offer)
    ? await acceptOffers(list, changes, { held, context })
    : list.rows;
  if (accepted === null) return "stale";
  const corrected = await correct(accepted, changes, context);
  const isKept = await preparedLists.change(list, { rows: await findNumbers(corrected, context) });
  return isKept ? "kept" : "busy";
}

async function correct(
  rows: readonly PreparedRow[],
  changes: readonly RowChange[],
  context: RequestContext,
): Promise<PreparedRow[]> {
  const byRow = new Map(changes.map((change) => [change.row, change]));
  const texts = rows.map((row) => {
    const { number = row.numberText, quantity = quantityFieldOf(row) } = byRow.get(row.row) ?? {};
    return { number, quantity };
  });
  const typed = changes.some(({ number, quantity }) => number !== undefined || quantity !== undefined);
  const read = typed ? await readTexts(texts, context) : null;
  return rows.map((row, at) => {
    const change = byRow.get(row.row);
    if (!change) return row;
    const { number, quantity, product, isLeftOut, isReset } = change;
    const again = read?.get(at);
    let next = row;
    if (isReset) next = { ...next, decision: UNDECIDED };
    if (number !== undefined && again) {
      const { numberText, numberDoubt, alternative } = again;
      next = { ...next, numberText, numberDoubt, alternative, found: null, decision: UNDECIDED };
    }
    if (quantity !== undefined) next = withQuantity(next, quantity, again?.amount ?? BLANK);
    if (product !== undefined) next = { ...next, decision: { ...UNDECIDED, product } };
    if (isLeftOut) next = { ...next, decision: { ...next.decision, isLeftOut } };
    return next;
  });
}

const BLANK: WantedAmount = { quantity: null, reason: "blank", readings: [] };

/**
 * A quantity is that of the part which the row shows. One that was accepted in place of the row's keeps its place, unless the
 * text is no quantity: then the row asks for its own part again, and says what is wrong.
 */
function withQuantity(row: PreparedRow, quantityText: string, amount: WantedAmount): PreparedRow {
  const instead = onlyInstead(row);
  if (instead && amount.quantity !== null)
    return { ...row, decision: { ...row.decision, instead: [{ ...instead, quantity: amount.quantity }] } };
  const decision = instead ? UNDECIDED : row.decision;
  return { ...row, quantityText, amount, alternative: null, decision };
}

/** The texts as the reader of lists reads them, by their place; a text of neither number nor quantity is missing. */
async function readTexts(texts: readonly { number: string; quantity: string }[], context: RequestContext) {
  const read = await context.get(shopContext).readWanted({ kind: "typed", rows: texts });
  return new Map(read.ok ? read.rows.map((row) => [row.row - 1, row]) : []);
}

/**
 * An offer stands for all rows of its product: each gets its share of what was chosen in one of them. Null if one of the
 * chosen offers is not the present one.
 */
async function acceptOffers(
  list: PreparedList,
  changes: readonly RowChange[],
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<readonly PreparedRow[] | null> {
  const { judged, offers } = await askJudged(list.rows, held, context);
  const chosen = new Map(
    changes.flatMap((change) => {
      const { row, offer } = change;
      return offer && !isAboutAnotherOffer(change) ? [[row, offer] as const] : [];
    }),
  );
  const replaced = judged.flatMap(({ row, resolved, verdict }) =>
    verdict.state === "replaced" && resolved.kind === "pieces" ? [{ row, pieces: resolved.pieces, ...verdict }] : [],
  );
  const isOffered = new Set(replaced.map(({ row }) => row.row));
  if ([...chosen.keys()].some((row) => !isOffered.has(row))) return null;
  const decided = new Map<number, PreparedRow>();
  for (const [wanted, rows] of Map.groupBy(replaced, ({ product }) => product)) {
    const wish = rows.map(({ row }) => chosen.get(row.row)).find((one) => one !== undefined);
    if (!wish) continue;
    const shown = offers.get(wanted);
    const alternative = wish.hash === shown?.hash ? shown.alternatives[wish.index] : undefined;
    if (!alternative) return null;
    const quantities = rows.map(({ quantity }) => quantity);
    for (const [at, share] of shareOut(quantities, { wanted, lines: alternative.lines }).entries())
      if (rows[at]) decided.set(rows[at].row.row, replacePieces(rows[at], share));
  }
  return list.rows.map((row) => decided.get(row.row) ?? row);
}

/** A row for which no piece is left, because one piece of another row stands for both, is left out. */
function replacePieces(
  { row, pieces, product }: { row: PreparedRow; pieces: readonly ChosenPieces[]; product: ProductId },
  share: readonly { product: ProductId; quantity: number }[],
): PreparedRow {
  const others = pieces.filter((one) => one.product !== product);
  const instead = [...others, ...share.map((one) => ({ product: one.product, quantity: one.quantity as Quantity }))];
  return { ...row, decision: instead.length > 0 ? { ...UNDECIDED, instead } : { ...UNDECIDED, isLeftOut: true } };
}
