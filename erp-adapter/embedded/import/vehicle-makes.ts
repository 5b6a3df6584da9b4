import type { DatabaseSync } from "node:sqlite";
import { toMakerSlug } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { quote } from "./cells.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";

/** Notices makes of vehicles that the catalogue has not had until now: they may be misspelt, or models. */
export interface VehicleMakes {
  see(row: ImportedRow): void;
  /** The first make that neither the catalogue nor the list of this module has; null if there is none. */
  unknown(): SeenMake | null;
  /** A warning for each new make; none for the first vehicles of a catalogue. */
  newOnes(): LineNote[];
}

/** A make, and the first line that has it. */
export interface SeenMake {
  make: string;
  line: number;
}

/** The makes of cars, vans, lorries, buses and tractors, as slugs. */
const MAKES: ReadonlySet<string> = new Set(
  (
    "abarth acura aixam alfa-romeo alpine aston-martin audi austin avia bentley bmw buick byd cadillac case case-ih " +
    "chatenet chevrolet chrysler citroen claas cupra dacia daewoo daf daihatsu deutz deutz-fahr dodge ds fendt ferrari " +
    "fiat ford fuso gaz gmc great-wall hino honda hummer hyundai imt infiniti irisbus isuzu iveco jaguar jcb jeep " +
    "john-deere kia kubota lada lamborghini lancia land-rover landini lexus ligier lincoln lotus man maserati " +
    "massey-ferguson maybach mazda mb mercedes mercedes-benz mg mini mitsubishi neoplan new-holland nissan oldsmobile " +
    "opel peugeot piaggio pontiac porsche proton renault rolls-royce rover saab same scania seat setra skoda smart " +
    "solaris ssangyong steyr subaru suzuki tata tatra tesla torpedo toyota trabant uaz ursus valtra vauxhall vdl " +
    "volkswagen volvo vw wartburg yugo zastava zetor"
  ).split(" "),
);

export function createVehicleMakes(db: DatabaseSync): VehicleMakes {
  const select = prepare<{ make: string }>(db, "select distinct make from application");
  const seen = new Map<string, SeenMake & { count: number }>();
  const known = () => new Set<string>(seen.size === 0 ? [] : select.all().map(({ make }) => toMakerSlug(make)));
  return {
    see({ line, fields }) {
      for (const { make } of fields.fitments ?? []) {
        const entry = seen.get(toMakerSlug(make));
        if (entry) entry.count += 1;
        else seen.set(toMakerSlug(make), { make, line, count: 1 });
      }
    },
    unknown() {
      const slugs = known();
      return [...seen].find(([slug]) => !MAKES.has(slug) && !slugs.has(slug))?.[1] ?? null;
    },
    newOnes() {
      const slugs = known();
      if (slugs.size === 0) return [];
      return [...seen]
        .filter(([slug]) => !slugs.has(slug))
        .map(([, { make, line, count }]) => ({ line, reason: `no vehicle is a ${quote(make)} yet (lines: ${count})` }));
    },
  };
}
