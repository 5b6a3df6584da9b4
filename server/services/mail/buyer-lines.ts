import { placeLines } from "#locales/shown-address.ts";
import type { Buyer } from "../ordering/order-copy.ts";
import { MAIL_TEXTS, SALES_LOCALE } from "../texts.ts";
import { toOneLine } from "./one-line.ts";

/**
 * The customer's company, VAT number, address and phone, for sales; a sentence if the ERP did not return them. Leaves
 * out values that the customer did not give.
 */
export function toBuyerLines(buyer: Buyer | null): string[] {
  const t = MAIL_TEXTS[SALES_LOCALE];
  if (!buyer) return [t("orderForSales.unread")];
  const { company, vat, address, postalCode, city, phone, country = "" } = buyer;
  const facts = [
    { label: t("registrationForSales.company"), value: toOneLine(company) },
    { label: t("registrationForSales.vat"), value: toOneLine(vat) },
    {
      label: t("registrationForSales.address"),
      value: [address, ...placeLines({ postalCode, city, country }, SALES_LOCALE)]
        .map(toOneLine)
        .filter(Boolean)
        .join(", "),
    },
    { label: t("registrationForSales.phone"), value: toOneLine(phone) },
  ];
  return facts.filter(({ value }) => value !== "").map(({ label, value }) => `${label}: ${value}`);
}
