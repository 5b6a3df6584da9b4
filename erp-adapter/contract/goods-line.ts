import type { LineRemarks } from "./line-remarks.ts";
import type { BasisPoints, EurCents } from "./money.ts";
import type { ProductId } from "./product-id.ts";
import type { TaxNote } from "./tax.ts";
import type { UnitPrice } from "./unit-price.ts";

/** The fields shared by lines of an order and of an invoice: the goods, as the document names them, and their price. */
export interface GoodsLine extends LineRemarks {
  position: number;
  product: ProductId;
  number: string;
  manufacturer: string;
  /** in the language of the call */
  title: string;
  /** up to three decimals: what the shop sells is whole, but a document of an ERP may have 2.5 m */
  quantity: number;
  unit: string;
  wholesale: UnitPrice;
  discountPercent: BasisPoints;
  price: UnitPrice;
  deposit: EurCents;
  vatPercent: BasisPoints;
  /** why VAT has this rate, as it was told when the order was placed; missing if the ERP does not keep it */
  taxNote?: TaxNote;
  /** quantity × net unit price, without deposit */
  total: EurCents;
}
