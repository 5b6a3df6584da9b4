import type { Availability } from "#erp-adapter/contract/catalogue.ts";

interface Shelf {
  availability: Availability;
  /** 0 to 12; null if it could not be read */
  stock: number | null;
}

/**
 * True if a person may be told once the product is on the shelf again: it is temporarily out, or none is on the shelf and it
 * must be ordered. A product that is sold no more does not come back.
 */
export function comesBack({ availability, stock }: Shelf): boolean {
  return stock === 0 && availability !== "unavailable";
}

/** The same where many products stand below each other: most of a catalogue must be ordered, and says enough by that. */
export function isOut(shelf: Shelf): boolean {
  return comesBack(shelf) && shelf.availability === "out-of-order";
}
