import type { Decision } from "#server/services/prepared-lists/prepared-list.ts";

/** A row about which nothing was decided. */
export const UNDECIDED: Decision = { product: null, instead: null, isLeftOut: false };
