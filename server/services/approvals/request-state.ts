/** `changed`: approved with changes */
export type RequestState = "asked" | "approved" | "changed" | "refused" | "withdrawn" | "expired";
