import type { Availability } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import type { ProductLine } from "../../contract/product-lines.ts";

const AVAILABILITY_NAMES: Record<Availability, Record<Locale, string>> = {
  available: { en: "Available", hr: "Dostupno" },
  orderable: { en: "Must be ordered", hr: "Po narudžbi" },
  "out-of-order": { en: "Temporarily out of stock", hr: "Trenutačno nema na zalihi" },
  unavailable: { en: "Unavailable", hr: "Nedostupno" },
};

const LINE_NAMES: Record<ProductLine, Record<Locale, string>> = {
  diesel: { en: "Diesel injection", hr: "Dizelsko ubrizgavanje" },
  "delphi-euro-6": { en: "Delphi EURO 6", hr: "Delphi EURO 6" },
  vitesco: { en: "Vitesco", hr: "Vitesco" },
  "turbo-compressors": { en: "Turbochargers", hr: "Turbopunjači" },
  "remanufactured-parts": { en: "Remanufactured parts", hr: "Tvornički obnovljeni dijelovi" },
  "testing-equipment": { en: "Testing equipment", hr: "Ispitna oprema" },
  "spare-parts": { en: "Spare parts", hr: "Rezervni dijelovi" },
  "non-diesel": { en: "Non-diesel", hr: "Ostali program" },
};

/** The embedded ERP's name of an availability. */
export function availabilityName(id: Availability, locale: Locale): string {
  return AVAILABILITY_NAMES[id][locale];
}

/** The embedded ERP's name of a product line. */
export function lineName(id: ProductLine, locale: Locale): string {
  return LINE_NAMES[id][locale];
}
