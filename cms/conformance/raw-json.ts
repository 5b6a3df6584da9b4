/** Serialises a value of any depth, because `JSON.stringify` runs out of stack on text nested 20,000 levels deep. */
export function jsonOf(value: unknown): string {
  const out: string[] = [];
  const rest: (string | { value: unknown })[] = [{ value }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") out.push(next);
    else if (Array.isArray(next.value)) {
      rest.push("]", ...next.value.flatMap((one, at) => [...(at > 0 ? [","] : []), { value: one }]).reverse(), "[");
    } else if (typeof next.value === "object" && next.value !== null) {
      const pairs = Object.entries(next.value).filter(([, one]) => one !== undefined);
      const parts = pairs.flatMap(([key, one], at) => [`${at > 0 ? "," : ""}${JSON.stringify(key)}:`, { value: one }]);
      rest.push("}", ...parts.reverse(), "{");
    } else out.push(JSON.stringify(next.value ?? null));
  }
  return out.join("");
}
