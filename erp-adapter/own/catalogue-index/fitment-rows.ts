import type { DatabaseSync } from "node:sqlite";
import type { Application, FitmentRecord, Fuel, YearMonth } from "../../contract/fitments.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** The fitments of a product in both languages, in the order of its record. */
export function createFitmentRows(db: DatabaseSync): (product: number) => FitmentRecord[] {
  const select = prepare<FitmentRow>(db)`
    select a.make, a.model, a.generation, a.engine_name as engine, a.engine_code as engineCode, a.ccm, a.kw, a.fuel,
      a.from_month as fromMonth, a.to_month as toMonth, f.check_plate as checkPlate, f.facts
    from fitment f join application a on a.id = f.application where f.product = ? order by f.position`;
  return (product) => select.all(product).map(toRecord);
}

/** Rare facts of a fitment, stored as JSON in the column `facts`. */
export type FitmentFacts = Partial<
  Pick<FitmentRecord, "unitPlateNumber" | "oeNumber" | "quantity" | "condition" | "position">
>;

interface FitmentRow {
  make: string;
  model: string;
  generation: string;
  engine: string;
  engineCode: string;
  ccm: number;
  kw: number;
  fuel: Fuel | "";
  fromMonth: number;
  toMonth: number;
  checkPlate: number;
  facts: string | null;
}

function toRecord({ fromMonth, toMonth, checkPlate, facts, ...row }: FitmentRow): FitmentRecord {
  const application: Omit<Application, "unitPlateNumber" | "oeNumber" | "quantity" | "certainty"> = {
    make: row.make,
    model: row.model || null,
    generation: row.generation || null,
    engine: row.engine || null,
    engineCode: row.engineCode || null,
    ccm: row.ccm || null,
    kw: row.kw || null,
    fuel: row.fuel || null,
    from: toYearMonth(fromMonth),
    to: toYearMonth(toMonth),
  };
  const known: FitmentFacts = facts === null ? {} : JSON.parse(facts);
  return { ...application, ...NO_FACTS, certainty: checkPlate === 1 ? "check-plate" : "exact", ...known };
}

const NO_FACTS: Required<FitmentFacts> = {
  unitPlateNumber: null,
  oeNumber: null,
  quantity: null,
  condition: { en: "", hr: "" },
  position: { en: "", hr: "" },
};

/** A month as a number in the tables (year × 12 + month - 1); 0 for null. */
export function toMonthNumber(month: YearMonth | null): number {
  return month === null ? 0 : Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function toYearMonth(number: number): YearMonth | null {
  if (number === 0) return null;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}
