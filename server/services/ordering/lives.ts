import type { ChosenPlace, DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import type { Quote } from "./quote.ts";

/**
 * order: for the order under way, and no other · cart: until the cart is ordered, asked for, emptied or deleted (see
 * `settleCart` and `forgetCart`) · person: new carts of this person begin with it, but no cart that has been shown
 */
export type Life = "order" | "cart" | "person";

/**
 * How long the shop remembers what a person chose or typed for an order, complete by type
 * (docs/decisions/043-where-an-order-goes-is-agreed.md). `tests/requests/nothing-leaks.test.ts` holds the shop to it.
 */
export const LIVES: {
  place: Record<ChosenPlace["kind"], Life>;
  delivery: Record<Exclude<keyof DeliveryChoice, "to">, Life>;
  line: Record<Exclude<keyof LineRemarks, "buyerNumber">, Life>;
  typed: Record<keyof Pick<Quote, "buyerDocumentNumber" | "hold" | "guestEmail" | "buyer">, Life>;
} = {
  place: { own: "cart", once: "cart", site: "person", pickup: "person" },
  delivery: { carrier: "cart", date: "cart", note: "cart", shipment: "cart" },
  // A company's number for a part is no remark: the company keeps it in its own list.
  line: { note: "cart", buyerPosition: "cart" },
  // A guest's data stay as long as the quote that they were typed for.
  typed: { buyerDocumentNumber: "cart", hold: "order", guestEmail: "person", buyer: "person" },
};
