import type { Decision } from "#server/services/quick-order/quick-order.ts";

/** The decision of a row about which a person has decided nothing. */
export const UNDECIDED: Decision = { product: null, instead: null, isLeftOut: false };
