/** Measure units that the shop has words for. */
const UNITS = ["pcs", "set", "l", "m", "kg", "box"] as const;

/** Null for a unit that is shown as the ERP writes it. */
export function knownUnit(code: string): (typeof UNITS)[number] | null {
  return UNITS.find((unit) => unit === code) ?? null;
}
