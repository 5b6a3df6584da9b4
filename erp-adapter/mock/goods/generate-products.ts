import { type EurCents, toEurCents, ZERO } from "../../contract/money.ts";
import { toMakerSlug } from "../../contract/product-id.ts";
import type { ProductRecord, RecordedSupply } from "../../own/catalogue-index/product-record.ts";
import { toDemand } from "./demand.ts";
import type { DemoEngine } from "./engines.ts";
import { ALL_FAMILIES } from "./families/all-families.ts";
import { type Description, type Family, type Text, toGroupId } from "./family.ts";
import { fitmentsOf } from "./fitments.ts";
import { FAMOUS_PRODUCTS, INVENTED_PRODUCTS } from "./known-products.ts";
import { createNumberSeries, type NumberSeries } from "./number-series.ts";
import { picturesOf } from "./pictures-of.ts";
import { createRandom, type Random } from "./random.ts";
import { createRelating } from "./related-parts.ts";

/**
 * The given number of products of a diesel and turbo distributor, one at a time and always the same for the same seed.
 * A newer part comes before those that it replaces. No product id occurs twice. Throws RangeError if the patterns do
 * not provide enough numbers.
 */
export function* generateProducts(options: { products: number; seed?: number }): Generator<ProductRecord, void> {
  const { products, seed = 1 } = options;
  const relate = createRelating();
  let made = 0;
  for (const record of withInvented(allProducts(seed))) {
    if (made >= products) return;
    made += 1;
    yield { demand: toDemand(record), ...relate(record) };
  }
  if (made < products) throw new RangeError(`the number patterns hold ${made} products, not ${products}`);
}

/** Inserts the invented parts late, so that small catalogues contain none of them. */
function* withInvented(records: Iterable<ProductRecord>): Generator<ProductRecord, void> {
  let made = 0;
  for (const record of records) {
    if (made === BEFORE_INVENTED) yield* INVENTED_PRODUCTS;
    made += 1;
    yield record;
  }
}

const BEFORE_INVENTED = 6_000 - INVENTED_PRODUCTS.length;

function* allProducts(seed: number): Generator<ProductRecord, void> {
  yield* FAMOUS_PRODUCTS;
  const numbers = createNumbers();
  let families = ALL_FAMILIES.filter(({ weight }) => weight > 0);
  for (let position = 0; families.length > 0; position += 1) {
    const random = createRandom(seed, position);
    const family = pickFamily(families, random);
    const number = numbers(family);
    if (number === null) families = families.filter((other) => other !== family);
    else yield* relatives(family, number, random, numbers);
  }
}

type Numbers = (family: Family) => string | null;

/** One part with its relatives: the numbers it replaces, the same number of another maker, its exchange unit. */
function* relatives(family: Family, number: string, random: Random, numbers: Numbers): Generator<ProductRecord, void> {
  const engine = random.pick(family.engines);
  const words = random.int(0, 2 ** 31 - 1);
  const describe = (code: string) => family.describe({ number: code, engine, random: createRandom(words) });
  const record = toRecord(family, number, describe(number), random);
  const companion = toCompanion(family, engine, record, random, numbers);
  yield companion ? withCross(record, companion) : record;
  yield* older(family, record, describe, random, numbers);
  if (family.twin && random.chance(family.twin.chance)) {
    const { manufacturer } = family.twin;
    yield { ...toRecord(family, number, describe(number), random), manufacturer, brand: manufacturer };
  }
  if (companion) yield companion;
}

/** A chain of one to three numbers that the part has replaced, newest first: discontinued and without stock. */
function* older(
  family: Family,
  newest: ProductRecord,
  describe: (number: string) => Description,
  random: Random,
  numbers: Numbers,
): Generator<ProductRecord, void> {
  if (!random.chance(family.supersedes)) return;
  let newer = newest;
  for (let left = random.pick([1, 1, 1, 1, 2, 2, 3]); left > 0; left -= 1) {
    const number = numbers(family);
    if (number === null) return;
    const record = toRecord(family, number, describe(number), random);
    newer = { ...record, stock: 0, supply: "discontinued", supersededBy: { number: newer.number } };
    yield newer;
  }
}

