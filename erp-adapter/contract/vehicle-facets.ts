/**
 * The filters by vehicle; each may have several chosen values. In a file without schemas, because the browser loads it.
 */
export const VEHICLE_FACETS = ["make", "model", "engine"] as const;
export type VehicleFacet = (typeof VEHICLE_FACETS)[number];
