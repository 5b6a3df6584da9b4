import { z } from "zod";
import { type Address, type BranchId, type Delivery, pickUpBranch } from "./delivery.ts";
import type { GuestBuyer } from "./guest-buyer.ts";
import { isVisibleText } from "./visible-text.ts";

/**
 * The categories of VAT of EN 16931: S taxed · K goods to another member state · AE reverse charge · G export · E exempt ·
 * O outside the scope of VAT.
 */
export const TAX_CODES = ["S", "K", "AE", "G", "E", "O"] as const;
export type TaxCode = (typeof TAX_CODES)[number];

/**
 * Why a buyer of another country pays VAT. picked-up: the goods are handed over in the distributor's country · domestic:
 * they stay in it · unconfirmed: the register has not confirmed the buyer's number, or too long ago · invalid: it denies
 * the number · no-number: the buyer has no number of a member state · unproven: no proof of the export is agreed
 */
export const TAX_REASONS = ["picked-up", "domestic", "unconfirmed", "invalid", "no-number", "unproven"] as const;
export type TaxReason = (typeof TAX_REASONS)[number];

/** Why a line has its rate of VAT, and the words that must stand on its documents. */
export interface TaxNote {
  code: TaxCode;
  /** the words of the law, in all the languages that the documents need, one below the other; "" if none are needed */
  text: string;
  /** only with code S */
  because?: TaxReason;
  /** the buyer's VAT number that decides, in normal form: ATU12345675; missing if none does */
  number?: string;
}

export const MAX_TAX_TEXT = 1_000;

/** The buyer as a guest typed it: what decides about VAT. */
export type TaxBuyer = Pick<GuestBuyer, "country" | "vat">;

/** The part of a request for conditions that decides about VAT (capability conditions.tax). */
export interface TaxPlace {
  /** where the pieces are sent, see `taxCountryOf`; null or missing: to the company's own address */
  sentTo?: string | null;
  /** who buys, for the general partner; null or missing: a buyer of the distributor's own country */
  buyer?: TaxBuyer | null;
}

export const taxPlaceShape = {
  sentTo: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
  buyer: z.object({ country: z.string().regex(/^[A-Z]{2}$/), vat: z.string().max(30) }).nullish(),
};

/**
 * Parts of countries that are others for VAT, by their postcodes: Northern Ireland trades goods under the rules of the
 * Union (XI), Canary Islands (IC), Ceuta and Melilla (EA), Åland (AX) and the overseas departments (GP stands for all)
 * are outside. Art. 6 of Directive 2006/112/EC. Places of a few streets, such as Livigno, are not told apart.
 */
const APART: readonly (readonly [country: string, postcode: RegExp, code: string])[] = [
  ["GB", /^BT/i, "XI"],
  ["ES", /^3[58]/, "IC"],
  ["ES", /^5[12]/, "EA"],
  ["FI", /^22/, "AX"],
  ["FR", /^97/, "GP"],
];

/** The country of an address for VAT: its ISO 3166-1 alpha-2 code, or the code of a part that is apart. */
export function taxCountryOf({ country, postalCode }: Pick<Address, "country" | "postalCode">): string {
  return APART.find(([of, postcode]) => of === country && postcode.test(postalCode.trim()))?.[2] ?? country;
}

/** Where the goods of an order go, and who buys them, as a request for conditions names it. */
export interface OrderPlace extends TaxPlace {
  pickUpAt: BranchId | null;
}

/**
 * The place of an order with this delivery. A customer's own address is left out, because the ERP knows it; a guest's is
 * the one that the guest typed.
 */
export function orderPlaceOf({
  delivery,
  buyer,
}: {
  delivery?: Pick<Delivery, "to"> | null;
  buyer?: GuestBuyer | null;
}): OrderPlace {
  const to = delivery?.to;
  const place = to && to.kind !== "own" && to.kind !== "pickup" ? to.address : (buyer ?? null);
  const sentTo = place && to?.kind !== "pickup" ? taxCountryOf(place) : null;
  return {
    pickUpAt: pickUpBranch(delivery),
    ...(sentTo !== null && { sentTo }),
    ...(buyer && { buyer: { country: buyer.country, vat: buyer.vat } }),
  };
}

interface TaxedLine {
  vatPercent: number;
  taxNote?: TaxNote;
}

/** True if no VAT is charged on any of these lines, and their notes say why: what goes with the goods is free as well. */
export function isFreeOfVat(lines: readonly TaxedLine[]): boolean {
  return (
    lines.length > 0 && lines.every(({ vatPercent, taxNote }) => vatPercent === 0 && taxNote && taxNote.code !== "S")
  );
}

/** The notes of an order's or an invoice's lines, each once, in the order of the lines. */
export function taxNotesOf(lines: readonly Pick<TaxedLine, "taxNote">[]): TaxNote[] {
  const notes = lines.flatMap(({ taxNote }) => taxNote ?? []);
  const idOf = ({ code, text, because }: TaxNote) => JSON.stringify([code, text, because]);
  return [...new Map(notes.map((note) => [idOf(note), note])).values()];
}

/** The number because of which VAT is charged until the register confirms it; null if it is charged for no such reason. */
export function unconfirmedNumber(notes: readonly TaxNote[]): string | null {
  return notes.find(({ because }) => because === "unconfirmed")?.number ?? null;
}

/** The words that a document with these notes needs, one below the other. */
export function taxWordsOf(notes: readonly TaxNote[]): string[] {
  return [...new Set(notes.flatMap(({ text }) => text.split("\n")))].filter((line) => line !== "");
}

/** The fault in a line's note; null if there is none. */
export function wrongInTaxNote({ vatPercent, taxNote }: TaxedLine): string | null {
  if (!taxNote) return null;
  const { code, text, because } = taxNote;
  if (text !== "" && (text.length > MAX_TAX_TEXT || !isVisibleText(text, { multiline: true })))
    return "no visible text";
  if (code === "S") return null;
  if (vatPercent !== 0) return `a rate, with the code ${code}`;
  if (text === "") return `no words for the code ${code}`;
  return because === undefined ? null : "a reason to charge VAT that is not charged";
}

/** The register's answer about a VAT number. unknown: the register did not answer, which decides nothing. */
export const REGISTER_VERDICTS = ["valid", "invalid", "unknown"] as const;
export type RegisterVerdict = (typeof REGISTER_VERDICTS)[number];

export interface VatAnswer {
  /** in normal form, with the country's prefix: ATU12345675 */
  number: string;
  verdict: RegisterVerdict;
  /** instant, RFC 3339 in UTC */
  at: string;
  /** the register's own number of the answer, which proves it; "" if it gave none */
  consultation: string;
  /** the company in the register; "" if the register does not tell it */
  name: string;
  address: string;
}

export const vatAnswerSchema: z.ZodType<VatAnswer> = z.object({
  number: z.string().regex(/^[A-Z]{2}[A-Z0-9+*]{2,18}$/),
  verdict: z.enum(REGISTER_VERDICTS),
  at: z.iso.datetime(),
  consultation: z.string().max(100),
  name: z.string().max(500),
  address: z.string().max(500),
});

/** Days for which the register's yes to a number is relied upon. */
export const VALID_DAYS = 30;
