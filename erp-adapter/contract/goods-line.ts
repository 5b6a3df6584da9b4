import type { BasisPoints, EurCents } from "./money.ts";
import type { ProductId } from "./product-id.ts";

/** The fields shared by lines of an order and of an invoice: the goods, as they stand on the document, and their price. */
export interface GoodsLine {
  position: number;
  product: ProductId;
  number: string;
  manufacturer: string;
  /** in the language of the call */
  title: string;
  quantity: number;
  unit: string;
  wholesale: EurCents;
  discountPercent: BasisPoints;
  price: EurCents;
  deposit: EurCents;
  vatPercent: BasisPoints;
  /** quantity × net unit price, without deposit */
  total: EurCents;
}
