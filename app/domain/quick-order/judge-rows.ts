import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import { type Condition, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp, type PricedLine, type Totals } from "#erp-adapter/contract/totals.ts";
import type { ChosenPieces, PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import { type Fate, fitIntoCart, type LeftReason, leftBeyond, nearestPacks } from "../fit-into-cart.ts";
import {
  type Candidate,
  type ChoiceReason,
  piecesOf,
  type RefusalReason,
  type Resolved,
  resolveRow,
} from "./resolve-row.ts";

/** The state of a row, why, and the next step. */
export type Verdict =
  /** `later`: pieces that are not in stock and come later */
  | { state: "ready"; pieces: readonly ChosenPieces[]; later: number }
  | { state: "choose"; reason: ChoiceReason; candidates: Candidate[]; readings: readonly number[] }
  /** `offered`: the next larger quantity that fills whole packs; null if none */
  | { state: "choose"; reason: "pack"; pack: number; offered: number | null }
  /** other parts are offered in place of this one */
  | { state: "replaced"; product: ProductId; quantity: number }
  /** `left`: pieces that the row can still have; 0 if other rows and the cart take all of them */
  | { state: "short"; product: ProductId; left: number }
  | { state: "refused"; reason: RefusalReason | Exclude<LeftReason, "pack" | "onlyLeft" | "superseded"> }
  | { state: "added" }
  /** prices and stock, or the catalogue, could not be read */
  | { state: "unread" };

export type RowState = Verdict["state"];

export interface JudgedRow {
  row: PreparedRow;
  resolved: Resolved;
  verdict: Verdict;
  /** the quantity of the row's product in the whole list, if other rows want the same product; otherwise null */
  together: number | null;
}

export interface JudgeSources {
  /** the conditions for the quantity of each product in the list plus the cart; null if they could not be read */
  conditions: ReadonlyMap<ProductId, Condition> | null;
  held: readonly CartLine[];
  packOf(product: ProductId): number;
  maxLines: number;
  /** true if the product must not be ordered in this quantity, because other products are offered in its place */
  isReplaced(product: ProductId): boolean;
}

/** The pieces of all rows that are not in a cart yet; rows that cannot be resolved have none. */
export function askedPieces(rows: readonly PreparedRow[]): ChosenPieces[] {
  return rows.filter(({ addedBy }) => addedBy === null).flatMap((row) => piecesOf(resolveRow(row)));
}

/**
 * Judges every row by the present conditions, whenever the page is shown and when rows are added to a cart. Rows with
 * the same product are summed, together with the cart: the sum decides about stock, packs and price.
 */
export function judgeRows(rows: readonly PreparedRow[], sources: JudgeSources): JudgedRow[] {
  const resolved = rows.map((row) => ({ row, resolved: resolveRow(row) }));
  const asked = resolved.filter(({ row }) => row.addedBy === null).flatMap((one) => piecesOf(one.resolved));
  const sums = sumsOf(asked);
  const { packOf, held, maxLines, conditions, isReplaced } = sources;
  const { outcome } = fitIntoCart(asked, conditions ?? new Map(), { cart: held, packOf, isReplaced, maxLines });
  const fates = new Map(asked.map(({ product }, at): [ProductId, Fate] => [product, outcome[at] ?? "gone"]));
  const laterOf = shareOutLater(sums, conditions ?? new Map());
  return resolved.map((one) => {
    const own = piecesOf(one.resolved);
    const [only] = own;
    const sum = only && own.length === 1 ? (sums.get(only.product) ?? 0) : 0;
    const together = only && one.row.addedBy === null && sum > only.quantity ? sum : null;
    return { ...one, together, verdict: judge(one, { ...sources, sums, fates, laterOf }) };
  });
}

/**
 * Returns a function that computes how many pieces of a row come later. Call it once per row, in the order of the rows,
 * because the first rows get the stock.
 */
function shareOutLater(sums: ReadonlyMap<ProductId, number>, conditions: ReadonlyMap<ProductId, Condition>) {
  const before = new Map<ProductId, number>();
  return ({ product, quantity }: ChosenPieces): number => {
    const condition = conditions.get(product);
    if (!condition || !isPriced(condition)) return 0;
    const from = before.get(product) ?? 0;
    before.set(product, from + quantity);
    const now = Math.max(0, (sums.get(product) ?? quantity) - condition.later);
    return Math.min(quantity, Math.max(0, from + quantity - now));
  };
}

/** The pieces of all ready rows, summed by product, as they are put into the cart. */
export function readyPieces(judged: readonly JudgedRow[]): ChosenPieces[] {
  const pieces = judged.flatMap(({ verdict }) => (verdict.state === "ready" ? verdict.pieces : []));
  return [...sumsOf(pieces)].map(([product, quantity]) => ({
    product,
    quantity: quantity as ChosenPieces["quantity"],
  }));
}

/** The totals of the ready rows, at the prices for the summed quantities. */
export function readyTotals(judged: readonly JudgedRow[], conditions: ReadonlyMap<ProductId, Condition>): Totals {
  return addUp(readyPieces(judged).flatMap((pieces) => toPricedLine(pieces, conditions.get(pieces.product)) ?? []));
}

/** A line with its price and quantity; null if the product has no price. */
export function toPricedLine({ quantity }: { quantity: number }, condition: Condition | undefined): PricedLine | null {
  return condition && isPriced(condition) ? { ...condition, quantity } : null;
}

/** True if a person or a filter of the file has excluded the row, so that no further step is needed. */
export function isLeftOut({ verdict }: { verdict: { state: string; reason?: string } }): boolean {
  return verdict.state === "refused" && (verdict.reason === "leftOut" || verdict.reason === "hidden");
}

interface Judging extends JudgeSources {
  sums: ReadonlyMap<ProductId, number>;
  fates: ReadonlyMap<ProductId, Fate>;
  laterOf(pieces: ChosenPieces): number;
}

function judge({ row, resolved }: { row: PreparedRow; resolved: Resolved }, judging: Judging): Verdict {
  if (row.addedBy !== null) return { state: "added" };
  if (resolved.kind === "unread") return { state: "unread" };
  if (resolved.kind === "refused") return { state: "refused", reason: resolved.reason };
  if (resolved.kind === "choose") {
    const { reason, candidates, readings } = resolved;
    return { state: "choose", reason, candidates, readings };
  }
  if (judging.conditions === null) return { state: "unread" };
  const verdicts = resolved.pieces.map((pieces) => judgePieces(pieces, judging));
  // A part that cannot be ordered blocks the other parts of the row.
  const stopped = verdicts.find(({ state }) => state !== "ready");
  if (stopped) return stopped;
  const later = verdicts.reduce((sum, verdict) => sum + (verdict.state === "ready" ? verdict.later : 0), 0);
  return { state: "ready", pieces: resolved.pieces, later };
}

function judgePieces(pieces: ChosenPieces, judging: Judging): Verdict {
  const { product, quantity } = pieces;
  const fate = judging.fates.get(product) ?? "gone";
  const pack = judging.packOf(product);
  const taken = takenOf(pieces, judging);
  switch (fate) {
    case "added":
      return { state: "ready", pieces: [pieces], later: judging.laterOf(pieces) };
    case "onlyLeft":
      return { state: "short", product, left: leftBeyond(judging.conditions?.get(product), { pack, taken }) };
    case "superseded":
      return { state: "replaced", product, quantity };
    case "pack":
      return { state: "choose", reason: "pack", pack, offered: wholePacks(quantity, { pack, taken }) };
    default:
      return { state: "refused", reason: fate };
  }
}

/** Pieces of the product that the cart and the other rows take. */
function takenOf({ product, quantity }: ChosenPieces, judging: Judging): number {
  return heldOf(product, judging) + (judging.sums.get(product) ?? quantity) - quantity;
}

/**
 * The next larger quantity of the row that makes the sum whole packs; null if the sum would be more than a line may
 * have.
 */
function wholePacks(quantity: number, more: { pack: number; taken: number }): number | null {
  return nearestPacks(quantity, more).find((one) => one > quantity) ?? null;
}

function heldOf(product: ProductId, { held }: Pick<JudgeSources, "held">): number {
  return held.find((line) => line.product === product)?.quantity ?? 0;
}

function sumsOf(pieces: readonly ChosenPieces[]): Map<ProductId, number> {
  const sums = new Map<ProductId, number>();
  for (const { product, quantity } of pieces) sums.set(product, (sums.get(product) ?? 0) + quantity);
  return sums;
}
