import type { ProductRecord } from "#erp-adapter/own/catalogue-index/product-record.ts";
import type { Rule } from "./read-queries.ts";

/** True if a product has all facts that the rule names. It reads the product's own fields, and uses no search code. */
export function fitsRule(product: ProductRecord, rule: Rule): boolean {
  const titles = [product.titleEn, product.titleHr];
  const texts = [...titles, product.descriptionEn, product.descriptionHr];
  const own = toKey(product.number);
  const numbers = [own, ...product.references.map(({ number }) => toKey(number))];
  const engines = valuesOf(product, "engine-codes").flatMap((codes) => codes.split(", "));
  const makers = [product.manufacturer, product.brand].map(lower);
  const wholeNoun = wholeWords(product.titleEn);
  return (
    isAny(rule.group, (group) => product.group === group) &&
    isAny(rule.maker, (maker) => makers.includes(lower(maker))) &&
    isAny(rule.part, (part) => lower(product.titleEn).startsWith(lower(part)) && wholeNoun(part)) &&
    isAny(rule.titled, (words) => titles.some((title) => wholeWords(title)(words))) &&
    isAny(rule.vehicle, (vehicle) => texts.some((text) => wholeWords(text)(vehicle))) &&
    isAny(rule.engine, (code) => engines.includes(code) || texts.some((text) => wholeWords(text)(code))) &&
    isAny(rule.engineFamily, (family) => engines.some((code) => isOfFamily(code, family))) &&
    isAny(rule.number, (number) => numbers.includes(number)) &&
    isAny(rule.own, (number) => own === number) &&
    isAny(rule.numberPart, (part) => numbers.some((number) => number.includes(part))) &&
    (rule.remanufactured === undefined || product.remanufactured === rule.remanufactured) &&
    (rule.gone === undefined || (product.supply === "discontinued") === rule.gone) &&
    Object.entries(rule.spec ?? {}).every(([key, wanted]) =>
      isAny(wanted, (words) => valuesOf(product, key).some((value) => wholeWords(value)(words))),
    )
  );
}

/** A number without separators: `0 445 110 470` → `0445110470`. */
export function toKey(number: string): string {
  return number.toUpperCase().replace(/[^\dA-Z]/g, "");
}

function isAny(wanted: readonly string[] | undefined, fits: (one: string) => boolean): boolean {
  return wanted === undefined || wanted.some(fits);
}

function valuesOf(product: ProductRecord, key: string): string[] {
  return product.specs
    .filter((spec) => spec.key === key)
    .flatMap(({ value, valueHr }) => (valueHr === undefined ? [value] : [value, valueHr]));
}

/** True if an engine code is in a family: `K9K 766` is in K9K, and `OM 651.911` in OM 651. */
function isOfFamily(code: string, family: string): boolean {
  return code === family || code.startsWith(`${family} `) || code.startsWith(`${family}.`);
}

/** Tests if a text contains words whole and side by side: `Golf VII` does not contain `Golf V`. */
function wholeWords(text: string): (words: string) => boolean {
  const whole = lower(text);
  return (words) => {
    const wanted = lower(words);
    for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
      if (!isOfWord(whole[at - 1]) && !isOfWord(whole[at + wanted.length])) return true;
    }
    return false;
  };
}

function isOfWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}

function lower(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
