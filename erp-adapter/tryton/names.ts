import type { ErpVariables } from "../kit/module-settings.ts";

/**
 * The names of records that the adapter expects in a Tryton database, by default. The setting ERP_TRYTON_<key> replaces
 * a name.
 */
const DEFAULTS = {
  /** name of the company; empty: the company of the user */
  COMPANY: "",
  WAREHOUSE: "Warehouse",
  /** the price list of guests, and of parties without a price list */
  PRICE_LIST: "Web general",
  PAYMENT_TERM: "30 days",
  TAX: "PDV 25%",
  /** code of the party on which guests' orders are booked */
  GUEST_PARTY: "000981",
  /** code of the product whose lines are core deposits */
  DEPOSIT_PRODUCT: "DEPOSIT",
  /** bank account on invoices; empty: invoices show no account */
  IBAN: "",
  ATTRIBUTE_MAKER: "maker",
  ATTRIBUTE_NUMBER: "number",
  ATTRIBUTE_BRAND: "brand",
  ATTRIBUTE_GROUP: "group",
  ATTRIBUTE_SIZE: "size",
  ATTRIBUTE_UNIT: "unit",
  ATTRIBUTE_PACK: "pack",
  ATTRIBUTE_DEPOSIT: "deposit",
  ATTRIBUTE_SUPPLY: "supply",
  ATTRIBUTE_REMANUFACTURED: "remanufactured",
  ATTRIBUTE_SUPERSEDED_BY: "superseded_by",
  ATTRIBUTE_SPECS: "specs",
  ATTRIBUTE_DESCRIPTION_HR: "description_hr",
} as const;

export type NameKey = keyof typeof DEFAULTS;
export type TrytonNames = Readonly<Record<NameKey, string>>;

const PREFIX = "ERP_TRYTON_";

/** All names, from the environment or by default. Throws an Error with one sentence if a setting does not exist. */
export function toTrytonNames(variables: ErpVariables): TrytonNames {
  const given = Object.entries(variables).filter(([name]) => name.startsWith(PREFIX));
  const unknown = given.find(([name]) => !(name.slice(PREFIX.length) in DEFAULTS));
  if (unknown) throw new Error(`${unknown[0]}: there is no such setting. There are ${settings().join(", ")}.`);
  return { ...DEFAULTS, ...Object.fromEntries(given.map(([name, value]) => [name.slice(PREFIX.length), value])) };
}

/** The setting as it is written in the environment. */
export function settingOf(key: NameKey): string {
  return PREFIX + key;
}

/** The keys of all attributes of products. */
export const ATTRIBUTE_KEYS = (Object.keys(DEFAULTS) as NameKey[]).filter((key) => key.startsWith("ATTRIBUTE_"));

function settings(): string[] {
  return (Object.keys(DEFAULTS) as NameKey[]).map(settingOf);
}
