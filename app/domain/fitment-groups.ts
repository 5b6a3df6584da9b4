import type { Fitment } from "#erp-adapter/contract/fitments.ts";

/** Fitments of a make as a page lists them. */
export interface FitmentGroup {
  make: string;
  /** the models, each once */
  models: string[];
  rows: FitmentRow[];
  /** whether it is shown unfolded */
  isOpen: boolean;
}

/** Fitments that differ in nothing but the engine's code. */
export interface FitmentRow extends Omit<Fitment, "engineCode"> {
  engineCodes: string[];
}

/** Rows that are shown unfolded, in whole groups. The first group may be longer. */
const SHOWN = 8;
const SHOWN_FIRST = 12;

/** By make, in the order in which the makes come. */
export function toFitmentGroups(fitments: readonly Fitment[]): FitmentGroup[] {
  let rowsBefore = 0;
  return [...Map.groupBy(fitments, ({ make }) => make)].map(([make, ofMake], at) => {
    const rows = toRows(ofMake);
    const isOpen = rowsBefore + rows.length <= (at === 0 ? SHOWN_FIRST : SHOWN);
    rowsBefore += rows.length;
    return { make, models: [...new Set(ofMake.flatMap(({ model }) => model ?? []))], rows, isOpen };
  });
}

function toRows(fitments: readonly Fitment[]): FitmentRow[] {
  const alike = Map.groupBy(fitments, ({ engineCode: _, ...others }) => JSON.stringify(Object.values(others)));
  return [...alike.values()].flatMap((rows) => {
    const [first] = rows;
    return first ? [{ ...first, engineCodes: rows.flatMap(({ engineCode }) => engineCode ?? []) }] : [];
  });
}

/** Metric horsepower: the catalogues of the trade have both. */
export function toHorsepower(kw: number): number {
  return Math.round(kw * 1.359_62);
}
