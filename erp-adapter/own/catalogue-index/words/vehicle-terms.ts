import { toVehicleIds } from "../../../contract/fitments.ts";
import { VEHICLE_FACETS, type VehicleFacet } from "../../../contract/vehicle-facets.ts";
import type { Vehicle } from "./indexed-words.ts";

const MARKS: Record<VehicleFacet, string> = { make: "v", model: "w", engine: "x" };

/** The index term of a vehicle filter's value: `v_skoda`, `w_skoda_octavia_ii`, `x_bkp`. */
export function vehicleTerm(facet: VehicleFacet, id: string): string {
  return `${MARKS[facet]}_${id.replace(/[^a-z0-9]/g, "_")}`;
}

/** The terms by which the filters find a vehicle. */
export function toVehicleTerms({ make, model, generation, engineCode }: Vehicle): string[] {
  const ids = toVehicleIds({ make, model: model || null, generation, engineCode });
  return VEHICLE_FACETS.flatMap((facet) => (ids[facet] === null ? [] : [vehicleTerm(facet, ids[facet])]));
}
