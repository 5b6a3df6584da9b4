import { ErpError } from "../contract/errors.ts";

/** VALIDATION (to, period) for a period that ends before it begins. Dates (YYYY-MM-DD) sort as text. */
export function assertPeriod({ from, to }: { from: string | null; to: string | null }): void {
  if (from !== null && to !== null && from > to) throw new ErpError("VALIDATION", { field: "to", rule: "period" });
}
