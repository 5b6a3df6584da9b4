import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import { type Condition, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp, type PricedLine, type Totals } from "#erp-adapter/contract/totals.ts";
import type { ChosenPieces, QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { type Fate, fitIntoCart, type LeftReason, leftBeyond, nearestPacks } from "../../cart/lines/fit-into-cart.ts";
import { type ShownSplit, toShare } from "../../goods/shown-supply.ts";
import {
  type ChoiceReason,
  piecesOf,
  type Resolved,
  type RowCandidate,
  type RowRefusal,
  resolveRow,
} from "./resolve-row.ts";

/** Pieces of a ready row. */
interface SplitPieces extends ChosenPieces {
  /** where the pieces are and when they come; null if unknown */
  split: ShownSplit | null;
}

/** The state of a row, with the reason and the data for the next step. */
export type Verdict =
  | { state: "ready"; pieces: readonly SplitPieces[] }
  | { state: "choose"; reason: ChoiceReason; candidates: RowCandidate[]; readings: readonly number[] }
  /** `offered`: the next larger quantity that fills whole packs; null if none */
  | { state: "choose"; reason: "pack"; pack: number; offered: number | null }
  /** other parts are offered in place of this one */
  | { state: "replaced"; product: ProductId; quantity: number }
  /**
   * `left`: pieces that the row can still have; 0 if other rows and the cart take all of them · `split`: where these
   * pieces are; null if there are none
   */
  | { state: "short"; product: ProductId; left: number; split: ShownSplit | null }
  | { state: "refused"; reason: RowRefusal | Exclude<LeftReason, "pack" | "onlyLeft" | "superseded"> }
  | { state: "added" }
  /** prices and stock, or the catalogue, could not be read */
  | { state: "unread" };

export type RowState = Verdict["state"];

export interface JudgedRow {
  row: QuickOrderRow;
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
export function askedPieces(rows: readonly QuickOrderRow[]): ChosenPieces[] {
  return rows.filter(({ addedBy }) => addedBy === null).flatMap((row) => piecesOf(resolveRow(row)));
}

/**
 * Judges every row by the present conditions. Called each time the page is shown, and when rows are added to a cart.
 * The quantities of all rows with the same product and of the cart are summed: the sum decides about stock, packs and
 * price.
 */
export function judgeRows(rows: readonly QuickOrderRow[], sources: JudgeSources): JudgedRow[] {
  const resolved = rows.map((row) => ({ row, resolved: resolveRow(row) }));
  const asked = resolved.filter(({ row }) => row.addedBy === null).flatMap((one) => piecesOf(one.resolved));
  const sums = sumsOf(asked);
  const { packOf, held, maxLines, conditions, isReplaced } = sources;
  const { outcome } = fitIntoCart(asked, conditions ?? new Map(), { cart: held, packOf, isReplaced, maxLines });
  const fates = new Map(asked.map(({ product }, at): [ProductId, Fate] => [product, outcome[at] ?? "gone"]));
  const splitOf = createSplitter(sources);
  return resolved.map((one) => {
    const own = piecesOf(one.resolved);
    const [only] = own;
    const sum = only && own.length === 1 ? (sums.get(only.product) ?? 0) : 0;
    const together = only && one.row.addedBy === null && sum > only.quantity ? sum : null;
    return { ...one, together, verdict: judge(one, { ...sources, sums, fates, splitOf }) };
  });
}

/**
 * Returns a function that splits the pieces of a row into those in stock and those that come later. Call it once per
 * row, in the order of the rows: the stock goes first to the pieces in the cart, then to the rows from the first on.
 */
function createSplitter({ conditions, held }: Pick<JudgeSources, "conditions" | "held">) {
  const before = new Map<ProductId, number>();
  return ({ product, quantity }: ChosenPieces): ShownSplit | null => {
    const condition = conditions?.get(product);
    if (!condition || !isPriced(condition)) return null;
    const from = before.get(product) ?? heldOf(product, { held });
    before.set(product, from + quantity);
    return toShare(condition, from, quantity);
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
  splitOf(pieces: ChosenPieces): ShownSplit | null;
}

function judge({ row, resolved }: { row: QuickOrderRow; resolved: Resolved }, judging: Judging): Verdict {
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
  return { state: "ready", pieces: verdicts.flatMap((verdict) => (verdict.state === "ready" ? verdict.pieces : [])) };
}

function judgePieces(pieces: ChosenPieces, judging: Judging): Verdict {
  const { product, quantity } = pieces;
  const fate = judging.fates.get(product) ?? "gone";
  const pack = judging.packOf(product);
  const taken = takenOf(pieces, judging);
  switch (fate) {
    case "added":
      return { state: "ready", pieces: [{ ...pieces, split: judging.splitOf(pieces) }] };
    case "onlyLeft":
      return toShort(product, judging.conditions?.get(product), { pack, taken });
    case "superseded":
      return { state: "replaced", product, quantity };
    case "pack":
      return { state: "choose", reason: "pack", pack, offered: wholePacks(quantity, { pack, taken }) };
    default:
      return { state: "refused", reason: fate };
  }
}

function toShort(
  product: ProductId,
  condition: Condition | undefined,
  { pack, taken }: { pack: number; taken: number },
): Verdict {
  const left = leftBeyond(condition, { pack, taken });
  const split = left > 0 && condition && isPriced(condition) ? toShare(condition, taken, left) : null;
  return { state: "short", product, left, split };
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
