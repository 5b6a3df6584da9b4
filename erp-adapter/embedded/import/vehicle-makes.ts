import type { DatabaseSync } from "node:sqlite";
import { toMakerSlug } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { quote } from "./cells.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";

/** Notices makes of vehicles that the catalogue has not had until now: they may be misspelt. */
export interface VehicleMakes {
  see(row: ImportedRow): void;
  /** A warning for each new make; none for the first vehicles of a catalogue. */
  newOnes(): LineNote[];
}

export function createVehicleMakes(db: DatabaseSync): VehicleMakes {
  const known = prepare<{ make: string }>(db, "select distinct make from application");
  const seen = new Map<string, { make: string; line: number; count: number }>();
  return {
    see({ line, fields }) {
      for (const { make } of fields.fitments ?? []) {
        const entry = seen.get(toMakerSlug(make));
        if (entry) entry.count += 1;
        else seen.set(toMakerSlug(make), { make, line, count: 1 });
      }
    },
    newOnes() {
      if (seen.size === 0) return [];
      const slugs = new Set<string>(known.all().map(({ make }) => toMakerSlug(make)));
      if (slugs.size === 0) return [];
      return [...seen]
        .filter(([slug]) => !slugs.has(slug))
        .map(([, { make, line, count }]) => ({ line, reason: `no vehicle is a ${quote(make)} yet (lines: ${count})` }));
    },
  };
}
