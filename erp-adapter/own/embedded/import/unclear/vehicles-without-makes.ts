import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import type { SeenMakes } from "../vehicle-makes.ts";

/** One vehicle in so many may have an unknown make, which is then misspelt or rare; more of them have none. */
const FEW = 5;

/**
 * Throws an import fault if a column is read as whole vehicles, because the list has no makes, and many of them begin
 * with no known make: *Golf VII* is no vehicle of the make Golf.
 */
export function requireMakes({ header, fields }: HeaderColumns, isGiven: IsGiven, { unknown, count }: SeenMakes): void {
  const vehicles = header.find((name, at) => fields[at] === "vehicle" && !isGiven(name));
  const [first] = unknown;
  if (vehicles === undefined || first === undefined) return;
  if (unknown.reduce((sum, seen) => sum + seen.count, 0) * FEW <= count) return;
  throw importFault(
    `header: ${quote(vehicles)} seems to have models without their makes: no known make is ${quote(first.make)} (line ${first.line}). Add a column of makes, or say --columns ${answer(vehicles, "vehicle")} if each begins with its make, or ${answer(vehicles, "-")} to leave it out`,
  );
}
