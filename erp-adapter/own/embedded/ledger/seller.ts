import type { InvoiceParty } from "../../../contract/invoices.ts";

/** The fictional distributor of these books. Its VAT number and its account do not exist. */
export const SELLER: InvoiceParty = {
  name: "Dizna d.o.o.",
  vat: "HR99900000020",
  address: "Skladišna ulica 10",
  postalCode: "10000",
  city: "Zagreb",
};

/** An IBAN with valid check digits, but with a bank number that no bank has. */
export const SELLER_IBAN = "HR3799999990000000001";
