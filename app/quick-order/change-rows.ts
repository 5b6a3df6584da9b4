import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { ChosenPieces, PreparedList, PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { partWithZero, resolveRow } from "../domain/quick-order/resolve-row.ts";
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
    if (real.quantity === row.quantityText) delete real.quantity;
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

/**
 * Keeps what a person decided about rows: corrected texts are read and looked up again, an accepted offer must be the one
 * that was shown. False if the list has changed meanwhile. Rejects with the ERP's error, and then keeps nothing.
 */
export async function changeRows(
  list: PreparedList,
  changes: readonly RowChange[],
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<boolean> {
  const { preparedLists } = context.get(shopContext);
  const accepted = changes.some(({ offer }) => offer)
    ? await acceptOffers(list, changes, { held, context })
    : list.rows;
  const corrected = await correct(accepted, changes, context);
  return preparedLists.change(list, { rows: await findNumbers(corrected, context) });
}

async function correct(
  rows: readonly PreparedRow[],
  changes: readonly RowChange[],
  context: RequestContext,
): Promise<PreparedRow[]> {
  const byRow = new Map(changes.map((change) => [change.row, change]));
  const texts = rows.map((row) => {
    const { number = row.numberText, quantity = row.quantityText } = byRow.get(row.row) ?? {};
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
    if (quantity !== undefined)
      next = {
        ...next,
        quantityText: quantity,
        amount: again?.amount ?? { quantity: null, reason: "blank", readings: [] },
        alternative: null,
      };
    if (product !== undefined) next = { ...next, decision: { ...UNDECIDED, product } };
    if (isLeftOut) next = { ...next, decision: { ...next.decision, isLeftOut } };
    return next;
  });
}

/** The texts as the reader of lists reads them, by their place; a text of neither number nor quantity is missing. */
async function readTexts(texts: readonly { number: string; quantity: string }[], context: RequestContext) {
  const read = await context.get(shopContext).readWanted({ kind: "typed", rows: texts });
  return new Map(read.ok ? read.rows.map((row) => [row.row - 1, row]) : []);
}

/** An offer stands for all rows of its product: each gets its share of what was chosen in one of them. */
async function acceptOffers(
  list: PreparedList,
  changes: readonly RowChange[],
  { held, context }: { held: readonly CartLine[]; context: RequestContext },
): Promise<readonly PreparedRow[]> {
  const { judged, offers } = await askJudged(list.rows, held, context);
  const chosen = new Map(changes.flatMap(({ row, offer }) => (offer ? [[row, offer] as const] : [])));
  const replaced = judged.flatMap(({ row, resolved, verdict }) =>
    verdict.state === "replaced" && resolved.kind === "pieces" ? [{ row, pieces: resolved.pieces, ...verdict }] : [],
  );
  const decided = new Map<number, PreparedRow>();
  for (const [wanted, rows] of Map.groupBy(replaced, ({ product }) => product)) {
    const wish = rows.map(({ row }) => chosen.get(row.row)).find((one) => one !== undefined);
    const shown = offers.get(wanted);
    const alternative = shown && wish?.hash === shown.hash ? shown.alternatives[wish.index] : undefined;
    if (!alternative) continue;
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