function toCompanion(
  family: Family,
  engine: DemoEngine,
  part: ProductRecord,
  random: Random,
  numbers: Numbers,
): ProductRecord | null {
  if (!family.companion || !random.chance(family.companion.chance)) return null;
  const sister = family.companion.family;
  const number = numbers(sister);
  if (number === null) return null;
  return withCross(toRecord(sister, number, sister.describe({ number, engine, random }), random), part);
}

/** The record with the other part's number as its cross reference, instead of an invented number. */
function withCross(record: ProductRecord, other: ProductRecord): ProductRecord {
  const cross = { kind: "cross" as const, number: other.number, maker: other.manufacturer };
  return { ...record, references: [cross, ...record.references.filter(({ kind }) => kind !== "cross")] };
}

function toRecord(family: Family, number: string, described: Description, random: Random): ProductRecord {
  // This draw is unused. Without it all later prices and stocks would differ, and so would the demo's history.
  random.next();
  const { title, description, specs, size = "", unit = "pcs", packQuantity = 1, remanufactured = false } = described;
  const { manufacturer } = family;
  return {
    manufacturer,
    brand: described.brand,
    number,
    group: toGroupId(family.group),
    titleEn: title.en,
    titleHr: title.hr,
    descriptionEn: join(description, "en"),
    descriptionHr: join(description, "hr"),
    size,
    unit,
    packQuantity,
    specs: [...specs],
    wholesale: described.price && toPrice(described.price, random),
    deposit: described.deposit ? toDeposit(described.deposit, random) : ZERO,
    ...toShelf(family.shelf, packQuantity, random),
    remanufactured,
    references: (described.references ?? []).filter((reference) => reference.number !== number),
    fitments: fitmentsOf(specs, family.group),
    pictures: picturesOf(family.group, { manufacturer, number, titleEn: title.en, specs }),
    supersededBy: null,
  };
}

function join(sentences: readonly Text[], language: keyof Text): string {
  return sentences.map((sentence) => sentence[language]).join(" ");
}

/** Cheap parts are more frequent than expensive ones; prices end like trade prices. */
function toPrice([from, to]: readonly [number, number], random: Random): EurCents {
  const euros = from * (to / from) ** random.next();
  if (euros >= 2_000) return toEurCents(Math.round(euros / 10) * 1_000);
  const step = euros < 20 ? 1 : 5;
  return toEurCents(Math.min(Math.max(Math.round((euros * 100) / step) * step, from * 100), to * 100));
}

function toDeposit([from, to]: readonly [number, number], random: Random): EurCents {
  return toEurCents(Math.round(random.int(from, to) / 5) * 500);
}

function toShelf(
  shelf: Family["shelf"],
  packQuantity: number,
  random: Random,
): { stock: number; supply: RecordedSupply } {
  const share = random.next();
  if (shelf === "quote") return { stock: share < 0.1 ? 1 : 0, supply: share < 0.92 ? "orderable" : "out-of-order" };
  const plenty = shelf === "fast" ? 0.5 : 0.18;
  if (share < plenty) return { stock: random.int(12, shelf === "fast" ? 240 : 48) * packQuantity, supply: "orderable" };
  if (share < plenty + 0.27) return { stock: random.int(1, 11), supply: "orderable" };
  if (share < 0.89) return { stock: 0, supply: "orderable" };
  return { stock: 0, supply: share < 0.96 ? "out-of-order" : "discontinued" };
}

function pickFamily(families: readonly Family[], random: Random): Family {
  let left = random.next() * families.reduce((sum, { weight }) => sum + weight, 0);
  for (const family of families) {
    left -= family.weight;
    if (left < 0) return family;
  }
  return random.pick(families);
}

/** Each family counts its own numbers; the famous numbers of its maker are left out. */
function createNumbers(): Numbers {
  const series = new Map<Family, NumberSeries>();
  return (family) => {
    let numbers = series.get(family);
    if (!numbers) {
      numbers = createNumberSeries(family.numbers, takenBy(family));
      series.set(family, numbers);
    }
    return numbers.next();
  };
}

function takenBy(family: Family): Set<string> {
  const makers = new Set([family.manufacturer, family.twin?.manufacturer ?? ""].map(toMakerSlug));
  return new Set(
    FAMOUS_PRODUCTS.filter(({ manufacturer }) => makers.has(toMakerSlug(manufacturer))).map(({ number }) => number),
  );
}
