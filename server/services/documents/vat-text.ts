import type { DocumentTexts } from "../texts.ts";

/** A VAT number under its name: a Croatian one is an OIB where the document is Croatian. */
export function toVatText(t: DocumentTexts, number: string): string {
  const oib = /^HR(\d{11})$/.exec(number)?.[1];
  return oib === undefined ? t("invoice.vatNumber", { number }) : t("invoice.oib", { oib });
}
