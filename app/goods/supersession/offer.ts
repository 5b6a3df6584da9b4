import type { Availability } from "#erp-adapter/contract/catalogue.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { UnitPrice } from "#erp-adapter/contract/unit-price.ts";
import type { ShownSplit } from "../shown-supply.ts";

/** A product with its quantity. */
export interface OfferedPieces {
  product: ProductId;
  quantity: number;
}

/** An offer of other parts in place of a wanted one. The person chooses; nothing is preselected. */
export interface ReplacementOffer {
  wanted: OfferedPieces;
  /**
   * ended: the part is no longer sold · used-up: fewer pieces are left than wanted · off-shelf: too few pieces
   * of the part are in stock, but enough of a part that may replace it
   */
  reason: "ended" | "used-up" | "off-shelf";
  /** true if the wanted part may still be ordered */
  mayKeep: boolean;
  /** pieces of the wanted part that are left, in whole packs; 0 if it ended */
  left: number;
  /** the cost of the wanted part for this customer and the whole quantity; null if it has no price */
  present: Cost | null;
  /** at least one alternative; first those that also sell what is left of the wanted part */
  alternatives: Alternative[];
}

/** Goods and deposits of a quantity, without VAT. */
export interface Cost {
  /** of one piece */
  price: UnitPrice;
  /** of one piece */
  unitDeposit: EurCents;
  goods: EurCents;
  deposit: EurCents;
}

/** The lines that together replace the wanted quantity. */
export interface Alternative {
  /** first what is left of the wanted part, if the alternative includes it */
  lines: OfferedLine[];
  goods: EurCents;
  deposit: EurCents;
  /** the additional price per replaced piece, negative if cheaper; null if the wanted part has no price */
  differencePerPiece: EurCents | null;
  /** the additional deposit for the whole quantity, negative if less; null if the wanted part has no price */
  depositDifference: EurCents | null;
  /** true if only several parts together replace the wanted one */
  isSet: boolean;
  /** additional requirements, in the language of the page */
  notes: string[];
  /** other parts that this alternative also replaces */
  alsoReplaces: ProductId[];
}

export interface OfferedLine extends Cost, OfferedPieces, ShownSplit {
  availability: Availability;
  /** pieces per pack; the quantity is a multiple */
  pack: number;
}
