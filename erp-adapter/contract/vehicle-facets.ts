/** The filters by vehicle; each may have several chosen values. Kept apart from the schemas for the browser. */
export const VEHICLE_FACETS = ["make", "model", "engine"] as const;
export type VehicleFacet = (typeof VEHICLE_FACETS)[number];
