import { z } from "zod";
import { emailSchema } from "./email-address.ts";
import { FIELD_LIMITS, PROFILE_FIELDS } from "./field-limits.ts";
import { refusalOfPassword } from "./password.ts";
import type { PhoneParser } from "./phone-number.ts";
import { faultOfVat, isAcceptedVat, type VatJudgement } from "./vat-number.ts";
import { isVisibleText } from "./visible-text.ts";

/** The fields that a customer fills in, in the order of the form. A field left out is "". */
export interface ProfileFields {
  /** name and surname */
  name: string;
  company: string;
  /** normal form, with the VAT prefix of the country: HR12345678903 */
  vat: string;
  address: string;
  postalCode: string;
  city: string;
  /** E.164 */
  phone: string;
  email: string;
}
export type ProfileField = keyof ProfileFields;

export interface Registration extends ProfileFields {
  password: string;
}

/** Required fields; a registration also needs the password. */
export const REQUIRED_FIELDS: readonly ProfileField[] = ["name", "vat", "email"];

/** The shape of a field as sent; its rules are checked afterwards. */
const text = z.string().max(1_000);
const optionalText = text.default("");

/** The shape of a profile as sent; `readProfile` decides whether it may be stored. */
export const profileFieldsSchema = z.object({
  name: text,
  company: optionalText,
  vat: text,
  address: optionalText,
  postalCode: optionalText,
  city: optionalText,
  phone: optionalText,
  email: text,
});
export type ProfileRequest = z.input<typeof profileFieldsSchema>;

/** The shape of a registration as sent. */
export const registrationSchema = profileFieldsSchema.extend({ password: text });
export type RegistrationRequest = z.input<typeof registrationSchema>;

/** The fields that a colleague fills in, in the order of the form. */
export const COLLEAGUE_FIELDS = ["name", "phone", "email"] as const satisfies readonly ProfileField[];

/** The fields of a colleague that are taken from the company. */
export type CompanyFields = Omit<ProfileFields, (typeof COLLEAGUE_FIELDS)[number]>;

/**
 * The shape of a colleague as sent. The company's fields are not sent: they come from the account of the person who
 * invited.
 */
export const colleagueSchema = registrationSchema.pick({ name: true, phone: true, email: true, password: true });
export type ColleagueRequest = z.input<typeof colleagueSchema>;

/**
 * A refused field, as details of a VALIDATION. `limit` belongs to the rules max and min; own: a password that others
 * can guess.
 */
export interface FieldRefusal {
  field: ProfileField | "password";
  rule: "required" | "max" | "min" | "characters" | "shape" | "checksum" | "own";
  limit?: number;
}

/** Checks of foreign VAT and phone numbers. They need large tables, and so exist on the server only. */
export interface NumberRules {
  judgeVat: (text: string) => VatJudgement;
  parsePhone: PhoneParser;
}

/** A profile as sent → the fields to store, or every refused field, in the order of the form. */
export function readProfile(
  sent: ProfileFields,
  rules: NumberRules,
): { fields: ProfileFields } | { refusals: FieldRefusal[] } {
  return readFields(PROFILE_FIELDS, sent, rules);
}

/** Like `readProfile`, but only the `checked` fields can be refused. */
function readFields(
  checked: readonly ProfileField[],
  sent: ProfileFields,
  rules: NumberRules,
): { fields: ProfileFields } | { refusals: FieldRefusal[] } {
  const trimmed = mapFields((field) => sent[field].trim());
  const vat = rules.judgeVat(trimmed.vat);
  const phone = trimmed.phone === "" ? "" : rules.parsePhone(trimmed.phone, vat.country);
  const refusals = checked.flatMap((field): FieldRefusal[] => {
    const isRequired = REQUIRED_FIELDS.includes(field);
    const refusal = refusalOfText(field, trimmed[field], isRequired) ?? refusalOfMeaning(field, trimmed, vat, phone);
    return refusal ? [refusal] : [];
  });
  if (refusals.length > 0) return { refusals };
  return { fields: { ...trimmed, vat: vat.normal, phone: phone ?? "" } };
}

/** A registration as sent → the account to store, or every refused field, in the order of the form. */
export function readRegistration(
  sent: Registration,
  rules: NumberRules,
): { registration: Registration } | { refusals: FieldRefusal[] } {
  return readAccount(PROFILE_FIELDS, sent, rules);
}

/**
 * A colleague as sent, with the company's fields → the account to store, or every refused field of the colleague. The
 * company's fields were accepted earlier, and are not checked again.
 */
export function readColleague(
  sent: z.output<typeof colleagueSchema>,
  company: CompanyFields,
  rules: NumberRules,
): { registration: Registration } | { refusals: FieldRefusal[] } {
  const read = readAccount(COLLEAGUE_FIELDS, withCompany(company, sent), rules);
  return "refusals" in read ? read : { registration: withCompany(company, read.registration) };
}

function withCompany(company: CompanyFields, own: z.output<typeof colleagueSchema>): Registration {
  const { name, phone, email, password } = own;
  return { ...company, name, phone, email, password };
}

/** Like `readFields`, but also checks the password, even if a field is refused. */
function readAccount(
  checked: readonly ProfileField[],
  sent: Registration,
  rules: NumberRules,
): { registration: Registration } | { refusals: FieldRefusal[] } {
  const profile = readFields(checked, sent, rules);
  const refusal = refusalOfPassword(sent.password, sent);
  if ("refusals" in profile || refusal) {
    const refusals = "refusals" in profile ? profile.refusals : [];
    return { refusals: refusal ? [...refusals, { field: "password", ...refusal }] : refusals };
  }
  return { registration: { ...profile.fields, password: sent.password } };
}

/** The fault of one trimmed line of text; null if there is none. */
export function refusalOfText(field: ProfileField, value: string, isRequired: boolean): FieldRefusal | null {
  if (value === "") return isRequired ? { field, rule: "required" } : null;
  // No name contains angle brackets; markup does.
  if (!isVisibleText(value) || /[<>]/.test(value)) return { field, rule: "characters" };
  const limit = FIELD_LIMITS[field];
  return [...value].length > limit ? { field, rule: "max", limit } : null;
}

function refusalOfMeaning(
  field: ProfileField,
  value: ProfileFields,
  vat: VatJudgement,
  phone: string | null,
): FieldRefusal | null {
  switch (field) {
    case "vat":
      if (isAcceptedVat(vat)) return null;
      return { field, rule: faultOfVat(vat) };
    case "postalCode":
      return vat.country !== "HR" || /^(?:\d{5})?$/.test(value.postalCode) ? null : { field, rule: "shape" };
    case "phone":
      return phone === null ? { field, rule: "shape" } : null;
    case "email":
      return emailSchema.safeParse(value.email).success ? null : { field, rule: "shape" };
    default:
      return null;
  }
}

function mapFields(map: (field: ProfileField) => string): ProfileFields {
  return {
    name: map("name"),
    company: map("company"),
    vat: map("vat"),
    address: map("address"),
    postalCode: map("postalCode"),
    city: map("city"),
    phone: map("phone"),
    email: map("email"),
  };
}
