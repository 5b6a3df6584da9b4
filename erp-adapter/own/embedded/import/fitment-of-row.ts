import {
  type Certainty,
  type FitmentRecord,
  type Fuel,
  fitmentRecordSchema,
  toFitment,
} from "../../../contract/fitments.ts";
import { type Cell, quote } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import { FITMENT_FIELDS, type Field } from "./fields.ts";
import { parseMonth, parseYears } from "./months.ts";
import { POWERS, parsePower } from "./power.ts";
import { vehiclesOfCell } from "./vehicles-of-cell.ts";
import { known, parseWord, refuse } from "./words-of-row.ts";
import { NO_STYLE, type YearStyle } from "./year-style.ts";

type Texts = Partial<Record<Field, string>>;

/** The vehicles or engines of a line: one, all that a cell of whole vehicles names, or none if all columns are empty. */
export function readFitments(texts: Texts, yearStyle: YearStyle = NO_STYLE): Cell<FitmentRecord[]> {
  const named = vehiclesOfCell(texts.vehicle ?? "");
  if ("reason" in named) return named;
  const isEmpty = named.value.length === 0 && FITMENT_FIELDS.every((field) => field === "vehicle" || !texts[field]);
  if (isEmpty) return { value: [] };
  const vehicles =
    texts.vehicle === undefined ? [{ make: texts.make ?? "", model: "", engine: "", years: "" }] : named.value;
  if (vehicles.every(({ make }) => make === "")) return { reason: "the vehicle's make is empty" };
  const ofOne = vehicles.length > 1 ? OF_ONE_VEHICLE.find((field) => texts[field]) : undefined;
  if (ofOne) return { reason: `${ALIASES[ofOne][0]} ${quote(texts[ofOne] ?? "")} is beside several vehicles` };
  const fitments: FitmentRecord[] = [];
  for (const { make, model, engine, years } of vehicles) {
    const named = { model: texts.model || model, engine: texts.engine || engine, years: texts.years || years };
    const facts = readFacts({ ...texts, ...named }, yearStyle);
    if ("reason" in facts) return facts;
    const parsed = fitmentRecordSchema.safeParse(toFitment({ make, ...facts.value }));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { reason: `the vehicle's ${issue?.path.join(" ")} is not allowed (${issue?.message})` };
    }
    fitments.push(parsed.data);
  }
  return { value: fitments };
}

/** Columns whose fact belongs to one vehicle: beside several, it is unknown which. */
const OF_ONE_VEHICLE = [
  "model",
  "generation",
  "engine",
  "engineCode",
  "ccm",
  ...POWERS,
  "fuel",
  "from",
  "to",
  "years",
  "unitPlateNumber",
  "fitmentOe",
] as const;

function readFacts(texts: Texts, yearStyle: YearStyle): Cell<Partial<FitmentRecord>> {
  const ccm = parseUnit("ccm", texts.ccm, /^(\d{2,6})(?: ?(?:ccm|cm3|cm³|cc))?$/i);
  const kw = parsePower(texts);
  const fuel = parseWord("fuel", texts.fuel, FUEL_WORDS);
  const certainty = parseWord("certainty", texts.certainty, CERTAINTY_WORDS);
  const quantity = parseUnit("fitmentQuantity", texts.fitmentQuantity, /^(\d{1,3})(?: ?(?:x|kom|pcs))?$/i);
  const years = parseYears(texts.years ?? "", yearStyle);
  const from = parseMonth(texts.from ?? "", "first", yearStyle);
  const to = parseMonth(texts.to ?? "", "last", yearStyle);
  for (const cell of [ccm, kw, fuel, certainty, quantity, years, from, to]) if ("reason" in cell) return cell;
  return {
    value: {
      model: texts.model || null,
      generation: texts.generation || null,
      engine: texts.engine || null,
      engineCode: texts.engineCode || null,
      ccm: known(ccm),
      kw: known(kw),
      fuel: known(fuel),
      from: known(from) ?? known(years)?.from ?? null,
      to: known(to) ?? known(years)?.to ?? null,
      unitPlateNumber: texts.unitPlateNumber || null,
      oeNumber: texts.fitmentOe || null,
      quantity: known(quantity),
      certainty: known(certainty) ?? "exact",
      condition: { en: texts.conditionEn ?? "", hr: texts.conditionHr ?? "" },
      position: { en: texts.positionEn ?? "", hr: texts.positionHr ?? "" },
    },
  };
}

function parseUnit(field: Field, text: string | undefined, pattern: RegExp): Cell<number | null> {
  if (!text || text === "-") return { value: null };
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? refuse(field, text) : { value: Number(digits) };
}

const FUEL_WORDS: ReadonlyMap<string, Fuel> = new Map([
  ["diesel", "diesel"],
  ["dizel", "diesel"],
  ["d", "diesel"],
  ["petrol", "petrol"],
  ["gasoline", "petrol"],
  ["benzin", "petrol"],
  ["b", "petrol"],
  ["gas", "gas"],
  ["plin", "gas"],
  ["lpg", "gas"],
  ["cng", "gas"],
  ["hybrid", "hybrid"],
  ["hibrid", "hybrid"],
  ["electric", "electric"],
  ["elektro", "electric"],
  ["električni", "electric"],
]);

const CERTAINTY_WORDS: ReadonlyMap<string, Certainty> = new Map([
  ["exact", "exact"],
  ["točno", "exact"],
  ["check-plate", "check-plate"],
  ["check plate", "check-plate"],
  ["provjeriti pločicu", "check-plate"],
]);
