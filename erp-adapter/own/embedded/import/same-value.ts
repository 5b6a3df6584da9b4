/**
 * True for two values that are equal as JSON, whatever the order of their keys: the catalogue, a file and the journal
 * each put the facts of a record in their own order.
 */
export function areSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || toComparable(one) === toComparable(other);
}

/** The value as JSON with the keys of each object in one order; "" for undefined. */
export function toComparable(value: unknown): string {
  return JSON.stringify(value, inOneOrder) ?? "";
}

function inOneOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
