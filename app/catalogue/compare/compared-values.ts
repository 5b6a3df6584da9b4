/** The values that a part has for a fact: none, one, or several such as OE numbers. */
export type Values = readonly string[];

/** True if the parts have different values for a fact, in whatever order. */
export function isDifferent(values: readonly Values[]): boolean {
  return new Set(values.map((own) => JSON.stringify([...new Set(own)].toSorted()))).size > 1;
}

/** The values of each part, each once, first those that not every part has. */
export function markOwn(values: readonly Values[]): { value: string; isOwn: boolean }[][] {
  const sets = values.map((own) => new Set(own));
  return sets.map((own) =>
    [...own]
      .map((value) => ({ value, isOwn: sets.some((set) => !set.has(value)) }))
      .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)),
  );
}
