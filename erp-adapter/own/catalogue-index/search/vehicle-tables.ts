import type { DatabaseSync } from "node:sqlite";
import { VEHICLE_FACETS, type VehicleFacet } from "../../../contract/vehicle-facets.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { ChosenTerms } from "./vehicle-options.ts";

/** The vehicle filters in SQL. */
export interface VehicleTables {
  /** Fills the table `fitting` with the products that pass all vehicle filters. */
  fit(chosen: ChosenTerms): void;
  /** Counts the products in the table `passing` that have a term and pass the other vehicle filters. */
  count(chosen: ChosenTerms, facet: VehicleFacet, term: string): number;
}

export function createVehicleTables(db: DatabaseSync): VehicleTables {
  db.exec(`create temp table if not exists fitting (product integer primary key) strict;
    create temp table if not exists passing (product integer primary key) strict;`);
  const clear = prepare(db, "delete from fitting");
  const fill = prepare(db, "insert into fitting select rowid from terms where terms match ?");
  const count = prepare<{ count: number }>(db)`
    select count(*) as count from passing where product in (select rowid from terms where terms match ?)`;
  return {
    fit(chosen) {
      clear.run();
      fill.run(toExpression(chosen));
    },
    count: (chosen, facet, term) => count.get(toExpression({ ...chosen, [facet]: [term] }))?.count ?? 0,
  };
}

function toExpression(chosen: ChosenTerms): string {
  return VEHICLE_FACETS.flatMap((facet) => {
    const terms = chosen[facet];
    return terms === null ? [] : [`(${terms.map((term) => `"${term}"`).join(" OR ")})`];
  }).join(" AND ");
}
