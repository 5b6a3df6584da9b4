import type { DatabaseSync } from "node:sqlite";
import { toNumberKey } from "../contract/part-number.ts";
import type { FoundProduct } from "../own/catalogue-index/found-products.ts";
import { createCatalogueWriter } from "../own/catalogue-index/writing/catalogue-writer.ts";
import { commandError } from "./command.ts";

/**
 * Finds the product by its id, by its exact number, or by its number in another spelling if only one product fits.
 * Throws a command error if no product fits, several fit, or the product is withdrawn.
 */
export function requireProduct(db: DatabaseSync, text: string): FoundProduct {
  const found = createCatalogueWriter(db).findProducts(text);
  const key = toNumberKey(text);
  const candidates = [
    found.filter(({ id }) => id === text),
    found.filter(({ number }) => number === text.trim()),
    found.filter(({ number }) => key !== "" && toNumberKey(number) === key),
  ].find((products) => products.length > 0);
  if (!candidates) throw commandError(`no product has the id or number "${text}" (look with: find TEXT)`);
  const present = candidates.filter(({ withdrawn }) => !withdrawn);
  const [only, ...others] = present;
  if (!only) throw commandError(`${candidates[0]?.id} is withdrawn`);
  if (others.length > 0)
    throw commandError(
      `"${text}" could be ${present
        .slice(0, 10)
        .map(({ id }) => id)
        .join(" or ")}: say which by its id`,
    );
  return only;
}
