import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { isPriced, type PriceStep } from "#erp-adapter/contract/conditions/conditions.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { lineTotal } from "#erp-adapter/contract/totals.ts";
import type { UnitPrice } from "#erp-adapter/contract/unit-price.ts";
import type { ChosenPieces, NumberMatch } from "#server/services/quick-order/quick-order.ts";
import { parseRemark } from "../cart/list-fields.ts";
import type { Ways } from "../goods/others/load-ways.ts";
import type { ShownSplit } from "../goods/shown-supply.ts";
import type { ShownOffer } from "../goods/supersession/shown-offer.ts";
import type { JudgedList } from "./judge-list.ts";
import type { JudgedRow, Verdict } from "./rows/judge-rows.ts";
import { piecesOf, quantityFieldOf, readingOf, resolveRow, shownPartsOf } from "./rows/resolve-row.ts";
import { UNDECIDED } from "./rows/undecided.ts";

/** A row as the page shows it. */
export interface ShownQuickRow {
  /** line number in the file or paste; the place on the page depends on the state */
  row: number;
  numberText: string;
  /** quantity of the part that the row shows, which may not be the part of the list */
  quantityText: string;
  note: string;
  /** true if an order cannot have the note, because the note contains a link */
  isNoteLeft: boolean;
  position: string;
  verdict: ShownVerdict;
  /** the parts of the row; several if other parts were accepted in place of its own */
  pieces: ShownPieces[];
  /** the part that is meant, if only its quantity is wrong */
  part: ShownProduct | null;
  /** the accepted parts whose quantity the field shows; "" for the row's own */
  shownParts: string;
  /** the list's number, if other parts were accepted in its place */
  insteadOf: string | null;
  /** the number that the product was found by, if not its own */
  by: NumberMatch["by"];
  /** the whole quantity of the row's product in this list, if other rows want it, too; otherwise null */
  together: number | null;
  /** what can be done about a row that cannot be ordered; null for any other */
  ways: Ways | null;
  /** true if the person has made a decision that can be undone */
  isDecided: boolean;
}

/** A verdict without the pieces, which the row shows itself. */
export type ShownVerdict =
  | Exclude<Verdict, { state: "ready" | "short" | "replaced" } | { candidates: unknown }>
  | { state: "ready" }
  | { state: "short"; left: number }
  | (Omit<Extract<Verdict, { candidates: unknown }>, "candidates"> & { candidates: ShownCandidate[] })
  | { state: "replaced"; offer: ShownOffer | null };

export interface ShownProduct {
  product: ProductId;
  number: string;
  title: string;
  manufacturer: string;
  unit: string;
  pack: number;
}

export interface ShownCandidate extends ShownProduct {
  by: NumberMatch["by"];
}

export interface ShownPieces extends ShownProduct {
  quantity: number;
  /** net unit price; null if there is none, or it could not be read */
  price: UnitPrice | null;
  deposit: EurCents | null;
  /** the lower prices for larger quantities; missing if there are none */
  steps?: readonly PriceStep[];
  total: EurCents | null;
  /** where the pieces are and when they come, for a row that is ready; for a short row the pieces that are left */
  split: ShownSplit | null;
}

type Facts = Pick<JudgedList, "products" | "conditions" | "offers"> & { ways?: ReadonlyMap<ProductId, Ways> };

export function showRow({ row, resolved, verdict, together }: JudgedRow, facts: Facts): ShownQuickRow {
  const { note, position, decision } = row;
  const { numberText } = readingOf(row);
  const splits = splitsOf(verdict);
  const pieces =
    resolved.kind === "pieces"
      ? resolved.pieces.map((one) => ({ ...showPieces(one, facts), split: splits.get(one.product) ?? null }))
      : [];
  return {
    ...{ row: row.row, numberText, quantityText: quantityFieldOf(row), note, position, pieces, together },
    part: resolved.kind === "refused" && resolved.part ? showProduct(resolved.part, facts) : null,
    shownParts: shownPartsOf(row),
    insteadOf: isAnotherPart(row) ? numberText : null,
    isNoteLeft: parseRemark("note", note) === null,
    verdict: showVerdict(verdict, facts),
    ways: isStopped(verdict) ? (facts.ways?.get(pieces[0]?.product as ProductId) ?? null) : null,
    by: resolved.kind === "pieces" ? resolved.by : null,
    isDecided: decision.product !== null || decision.instead !== null || decision.isLeftOut,
  };
}

/** True if nothing of the row can be ordered now. */
export function isStopped(verdict: Pick<Verdict, "state"> & { reason?: string; left?: number }): boolean {
  if (verdict.state === "short") return verdict.left === 0;
  return verdict.state === "refused" && STOPPED.has(verdict.reason ?? "");
}

const STOPPED: ReadonlySet<string> = new Set(["gone", "notOrderable", "onRequest"]);

/** True if one of the accepted parts is not the row's own; an offer can keep pieces of the own part. */
function isAnotherPart(row: JudgedRow["row"]): boolean {
  if (row.decision.instead === null) return false;
  const asked = resolveRow({ ...row, decision: UNDECIDED });
  const own = asked.kind === "refused" ? asked.part : piecesOf(asked)[0]?.product;
  return row.decision.instead.some(({ product }) => product !== own);
}

function splitsOf(verdict: Verdict): Map<ProductId, ShownSplit | null> {
  if (verdict.state === "short") return new Map([[verdict.product, verdict.split]]);
  if (verdict.state !== "ready") return new Map();
  return new Map(verdict.pieces.map(({ product, split }) => [product, split]));
}

function showVerdict(verdict: Verdict, facts: Facts): ShownVerdict {
  if (verdict.state === "ready") return { state: "ready" };
  if (verdict.state === "short") return { state: "short", left: verdict.left };
  if (verdict.state === "replaced") return { state: "replaced", offer: facts.offers.get(verdict.product) ?? null };
  if (verdict.state !== "choose" || !("candidates" in verdict)) return verdict;
  const candidates = verdict.candidates.map(({ product, by }) => ({ ...showProduct(product, facts), by }));
  return { ...verdict, candidates };
}

function showPieces({ product, quantity }: ChosenPieces, facts: Facts): Omit<ShownPieces, "split"> {
  const condition = facts.conditions?.get(product);
  const priced = condition && isPriced(condition) ? condition : null;
  return {
    ...showProduct(product, facts),
    quantity,
    price: priced?.price ?? null,
    deposit: priced?.deposit ?? null,
    ...(priced?.steps && { steps: priced.steps }),
    total: priced && lineTotal({ price: priced.price, quantity }),
  };
}

function showProduct(product: ProductId, { products }: Facts): ShownProduct {
  const summary: ProductSummary | undefined = products.get(product);
  return {
    product,
    number: summary?.number ?? numberOf(product),
    title: summary?.title ?? "",
    manufacturer: summary?.manufacturer.name ?? "",
    unit: summary?.unit ?? "pcs",
    pack: summary?.packQuantity ?? 1,
  };
}
