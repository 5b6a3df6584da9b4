import { makerOf, type ProductId, toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { ChosenPieces, FoundProduct, PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import type { NumberDoubt, QuantityReason, WantedAmount } from "#server/services/wanted-rows/wanted-row.ts";

/** The pieces that a row asks for, as far as its texts and the person's decisions tell. */
export type Resolved =
  /** `by`: the number that the product was found by, if that is not its own */
  | { kind: "pieces"; pieces: readonly ChosenPieces[]; by: FoundProduct["by"] }
  | { kind: "choose"; reason: ChoiceReason; candidates: Candidate[]; readings: readonly Quantity[] }
  /** `part`: the product that is meant, if only the quantity is wrong */
  | { kind: "refused"; reason: RefusalReason; part?: ProductId }
  /** the catalogue did not answer yet */
  | { kind: "unread" };

/** several: several products have the number · quantity: the text may mean several quantities · others: doubts about the number */
export type ChoiceReason = "several" | "quantity" | NumberDoubt["kind"];

/** Why a row is nothing that can be ordered: the number, or the quantity. */
export type RefusalReason =
  | "noNumber"
  | "unknown"
  | "doubtful"
  | "leftOut"
  | "hidden"
  | Exclude<QuantityReason, "ambiguous">
  | "unclear";

/** A product that a row may mean. */
export interface Candidate {
  product: ProductId;
  /** the number that was looked up */
  number: string;
  by: FoundProduct["by"];
}

/**
 * Which product a row means, and how many. One product that has the number as it is written, and nothing else in doubt, is
 * it; everything that could be meant otherwise is for the person to choose. A product's own number goes before other numbers
 * that are the same.
 */
export function resolveRow(row: PreparedRow): Resolved {
  if (row.decision.isLeftOut) return { kind: "refused", reason: row.isHidden ? "hidden" : "leftOut" };
  if (row.decision.instead) return { kind: "pieces", pieces: row.decision.instead, by: null };
  if (row.numberText === "") return { kind: "refused", reason: "noNumber" };
  if (row.found === null) return { kind: "unread" };
  const meant = productOf(row);
  if (meant.kind !== "one") return meant;
  const { amount, candidate } = meant;
  if (amount.quantity !== null) {
    const pieces = [{ product: candidate.product, quantity: amount.quantity }];
    return { kind: "pieces", pieces, by: candidate.by };
  }
  const part = candidate.product;
  if (amount.reason !== "ambiguous") return { kind: "refused", reason: amount.reason, part };
  if (amount.readings.length === 0) return { kind: "refused", reason: "unclear", part };
  return { kind: "choose", reason: "quantity", candidates: [candidate], readings: amount.readings };
}

/** Empty for a row that asks for none yet. */
export function piecesOf(resolved: Resolved): readonly ChosenPieces[] {
  return resolved.kind === "pieces" ? resolved.pieces : [];
}

/** The pieces of the one part that a person accepted in place of the row's; null if there are none, or several parts. */
export function onlyInstead({ decision: { instead } }: Pick<PreparedRow, "decision">): ChosenPieces | null {
  return instead?.length === 1 ? (instead[0] ?? null) : null;
}

/** The accepted parts that a row shows in place of its own, as one text; "" if it shows its own. */
export function shownPartsOf({ decision: { instead, isLeftOut } }: Pick<PreparedRow, "decision">): string {
  return isLeftOut || !instead ? "" : instead.map(({ product }) => product).join("+");
}

/** The text of the row's quantity: of a part in place of the row's, its own; of a row that is left out, the list's. */
export function quantityFieldOf(row: Pick<PreparedRow, "decision" | "quantityText">): string {
  const only = row.decision.isLeftOut ? null : onlyInstead(row);
  return only ? String(only.quantity) : row.quantityText;
}

/** The only part that is meant if a zero is missing before the number; null for any other row. */
export function partWithZero(resolved: Resolved): ProductId | null {
  if (resolved.kind !== "choose" || resolved.reason !== "zero") return null;
  const [only] = resolved.candidates;
  return resolved.candidates.length === 1 && only ? only.product : null;
}

type Meant = { kind: "one"; candidate: Candidate; amount: WantedAmount } | Exclude<Resolved, { kind: "pieces" }>;

function productOf(row: PreparedRow): Meant {
  const { amount, alternative, decision, numberDoubt: doubt } = row;
  const found = (row.found ?? []).map(({ number, products }) => toCandidates(number, products, row.maker));
  const all = found.flat();
  const chosen = all.find(({ product }) => product === decision.product);
  const amountOf = ({ number }: Candidate) => (alternative?.numberText === number ? alternative.amount : amount);
  if (chosen) return { kind: "one", candidate: chosen, amount: amountOf(chosen) };
  if (all.length === 0) return { kind: "refused", reason: doubt && doubt.kind !== "zero" ? "doubtful" : "unknown" };
  const asWritten = all.filter(({ number }) => number === row.numberText);
  const otherwise = all.filter(({ number }) => number !== row.numberText);
  if (doubt && !(doubt.kind === "zero" && otherwise.length === 0)) return choose(doubt.kind, all);
  // A pasted line may be read in two ways: the one whose number exists is meant.
  const meant = asWritten.length > 0 ? asWritten : otherwise;
  const [only] = meant;
  return only && meant.length === 1
    ? { kind: "one", candidate: only, amount: amountOf(only) }
    : choose("several", meant);
}

function choose(reason: ChoiceReason, candidates: readonly Candidate[]): Meant {
  const distinct = [...new Map(candidates.toReversed().map((one) => [one.product, one])).values()].reverse();
  return { kind: "choose", reason, candidates: distinct, readings: [] };
}

/**
 * A product's own number goes before others, and products of the maker that the row names before all. The company's own number
 * is as good as a product's: where they are two parts, the person chooses.
 */
function toCandidates(number: string, products: readonly FoundProduct[], maker: string): Candidate[] {
  const own = products.filter(({ by }) => by === null || by.kind === "own");
  const first = own.length > 0 ? own : products;
  const slug = maker === "" ? null : toMakerSlug(maker);
  const ofMaker = first.filter(({ product }) => makerOf(product) === slug);
  return (ofMaker.length > 0 ? ofMaker : first).map(({ product, by }) => ({ product, number, by }));
}
