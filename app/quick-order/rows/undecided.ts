import type { Decision } from "#server/services/prepared-lists/prepared-list.ts";

/** The decision of a row about which a person has decided nothing. */
export const UNDECIDED: Decision = { product: null, instead: null, isLeftOut: false };
