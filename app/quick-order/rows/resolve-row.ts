import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { makerOf, type ProductId, toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import type { Quantity, QuantityReason, WantedAmount } from "#erp-adapter/contract/quantity.ts";
import type { LineReading } from "#erp-adapter/kit/typed-line/typed-line.ts";
import type { NumberDoubt } from "#rules/quick-order/read-row.ts";
import type { ChosenPieces, NumberMatch, QuickOrderRow } from "#server/services/quick-order/quick-order.ts";

/** The product and quantity that the texts of a row and the decisions of the person mean. */
export type Resolved =
  /** `by`: the number under which the product was found; null for its own number */
  | { kind: "pieces"; pieces: readonly ChosenPieces[]; by: NumberMatch["by"] }
  | { kind: "choose"; reason: ChoiceReason; candidates: RowCandidate[]; readings: readonly Quantity[] }
  /** `part`: the product that is meant, if only the quantity is wrong */
  | { kind: "refused"; reason: RowRefusal; part?: ProductId }
  /** the catalogue did not answer yet */
  | { kind: "unread" };

/**
 * several: several products have the number · quantity: the quantity can be read in several ways · others: doubts about
 * the number
 */
export type ChoiceReason = "several" | "quantity" | NumberDoubt["kind"];

/** The reason why a row cannot be ordered: its number, its quantity, or an exclusion. */
export type RowRefusal =
  | "noNumber"
  | "unknown"
  | "doubtful"
  | "leftOut"
  | "hidden"
  | Exclude<QuantityReason, "ambiguous">
  | "unclear";

/** A product that a row may mean. */
export interface RowCandidate {
  product: ProductId;
  /** the number that was looked up */
  number: string;
  by: NumberMatch["by"];
}

/**
 * Finds the product and quantity of a row. If exactly one product has the number as written, and nothing is in doubt,
 * this product is taken; otherwise the person must choose. A product with this number as its own number wins over
 * products that are also known under it.
 */
export function resolveRow(row: QuickOrderRow): Resolved {
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

/** The pieces of a resolved row; empty if the row is not resolved to pieces. */
export function piecesOf(resolved: Resolved): readonly ChosenPieces[] {
  return resolved.kind === "pieces" ? resolved.pieces : [];
}

/** The part that a person accepted in place of the row's part; null if there is no such part, or more than one. */
export function onlyInstead({ decision: { instead } }: Pick<QuickOrderRow, "decision">): ChosenPieces | null {
  return instead?.length === 1 ? (instead[0] ?? null) : null;
}

/**
 * The ids of the accepted parts that a row shows in place of its own part, joined by "+"; "" if the row shows its own
 * part.
 */
export function shownPartsOf({ decision: { instead, isLeftOut } }: Pick<QuickOrderRow, "decision">): string {
  return isLeftOut || !instead ? "" : instead.map(({ product }) => product).join("+");
}

/**
 * The reading of a row that counts: the one whose number the chosen part has, or else the likeliest one whose number the
 * catalogue knows. The row's own texts if there is no such reading.
 */
export function readingOf(row: QuickOrderRow): LineReading {
  const found = row.found ?? [];
  const isChosen = ({ products }: (typeof found)[number]) =>
    products.some(({ product }) => product === row.decision.product);
  const ofChoice = found.filter(isChosen);
  const counting = (ofChoice.length > 0 ? ofChoice : found).map(({ number }) => number);
  const readings = [row, ...row.alternatives];
  const ofNumber = readings.find(({ numberText }) => counting.includes(numberText));
  return ofNumber ?? readings.find((reading) => counting.some((number) => isAlike(reading, number))) ?? row;
}

/** True if the number of a reading is this one, but for signs that look alike and zeros before it. */
function isAlike({ numberText }: LineReading, number: string): boolean {
  return toLook(numberText) === toLook(number);
}

function toLook(number: string): string {
  return toNumberKey(number).replaceAll("O", "0").replace(/[IL]/g, "1").replace(/^0+/, "");
}

/** The row with this quantity in every way to read it. */
export function withQuantity(
  row: QuickOrderRow,
  quantity: Pick<LineReading, "quantityText" | "amount">,
): QuickOrderRow {
  return { ...row, ...quantity, alternatives: row.alternatives.map((reading) => ({ ...reading, ...quantity })) };
}

/**
 * The text in the quantity field of a row: the quantity of the single accepted part, if there is one and the row is not
 * left out; otherwise that of the reading that counts, or its text if the quantity is unclear.
 */
export function quantityFieldOf(row: QuickOrderRow): string {
  const only = row.decision.isLeftOut ? null : onlyInstead(row);
  const { quantityText, amount } = readingOf(row);
  return only || amount.quantity !== null ? String(only?.quantity ?? amount.quantity) : quantityText;
}

/** The single candidate of a row whose number lacks a leading zero; null for any other row. */
export function partWithZero(resolved: Resolved): ProductId | null {
  if (resolved.kind !== "choose" || resolved.reason !== "zero") return null;
  const [only] = resolved.candidates;
  return resolved.candidates.length === 1 && only ? only.product : null;
}

/**
 * Doubts about numbers that a person may have typed so; the others are about numbers that a spreadsheet has changed.
 */
const OF_PEOPLE: ReadonlySet<NumberDoubt["kind"]> = new Set(["zero", "letters"]);

export function isOfPeople({ kind }: Pick<NumberDoubt, "kind">): boolean {
  return OF_PEOPLE.has(kind);
}

type Meant = { kind: "one"; candidate: RowCandidate; amount: WantedAmount } | Exclude<Resolved, { kind: "pieces" }>;

function productOf(row: QuickOrderRow): Meant {
  const { amount, alternatives, decision, numberDoubt: doubt } = row;
  const found = (row.found ?? []).map(({ number, products }) => toCandidates(number, products, row.maker));
  const all = found.flat();
  const chosen = all.find(({ product }) => product === decision.product);
  const amountOf = ({ number }: RowCandidate) => {
    const ofNumber = alternatives.find(({ numberText }) => numberText === number);
    return (ofNumber ?? [row, ...alternatives].find((reading) => isAlike(reading, number)))?.amount ?? amount;
  };
  if (chosen) return { kind: "one", candidate: chosen, amount: amountOf(chosen) };
  if (all.length === 0) return { kind: "refused", reason: doubt && !isOfPeople(doubt) ? "doubtful" : "unknown" };
  const asWritten = all.filter(({ number }) => number === row.numberText);
  const otherwise = all.filter(({ number }) => number !== row.numberText);
  if (doubt && !isSettled(doubt, asWritten, otherwise)) return choose(doubt.kind, all);
  // A pasted line may have several readings. The likeliest counts if the catalogue has its number, the others only if not;
  // of readings that mean the same product, the likelier is taken.
  const meant = asWritten.length > 0 ? asWritten : otherwise;
  const [only] = meant;
  return only && meant.every(({ product }) => product === only.product)
    ? { kind: "one", candidate: only, amount: amountOf(only) }
    : choose("several", meant);
}

/** True if the catalogue's numbers say that the number is right as it was read. */
function isSettled(
  { kind }: NumberDoubt,
  asWritten: readonly RowCandidate[],
  otherwise: readonly RowCandidate[],
): boolean {
  return (kind === "zero" && otherwise.length === 0) || (kind === "letters" && asWritten.length > 0);
}

function choose(reason: ChoiceReason, candidates: readonly RowCandidate[]): Meant {
  const distinct = [...new Map(candidates.toReversed().map((one) => [one.product, one])).values()].reverse();
  return { kind: "choose", reason, candidates: distinct, readings: [] };
}

/**
 * The products that a number may mean. Products whose own number it is, or to which the company gave this number, win
 * over the others; among the winners, products of the maker that the row names win. If several products are left, the
 * person chooses.
 */
function toCandidates(number: string, products: readonly NumberMatch[], maker: string): RowCandidate[] {
  const own = products.filter(({ by }) => by === null || by.kind === "own");
  const first = own.length > 0 ? own : products;
  const slug = maker === "" ? null : toMakerSlug(maker);
  const ofMaker = first.filter(({ product }) => makerOf(product) === slug);
  return (ofMaker.length > 0 ? ofMaker : first).map(({ product, by }) => ({ product, number, by }));
}
