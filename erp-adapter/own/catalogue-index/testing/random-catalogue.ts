import type { DatabaseSync } from "node:sqlite";
import { AVAILABILITIES, SORTS, searchQuerySchema } from "../../../contract/catalogue.ts";
import { toVehicleIds } from "../../../contract/fitments.ts";
import { type BasisPoints, toEurCents } from "../../../contract/money.ts";
import { toMakerSlug } from "../../../contract/product-id.ts";
import { PRODUCT_LINES } from "../../../contract/product-lines.ts";
import type { VehicleFacet } from "../../../contract/vehicle-facets.ts";
import type { Random } from "../../../mock/goods/random.ts";
import { createTermsWriter } from "../../embedded/conditions/terms-writer.ts";
import type { ProductRecord } from "../product-record.ts";
import type { IndexQuery } from "../search/catalogue-search.ts";
import { createCatalogueWriter } from "../writing/catalogue-writer.ts";
import { idOf } from "./sample-catalogue.ts";

export const PRICE_LISTS = ["general", "A", "B"];

/** A plausible search for these products, in any order and on any page. */
export function randomQuery(records: readonly ProductRecord[], random: Random): IndexQuery {
  const some = <Value>(value: () => Value, chance: number) =>
    Array.from({ length: random.chance(chance) ? random.int(1, 2) : 0 }, value);
  const query = searchQuerySchema.parse({
    text: random.chance(0.75) ? randomText(random.pick(records), random) : "",
    manufacturer: some(() => toMakerSlug(random.pick(records).manufacturer), 0.2),
    brand: some(() => toMakerSlug(random.pick(records).brand), 0.1),
    group: some(() => random.pick(records).group, 0.2),
    availability: some(() => random.pick(AVAILABILITIES), 0.15),
    make: some(() => vehicleOf(records, "make", random), 0.04),
    model: some(() => vehicleOf(records, "model", random), 0.04),
    engine: some(() => vehicleOf(records, "engine", random), 0.04),
    line: random.chance(0.15) ? random.pick(PRODUCT_LINES) : null,
    replaces: random.chance(0.1),
    sort: random.chance(0.4) ? "relevance" : random.pick(SORTS),
    page: random.chance(0.7) ? 1 : random.int(1, 12),
    pageSize: random.pick([5, 24, 100]),
  });
  const terms = { priceList: random.pick(PRICE_LISTS), discountPercent: random.int(0, 3_000) as BasisPoints };
  return { ...query, locale: random.pick(["en", "hr"]), terms: query.sort.startsWith("price") ? terms : null };
}

function vehicleOf(records: readonly ProductRecord[], facet: VehicleFacet, random: Random): string {
  const { fitments } = random.pick(records);
  return (fitments.length > 0 && toVehicleIds(random.pick(fitments))[facet]) || "nobody";
}

/** A number of the product, a substring of one, words of its titles, beginnings of words, or several of these. */
function randomText(record: ProductRecord, random: Random): string {
  const number = random.pick([record, ...record.references]).number;
  const titles = `${record.titleEn} ${record.titleHr} ${record.brand}`.split(" ");
  const word = () => random.pick(titles);
  const from = random.int(0, Math.max(0, number.length - 3));
  const piece = number.slice(from, from + random.int(1, 10));
  const started = word().slice(0, random.int(1, 5));
  return random.pick([
    number,
    piece,
    word(),
    `${word()} ${word()}`,
    started,
    `${word()} ${started}`,
    `${word()} ${piece}`,
  ]);
}

/** Makes random changes of the catalogue, as staff, imports and orders do. */
export function createRandomChange(db: DatabaseSync, records: readonly ProductRecord[]): (random: Random) => void {
  const writer = createCatalogueWriter(db);
  const terms = createTermsWriter(db);
  const withdrawn = new Set<ProductRecord>();
  let added = 0;

  function present(random: Random): ProductRecord {
    const record = random.pick(records);
    if (withdrawn.delete(record)) writer.writeProducts([record]);
    return record;
  }

  return (random) => {
    const record = present(random);
    const id = idOf(record);
    const price = () => toEurCents(random.int(0, 500) * 10);
    switch (random.int(0, 10)) {
      case 0:
        return writer.setStock(id, random.int(0, 3));
      case 1:
        return writer.setPrice(id, random.chance(0.2) ? null : price());
      case 2:
        return writer.setSupply(id, random.pick(["orderable", "out-of-order", "discontinued"]));
      case 3:
        withdrawn.add(record);
        return writer.withdraw(id);
      case 4:
        return terms.setListPrice(random.pick(PRICE_LISTS), id, random.chance(0.3) ? null : price());
      case 5:
        return terms.setQuantityBreaks(id, [{ from: random.int(1, 2), discount: random.int(0, 5_000) as BasisPoints }]);
      case 6: {
        const other = random.pick(records);
        writer.writeProducts([
          { ...record, titleEn: other.titleEn, titleHr: other.titleHr, references: other.references },
        ]);
        return;
      }
      case 7: {
        added += 1;
        const brand = random.pick([record.brand, `Brand ${added}`]);
        writer.writeProducts([
          { ...random.pick(records), manufacturer: record.manufacturer, brand, number: `NEW ${added}` },
        ]);
        return;
      }
      case 8: {
        const { manufacturer, number } = random.pick(records);
        writer.writeProducts([{ ...record, supersededBy: { manufacturer, number } }]);
        writer.linkSupersessions();
        return;
      }
      default:
        writer.writeProducts([{ ...record, stock: random.int(0, 3), wholesale: price() }]);
    }
  };
}
