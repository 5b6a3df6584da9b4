import {
  type Certainty,
  type FitmentRecord,
  type Fuel,
  fitmentRecordSchema,
  MAX_FITMENTS,
  toFitment,
} from "../../../contract/fitments.ts";
import { UNITS } from "../../../contract/quantity.ts";
import { type CellValue, quote, splitNumbers } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import { engineCodesOf } from "./engine-codes.ts";
import { FITMENT_FIELDS, type Field } from "./fields.ts";
import { parseMonth, parseYears } from "./months.ts";
import { POWERS, parsePower } from "./power.ts";
import { hasSeveralModels, makesOfCell, vehiclesOfCell } from "./vehicles-of-cell.ts";
import { known, parseWord, refuse } from "./words-of-row.ts";
import { NO_STYLE, type YearStyle } from "./year-style.ts";

type Texts = Partial<Record<Field, string>>;

/**
 * The vehicles or engines of a line: one, all that a cell of whole vehicles, of makes or of engine codes names, or none
 * if all columns are empty.
 */
export function readFitments(cells: Texts, yearStyle: YearStyle = NO_STYLE): CellValue<FitmentRecord[]> {
  const texts = withoutSigns(cells);
  if (FITMENT_FIELDS.every((field) => !texts[field])) return { value: [] };
  const named = texts.vehicle === undefined ? makesOfCell(texts.make ?? "") : vehiclesOfCell(texts.vehicle);
  if ("reason" in named) return named;
  const vehicles = named.value;
  if (vehicles.every(({ make }) => make === "")) return { reason: "the vehicle's make is empty" };
  const ofOne = vehicles.length > 1 ? OF_ONE_VEHICLE.find((field) => texts[field]) : undefined;
  if (ofOne) return { reason: `${ALIASES[ofOne][0]} ${quote(texts[ofOne] ?? "")} is beside several vehicles` };
  const several = ONE_EACH.find(([field, isSeveral]) => isSeveral(texts[field] ?? ""))?.[0];
  if (several)
    return { reason: `${ALIASES[several][0]} ${quote(texts[several] ?? "")} seems to be several: give each a line` };
  const codes = engineCodesOf(texts.engineCode ?? "");
  if ("reason" in codes) return codes;
  if (vehicles.length * codes.value.length > MAX_FITMENTS)
    return { reason: `the line has more than ${MAX_FITMENTS} vehicles` };
  const fitments: FitmentRecord[] = [];
  for (const { make, model, engine, years } of vehicles) {
    const named = { model: texts.model || model, engine: texts.engine || engine, years: texts.years || years };
    const facts = readFacts({ ...texts, ...named }, yearStyle);
    if ("reason" in facts) return facts;
    for (const engineCode of codes.value) {
      const parsed = fitmentRecordSchema.safeParse(toFitment({ make, ...facts.value, engineCode: engineCode || null }));
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return { reason: `the vehicle's ${issue?.path.join(" ")} is not allowed (${issue?.message})` };
      }
      fitments.push(parsed.data);
    }
  }
  return { value: fitments };
}

/** The texts, empty where they say nothing: `-`, `n/a`, `NULL`. Not all words for nothing: `Ka` is a model. */
function withoutSigns(texts: Texts): Texts {
  const signs = FITMENT_FIELDS.filter((field) =>
    /^(?:[^\p{L}\p{N}]+|[(<[{]?(?:n\/a|null|nan|none|nil|nema|undefined)[)>\]}]?)$/iu.test(texts[field] ?? ""),
  );
  return { ...texts, ...Object.fromEntries(signs.map((field) => [field, ""])) };
}

/** Columns of one name or number each, and what shows that a cell has several. */
const ONE_EACH: readonly (readonly [Field, (text: string) => boolean])[] = [
  // Catalogues name a series by both of its names: KANGOO / GRAND KANGOO.
  ["model", (text) => hasSeveralModels(text.replace(/(\p{L}{3,}) \/ (?:\p{L}+ )?\1(?!\p{L})/giu, "$1"))],
  ["engine", (text) => /\d[.,]\d.*[,;/|\\+&].*(?<![\d.,])\d[.,]\d(?!\d)/.test(text)],
  ["unitPlateNumber", (text) => splitNumbers(text).length > 1],
  ["fitmentOe", (text) => splitNumbers(text).length > 1],
];

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

function readFacts(texts: Texts, yearStyle: YearStyle): CellValue<Partial<FitmentRecord>> {
  const ccm = parseUnit("ccm", texts.ccm, /^(\d{2,6})(?: ?(?:ccm|cm3|cm³|cc))?$/i);
  const kw = parsePower(texts);
  const fuel = parseWord("fuel", texts.fuel, FUEL_WORDS);
  const certainty = parseWord("certainty", texts.certainty, CERTAINTY_WORDS);
  const quantity = parseUnit("fitmentQuantity", texts.fitmentQuantity, PIECES);
  const years = parseYears(texts.years ?? "", yearStyle);
  const from = parseMonth(texts.from ?? "", "first", yearStyle);
  const to = parseMonth(texts.to ?? "", "last", yearStyle);
  for (const cell of [ccm, kw, fuel, certainty, quantity, years, from, to]) if ("reason" in cell) return cell;
  return {
    value: {
      model: texts.model || null,
      generation: texts.generation || null,
      engine: texts.engine || null,
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

const PIECES = new RegExp(`^(\\d{1,3})(?: ?(?:x|×|${UNITS.pcs})\\.?)?$`, "iu");

function parseUnit(field: Field, text: string | undefined, pattern: RegExp): CellValue<number | null> {
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
