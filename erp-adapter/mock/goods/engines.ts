import { join } from "node:path";
import { readTable } from "../read-table.ts";
import type { Make } from "./oe-numbers.ts";

/** The injection system, which determines the families of parts that an engine can have. */
export type Injection =
  | "bosch"
  | "bosch-piezo"
  | "bosch-truck"
  | "unit-injector"
  | "delphi"
  | "denso"
  | "vdo"
  | "petrol";

/** An engine and its vehicles: the source of titles, sizes and specifications in the demo catalogue. */
export interface DemoEngine {
  /** the make whose original numbers the parts have */
  make: Make;
  models: readonly string[];
  /** as named in the trade: 2.0 TDI */
  name: string;
  codes: readonly string[];
  /** cm³ */
  displacement: number;
  /** kW */
  power: number;
  euro: 3 | 4 | 5 | 6;
  years: string;
  injection: Injection;
}

/** Displacement and power are the manufacturers' figures, rounded as in vehicle documents. */
const ROWS = readTable<"kind" | keyof DemoEngine>(join(import.meta.dirname, "engines.csv"));

/** Diesel engines of cars and vans. */
export const CAR_ENGINES = ofKind("car");

/** Engines of trucks, buses, tractors and machines. */
export const HEAVY_ENGINES = ofKind("heavy");

/** Petrol engines, for the parts in the non-diesel half of the trade. */
export const PETROL_ENGINES = ofKind("petrol");

function ofKind(wanted: string): DemoEngine[] {
  return ROWS.filter(({ kind }) => kind === wanted).map((row) => ({
    make: row.make as Make,
    models: row.models.split("|"),
    name: row.name,
    codes: row.codes.split("|"),
    displacement: Number(row.displacement),
    power: Number(row.power),
    euro: Number(row.euro) as DemoEngine["euro"],
    years: row.years,
    injection: row.injection as Injection,
  }));
}
