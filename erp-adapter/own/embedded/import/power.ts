import { type CellValue, quote } from "./cells.ts";
import { refuse } from "./words-of-row.ts";

/** Fields of an engine's power; a number without a unit is in the field's own, in `power` in none. */
export const POWERS = ["kw", "hp", "power"] as const;
type Power = (typeof POWERS)[number];

/** Kilowatts for each metric horsepower. */
const KW_OF_HP = 0.735_499;

const NUMBER = "(\\d{1,5})(?: ?(kw|ps|ks|hp|bhp|cv))?";
const WRITTEN = new RegExp(`^${NUMBER}(?: ?[/(|] ?(?:${NUMBER}(?![\\d\\p{L}]))?.*)?$`, "iu");

/** The kilowatts of a line, from the first of its columns of power that is filled; null if none is. */
export function parsePower(texts: Partial<Record<Power, string>>): CellValue<number | null> {
  const field = POWERS.find((name) => texts[name] && texts[name] !== "-");
  return field === undefined ? { value: null } : toKilowatts(field, texts[field] ?? "");
}

/** `103`, `103 kW`, `140 PS`, and both in one cell: `103/140`, `140 PS (103 kW)`. Other second numbers are revolutions. */
function toKilowatts(field: Power, text: string): CellValue<number> {
  const [, first = "", unit, second, secondUnit] = WRITTEN.exec(text) ?? [];
  if (first === "") return refuse(field, text);
  if (unit !== undefined && secondUnit !== undefined)
    return ofBoth([first, unit], [second ?? "", secondUnit], field, text);
  if (unit !== undefined) return { value: inKilowatts(Number(first), unit) };
  if (second !== undefined) {
    const [kw, hp] = [Number(first), Number(second)].toSorted((one, other) => one - other) as [number, number];
    const isPair = Math.abs(hp * KW_OF_HP - kw) <= Math.max(1, kw / 50);
    const isAsSaid = secondUnit === undefined || Number(second) === (isKilowatts(secondUnit) ? kw : hp);
    if (isPair && isAsSaid) return { value: kw };
    if (secondUnit !== undefined || hp < 2 * kw) return refuse(field, text);
  }
  if (field !== "power") return { value: inKilowatts(Number(first), field) };
  return {
    reason: `power ${quote(text)} could be kilowatts or horsepower: say --columns "NAME=kw" or "NAME=hp"`,
  };
}

/** The kilowatts of one power in two units; refused if both are in one unit, or are no one power. */
function ofBoth(one: [string, string], other: [string, string], field: Power, text: string): CellValue<number> {
  const [kw, hp] = isKilowatts(one[1]) ? [one, other] : [other, one];
  const said = Number(kw[0]);
  const isOne =
    isKilowatts(kw[1]) && !isKilowatts(hp[1]) && Math.abs(inKilowatts(Number(hp[0]), hp[1]) - said) <= said * 0.03;
  return isOne ? { value: said } : refuse(field, text);
}

function inKilowatts(number: number, unit: string): number {
  return isKilowatts(unit) ? number : Math.round(number * KW_OF_HP);
}

function isKilowatts(unit: string): boolean {
  return unit.toLowerCase() === "kw";
}
