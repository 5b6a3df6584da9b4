/** Marks the end of a value that ends with a full stop; no text has this character (private use). */
const END = "\uE000";

/**
 * Makes a text with `translate`, and writes the full stop after a value only once: the name *Dizna d.o.o.* at the end
 * of a sentence would give two.
 */
export function withSingleStops(values: unknown, translate: (values: unknown) => unknown): unknown {
  if (typeof values !== "object" || values === null || !Object.values(values).some(endsWithStop))
    return translate(values);
  const marked = Object.entries(values).map(([name, value]) => [name, endsWithStop(value) ? value + END : value]);
  const text = translate(Object.fromEntries(marked));
  return typeof text === "string" ? text.replaceAll(`${END}.`, "").replaceAll(END, "") : text;
}

function endsWithStop(value: unknown): value is string {
  return typeof value === "string" && /[.!?…]$/.test(value);
}
