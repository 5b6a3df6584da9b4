import type { DocumentTexts } from "../texts.ts";

/** A labelled VAT number: a Croatian one is called OIB in a Croatian document. */
export function toVatText(t: DocumentTexts, number: string): string {
  const oib = /^HR(\d{11})$/.exec(number)?.[1];
  return oib === undefined ? t("invoice.vatNumber", { number }) : t("invoice.oib", { oib });
}
