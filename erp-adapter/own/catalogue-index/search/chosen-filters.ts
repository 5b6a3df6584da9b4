import { AVAILABILITIES, type SearchQuery } from "../../../contract/catalogue.ts";
import { lineBit } from "../../../kit/line-rules.ts";
import type { CatalogueNames } from "./catalogue-names.ts";

/** The filters of a query as column values. A field is null if nothing is chosen; an unknown value is -1. */
export interface ChosenFilters {
  manufacturer: ReadonlySet<number> | null;
  brand: ReadonlySet<number> | null;
  product_group: ReadonlySet<number> | null;
  availability: ReadonlySet<number> | null;
  /** one bit, or null */
  line: number | null;
}

export function toChosenFilters(query: SearchQuery, names: CatalogueNames): ChosenFilters {
  return {
    manufacturer: chosen(query.manufacturer, names.manufacturer.idOf),
    brand: chosen(query.brand, names.brand.idOf),
    product_group: chosen(query.group, names.group.idOf),
    availability: chosen(query.availability, (value) => AVAILABILITIES.indexOf(value)),
    line: query.line === null ? null : lineBit(query.line),
  };
}

function chosen<Value>(values: readonly Value[], idOf: (value: Value) => number): Set<number> | null {
  return values.length === 0 ? null : new Set(values.map(idOf));
}
