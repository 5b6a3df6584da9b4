import type { DatabaseSync } from "node:sqlite";
import { toMakerSlug } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { quote } from "./cells.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";
import { KNOWN_MAKES } from "./known-makes.ts";

/** Notices makes of vehicles that the catalogue has not had until now: they may be misspelt, or models. */
export interface VehicleMakes {
  see(row: ImportedRow): void;
  seen(): SeenMakes;
  /** A warning for each new make; for the first vehicles of a catalogue, only for makes that are not known. */
  newOnes(): LineNote[];
}

export interface SeenMakes {
  /** makes that neither the catalogue nor the list of known makes has */
  unknown: readonly SeenMake[];
  /** number of all vehicles */
  count: number;
}

/** A make, the first line that has it, and the number of its vehicles. */
interface SeenMake {
  make: string;
  line: number;
  count: number;
}

export function createVehicleMakes(db: DatabaseSync): VehicleMakes {
  const select = prepare<{ make: string }>(db, "select distinct make from application");
  const seen = new Map<string, SeenMake>();
  const inCatalogue = () => new Set<string>(seen.size === 0 ? [] : select.all().map(({ make }) => toMakerSlug(make)));
  const without = (known: ReadonlySet<string>) => [...seen].flatMap(([slug, one]) => (known.has(slug) ? [] : [one]));
  return {
    see({ line, fields }) {
      for (const { make } of fields.fitments ?? []) {
        const entry = seen.get(toMakerSlug(make));
        if (entry) entry.count += 1;
        else seen.set(toMakerSlug(make), { make, line, count: 1 });
      }
    },
    seen() {
      const count = [...seen.values()].reduce((sum, one) => sum + one.count, 0);
      return { unknown: without(new Set([...KNOWN_MAKES, ...inCatalogue()])), count };
    },
    newOnes() {
      const known = inCatalogue();
      return without(known.size === 0 ? KNOWN_MAKES : known).map(({ make, line, count }) => {
        return { line, reason: `no vehicle is a ${quote(make)} yet (lines: ${count})` };
      });
    },
  };
}
