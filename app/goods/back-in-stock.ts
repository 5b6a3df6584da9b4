import type { Availability } from "#erp-adapter/contract/catalogue.ts";

interface Shelf {
  availability: Availability;
  /** pieces in stock, where 12 means 12 or more; null if the stock could not be read */
  stock: number | null;
}

/**
 * True if a person may ask for a notice when the product is in stock again: the stock is 0, and the product is still
 * sold.
 */
export function comesBack({ availability, stock }: Shelf): boolean {
  return stock === 0 && availability !== "unavailable";
}

/**
 * True if a row of a list offers this notice. Only `out-of-order` products do, because most products of a catalogue
 * have no stock but can be ordered.
 */
export function isOut(shelf: Shelf): boolean {
  return comesBack(shelf) && shelf.availability === "out-of-order";
}
