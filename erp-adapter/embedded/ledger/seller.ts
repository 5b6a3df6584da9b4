import type { InvoiceParty } from "../../contract/invoices.ts";

/** The made-up distributor whose books these are. Neither its VAT number nor its account belongs to anybody. */
export const SELLER: InvoiceParty = {
  name: "Veleprodaja Primjer d.o.o.",
  vat: "HR99900000020",
  address: "Skladišna ulica 10",
  postalCode: "10000",
  city: "Zagreb",
};

/** Check digits are right, the bank's number is nobody's. */
export const SELLER_IBAN = "HR3799999990000000001";
