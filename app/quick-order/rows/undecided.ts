import type { RowDecision } from "#server/services/quick-order/quick-order.ts";

/** The decision of a row about which a person has decided nothing. */
export const UNDECIDED: RowDecision = { product: null, instead: null, isLeftOut: false };
