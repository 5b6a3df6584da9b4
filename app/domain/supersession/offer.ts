import type { Availability } from "#erp-adapter/contract/catalogue.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { UnitPrice } from "#erp-adapter/contract/unit-price.ts";
import type { ShownSplit } from "../shown-supply.ts";

/** A product with its quantity. */
export interface Pieces {
  product: ProductId;
  quantity: number;
}

/** Other parts in place of a wanted one: what a person may choose, and nothing is chosen for them. */
export interface Offer {
  wanted: Pieces;
  /**
   * ended: the part is sold no more · used-up: fewer are left than wanted · off-shelf: another part that may stand for it is on
   * the shelf at once
   */
  reason: "ended" | "used-up" | "off-shelf";
  /** true if the wanted part may be ordered all the same */
  mayKeep: boolean;
  /** pieces of the wanted part that are left, in whole packs; 0 if it ended */
  left: number;
  /** the wanted part at this customer's price, for the whole quantity; null if it has none */
  present: Cost | null;
  /** at least one; those that sell what is left of the wanted part first */
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

/** Lines that come together, in place of the wanted quantity. */
export interface Alternative {
  /** what is left of the wanted part first, if it is part of the offer */
  lines: OfferedLine[];
  goods: EurCents;
  deposit: EurCents;
  /** more (or less, if negative) for each piece that another part replaces; null if the wanted part has no price */
  differencePerPiece: EurCents | null;
  /** the same for the deposits of the whole quantity */
  depositDifference: EurCents | null;
  /** true if several parts replace the wanted one together: one without the others does not */
  isSet: boolean;
  /** what else is needed, in the language of the page */
  notes: string[];
  /** other parts that this one takes the place of, too */
  alsoReplaces: ProductId[];
}

export interface OfferedLine extends Cost, Pieces, ShownSplit {
  availability: Availability;
  /** pieces of a pack: the quantity is whole packs */
  pack: number;
}
