import { href, redirect } from "react-router";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { Address } from "#erp-adapter/contract/delivery.ts";
import { HOME, shownLabel } from "#locales/shown-address.ts";
import { getLocale, type PageRequest, type PageRequestOf, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { mayInCompany, requireCompanyRight } from "../request/session/company-right.ts";
import { requireCompany } from "../request/session/require-company.ts";
import { type NamedCountry, namedCountries } from "./countries.ts";

/** The address book of the customer's company: one ERP call. */
export interface AddressesData {
  /** false for a customer without a company, who has no address book */
  hasCompany: boolean;
  /** the person may change the book */
  mayChange: boolean;
  /** the company's own address, line by line; empty if the ERP does not name it */
  own: string[];
  /** the default first, each line by line */
  addresses: { id: string; isDefault: boolean; lines: string[] }[];
}

export async function loadAddresses(args: PageRequest): Promise<AddressesData> {
  requireBook(args);
  if (requireCompany(args.context) === null) return { hasCompany: false, mayChange: false, own: [], addresses: [] };
  const locale = getLocale(args.context);
  const { own, addresses } = await askErp(args, (erp, c) => erp.delivery.options(c));
  return {
    hasCompany: true,
    mayChange: mayInCompany("addresses", args.context),
    own: own ? shownLabel(own, locale) : [],
    addresses: addresses.map(({ id, isDefault, address }) => ({ id, isDefault, lines: shownLabel(address, locale) })),
  };
}

/** The form that changes an address, or adds a new one. */
export interface AddressData {
  /** null for a new one */
  id: string | null;
  address: Address;
  isDefault: boolean;
  countries: readonly NamedCountry[];
  /** idempotency key: a form that is sent twice adds one address */
  key: string;
}

/**
 * Throws 404 for an address that does not exist or belongs to another company, 403 for a person who may not change
 * addresses.
 */
export async function loadAddress(args: PageRequestOf<"addressId">) {
  requireBook(args);
  const lang = getLocale(args.context);
  if (requireCompany(args.context) === null) throw redirect(href("/:lang/addresses", { lang }), 302);
  requireCompanyRight("addresses", args.context);
  const { addressId } = args.params;
  const { addresses } = await askErp(args, (erp, c) => erp.delivery.options(c));
  const known = addresses.find(({ id }) => id === addressId);
  if (!known && addressId !== NEW) throw notFound(args.url);
  return {
    id: known?.id ?? null,
    address: known?.address ?? EMPTY,
    isDefault: known?.isDefault ?? false,
    countries: namedCountries(lang),
    key: crypto.randomUUID() as IdempotencyKey,
  } satisfies AddressData;
}

/** The id in the path of the form for a new address. */
export const NEW = "new";

const EMPTY: Address = {
  ...{ name: "", contact: "", address: "", postalCode: "", city: "", country: HOME, phone: "" },
};

/** Throws 404 if neither the ERP nor the shop keeps address books. */
function requireBook({ url, context }: PageRequest): void {
  if (!declares(context.get(shopContext).erp.capabilities, "delivery.addresses")) throw notFound(url);
}
