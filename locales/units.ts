/** Measure units that the shop can translate. */
const UNITS = ["pcs", "set", "l", "m", "kg", "box"] as const;

/** The unit, if the shop can translate it; null if the unit is shown as the ERP spells it. */
export function knownUnit(code: string): (typeof UNITS)[number] | null {
  return UNITS.find((unit) => unit === code) ?? null;
}
