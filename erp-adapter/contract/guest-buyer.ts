import { z } from "zod";
import type { Address } from "./delivery.ts";
import type { InvoiceParty } from "./invoices.ts";
import { type FieldRefusal, type NumberRules, type ProfileFields, refusalOfText } from "./registration.ts";
import { countryOf, isAcceptedVat, isOfUnion, judgeFor } from "./vat-number.ts";
import { isVisibleText } from "./visible-text.ts";

/**
 * A person who orders as a guest, with the address for the goods and the pro forma invoice (capability
 * orders.guestBuyer).
 */
export interface GuestBuyer extends Omit<ProfileFields, "email"> {
  /** ISO 3166-1 alpha-2: HR, GR */
  country: string;
}
export type GuestField = keyof GuestBuyer;

/** The data for paying an order in advance: seller, account and payment reference. */
export interface Prepayment {
  seller: InvoiceParty;
  iban: string;
  model: string;
  reference: string;
}

/** The countries that a guest may order from: the Union, and its neighbours by road. */
export const BUYER_COUNTRIES: readonly string[] =
  "AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MD ME MK MT NL NO PL PT RO RS SE SI SK TR UA XK".split(
    " ",
  );

/** The fields in the order of the form. */
export const GUEST_FIELDS: readonly GuestField[] = [
  ...(["company", "country", "vat", "name", "address", "postalCode", "city", "phone"] as const),
];

const OPTIONAL: ReadonlySet<GuestField> = new Set(["vat", "phone"]);

const isFilled = (text: string) => isVisibleText(text);
const isLine = (text: string) => text === "" || isVisibleText(text);

/**
 * The shape that an ERP can rely on: each field on one line, no longer than FIELD_LIMITS, with a country. Only the shop
 * checks VAT and phone numbers. Created in one chain of calls, so that a bundle for browsers can leave it out.
 */
export const guestBuyerSchema = z
  .object({
    company: z.string().max(120).refine(isFilled),
    country: z.string().regex(/^[A-Z]{2}$/),
    vat: z.string().max(30).refine(isLine),
    name: z.string().max(100).refine(isFilled),
    address: z.string().max(120).refine(isFilled),
    postalCode: z.string().max(12).refine(isFilled),
    city: z.string().max(80).refine(isFilled),
    phone: z.string().max(40).refine(isLine),
  })
  .optional();

/** The rule `country`: a VAT number that is right in another country than the chosen one, which `country` names. */
export interface GuestRefusal extends Pick<FieldRefusal, "limit"> {
  field: GuestField;
  rule: FieldRefusal["rule"] | "country";
  /** ISO 3166-1 alpha-2, one of BUYER_COUNTRIES */
  country?: string;
}

/** A guest's fields as sent → the buyer for the order, or every refused field, in the order of the form. */
export function readGuestBuyer(
  sent: GuestBuyer,
  rules: NumberRules,
): { buyer: GuestBuyer } | { refusals: GuestRefusal[] } {
  const typed: GuestBuyer = { ...sent };
  for (const field of GUEST_FIELDS) typed[field] = sent[field].trim();
  const vat = readVat(typed, rules);
  const phone = typed.phone === "" ? "" : rules.parsePhone(typed.phone, typed.country);
  const refusals = GUEST_FIELDS.flatMap((field): GuestRefusal[] => {
    if (field === "country") return BUYER_COUNTRIES.includes(typed.country) ? [] : [{ field, rule: "required" }];
    const refusal = refusalOfText(field, typed[field], isRequired(field, typed.country));
    if (refusal) return [{ ...refusal, field }];
    if (field === "vat" && typeof vat !== "string") return [{ field, ...vat }];
    if (field === "phone" && phone === null) return [{ field, rule: "shape" }];
    return [];
  });
  if (refusals.length > 0 || typeof vat !== "string") return { refusals };
  return { buyer: { ...typed, vat, phone: phone ?? "" } };
}

/** The address that goods for a guest go to, unless another place is chosen. */
export function toAddress({ company, name, address, postalCode, city, country, phone }: GuestBuyer): Address {
  return { name: company, contact: name, address, postalCode, city, country, phone };
}

/** True for a field that a guest of this country must fill in. The VAT number is required only within the Union. */
function isRequired(field: GuestField, country: string): boolean {
  return field === "vat" ? isOfUnion(country) : !OPTIONAL.has(field);
}

/**
 * The VAT number in normal form, or its fault if it is not a valid number of this country. Outside the Union it stays
 * as typed, unless its check digits are right in another country: the mistake is then in the country, which decides
 * about tax.
 */
function readVat(
  { vat, country }: GuestBuyer,
  { judgeVat }: NumberRules,
): string | Pick<GuestRefusal, "rule" | "country"> {
  if (vat === "") return vat;
  const isInside = isOfUnion(country);
  const judged = judgeFor(country, vat, judgeVat);
  if (isInside && isAcceptedVat(judged)) return judged.normal;
  const alone = judgeVat(vat);
  const other = countryOf(alone);
  const isRight = isInside ? isAcceptedVat(alone) : alone.verdict === "valid" && other !== country;
  if (isRight && BUYER_COUNTRIES.includes(other)) return { rule: "country", country: other };
  if (!isInside) return vat;
  return { rule: judged.verdict === "format-only" ? "checksum" : "shape" };
}
