import { type Cell, quote } from "./cells.ts";
import { OF_SEVERAL_WORDS } from "./known-makes.ts";

/** The parts of a vehicle that a list writes as one text. */
export interface NamedVehicle {
  make: string;
  model: string;
  engine: string;
}

/**
 * The vehicles of a cell, several with a bar, a semicolon or a line end between them: *Toyota Avensis 2.0 D* is a make,
 * a model and, from its first size on, an engine. An empty cell and `-` are none. Refuses a comma before a word, and a
 * slash between blanks: they may stand between vehicles or within one. Refuses a vehicle that does not begin with a
 * letter: *2.0 TDI* has no make.
 */
export function vehiclesOfCell(text: string): Cell<NamedVehicle[]> {
  const vehicles = text
    .split(/[|;\n]/)
    .map((vehicle) => vehicle.replace(/\s+/g, " ").trim())
    .filter((vehicle) => vehicle !== "" && vehicle !== "-");
  const unclear = vehicles.find((vehicle) => /,\s*\p{L}|\s\/\s/u.test(vehicle));
  if (unclear !== undefined)
    return { reason: `vehicle ${quote(unclear)} seems to be several vehicles: put a bar between them` };
  const nameless = vehicles.find((vehicle) => /^\P{L}/u.test(vehicle));
  if (nameless !== undefined) return { reason: `vehicle ${quote(nameless)} does not begin with its make` };
  return { value: vehicles.map(toVehicle) };
}

function toVehicle(text: string): NamedVehicle {
  const make = OF_SEVERAL_WORDS.exec(text)?.[0] ?? text.split(" ", 1)[0] ?? "";
  const rest = text.slice(make.length).trim();
  const at = /(?:^|\s)\d[.,]\d/.exec(rest)?.index ?? rest.length;
  return { make, model: rest.slice(0, at).trim(), engine: rest.slice(at).trim() };
}
