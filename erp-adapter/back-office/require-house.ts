import type { SupplyBook } from "../own/embedded/supply/supply-book.ts";
import { commandError } from "./command.ts";

/** Throws a command error if no warehouse has this code. */
export function requireHouse(code: string, supply: Pick<SupplyBook, "houses">): void {
  const codes = supply.houses().map((house) => house.code);
  if (!codes.includes(code)) throw commandError(`--warehouse takes one of ${codes.join(", ")}, not "${code}"`);
}
