import type { Fitment } from "#erp-adapter/contract/fitments.ts";

/** Fitments of a make as a page lists them. */
export interface FitmentGroup {
  make: string;
  /** the models, each once */
  models: string[];
  rows: FitmentRow[];
  /** true if the group is shown unfolded */
  isOpen: boolean;
}

/** Fitments that differ only in the engine code. */
export interface FitmentRow extends Omit<Fitment, "engineCode"> {
  engineCodes: string[];
}

/** A group after the first is unfolded if its rows and those of all groups before it are no more than this. */
const SHOWN = 8;
/** The first group is unfolded if it has no more rows than this. */
const SHOWN_FIRST = 12;

/** Groups fitments by make, in the order in which the makes first occur. */
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

/** Converts kW to metric horsepower, because trade catalogues give both. */
export function toHorsepower(kw: number): number {
  return Math.round(kw * 1.359_62);
}
