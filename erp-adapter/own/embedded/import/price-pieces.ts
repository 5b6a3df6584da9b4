import type { Field } from "./fields.ts";
import { importFault } from "./import-fault.ts";

/** The pieces of prices, as the option `--columns` says them. */
export interface PricePieces {
  /** `Price per 100=price/100`: every price is for so many pieces; null if the option says no such thing */
  ofAll: { field: "price" | "retail"; pieces: number } | null;
  /** `UOM=priceUnit/C:100/M:1000`: the pieces that a text in the column of price units means */
  ofText: ReadonlyMap<string, number>;
}

/** A column's meaning in the option: its field, and the pieces behind slashes. */
const WITH_PIECES = /^([^/]+)((?:\/(?:[^/:]+:)?\s*[1-9]\d{0,6}\s*)+)$/;

/** A meaning without the pieces behind it: `price` of `price/100`. */
export function withoutPieces(meaning: string): string {
  return WITH_PIECES.exec(meaning)?.[1] ?? meaning;
}

/**
 * Collects the pieces of prices from the meanings in the option. Throws an import fault for pieces of another field, and
 * if two columns are the same price, one of them for several pieces.
 */
export function toPricePieces(meanings: readonly { field: Field | null; written: string }[]): PricePieces {
  let ofAll: PricePieces["ofAll"] = null;
  const ofText = new Map<string, number>();
  for (const { field, written } of meanings) {
    for (const part of WITH_PIECES.exec(written)?.[2]?.split("/").slice(1) ?? []) {
      const [text = "", pieces] = part.split(":").map((word) => word.trim());
      const isPrice = field === "price" || field === "retail";
      const isAlone = meanings.filter((other) => other.field === field).length === 1;
      if (isPrice && isAlone && pieces === undefined && ofAll === null) ofAll = { field, pieces: Number(text) };
      else if (field === "priceUnit" && pieces !== undefined) ofText.set(text, Number(pieces));
      else
        throw importFault(
          `--columns: "${written.trim()}" is not understood: the price of 100 pieces is price/100, and a column of units is priceUnit/C:100/M:1000`,
        );
    }
  }
  return { ofAll, ofText };
}
