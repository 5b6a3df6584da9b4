import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { type BasisPoints, toBasisPoints } from "../../contract/money.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** A partner's terms: net prices are the prices of a list, less one discount. */
export interface PartnerTerms {
  priceList: string;
  discountPercent: BasisPoints;
}

/** Reads the terms of partners. NOT_FOUND for an unknown partner. */
export function createPartnerTerms(goods: DatabaseSync): (partner: PartnerCode) => PartnerTerms {
  const select = prepare<{ price_list: string; discount: number }>(goods)`
    select price_list, discount from partner_terms where partner = ?`;
  return (partner) => {
    const row = select.get(partner);
    if (!row) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    return { priceList: row.price_list, discountPercent: toBasisPoints(row.discount) };
  };
}
