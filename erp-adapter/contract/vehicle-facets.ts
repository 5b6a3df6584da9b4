/** The filters by vehicle; several values may be chosen of each. Apart from the schemas: the browser needs it too. */
export const VEHICLE_FACETS = ["make", "model", "engine"] as const;
export type VehicleFacet = (typeof VEHICLE_FACETS)[number];
