import type { SpecRecord } from "../../own/catalogue-index/product-record.ts";
import type { DemoEngine } from "./engines.ts";
import type { Text } from "./family.ts";

/** A fact that is the same in every language: a code, a thread. */
export function fact(key: string, value: string): SpecRecord {
  return { key, value };
}

/** A fact whose words differ between the languages. */
export function worded(key: string, words: Text): SpecRecord {
  return { key, value: words.en, valueHr: words.hr };
}

/** A number with its unit and the given number of decimals: 1,800 bar in English, 1.800 bar in Croatian. */
export function measure(key: string, value: number, unit: string, decimals = 0): SpecRecord {
  const en = `${toEnglishNumber(value, decimals)} ${unit}`;
  const hr = `${toCroatianNumber(value, decimals)} ${unit}`;
  return en === hr ? { key, value: en } : { key, value: en, valueHr: hr };
}

/** The engine data of a part: codes, displacement, power, emission class. */
export function engineSpecs(engine: DemoEngine): SpecRecord[] {
  return [
    fact("engine-codes", engine.codes.join(", ")),
    measure("displacement", engine.displacement, "cm³"),
    measure("power", engine.power, "kW"),
    emissionSpec(engine),
    worded("fuel", engine.injection === "petrol" ? { en: "petrol", hr: "benzin" } : { en: "diesel", hr: "dizel" }),
  ];
}

function emissionSpec(engine: DemoEngine): SpecRecord {
  return fact("emission", `Euro ${engine.euro}`);
}

export const SOLENOID: Text = { en: "solenoid", hr: "elektromagnetski" };
export const PIEZO: Text = { en: "piezo", hr: "piezo" };
export const NEW: Text = { en: "new", hr: "novo" };
export const REMANUFACTURED: Text = { en: "remanufactured", hr: "tvornički obnovljeno" };
export const WARRANTY = worded("warranty", { en: "24 months", hr: "24 mjeseca" });

function toEnglishNumber(value: number, decimals: number): string {
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function toCroatianNumber(value: number, decimals: number): string {
  return toEnglishNumber(value, decimals).replace(/[.,]/g, (mark) => (mark === "," ? "." : ","));
}
