import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { toCartChoice } from "../forms/parse-cart-choice.ts";
import type { Carts } from "./carts.ts";

/** The carts to which several lines can be added together, and the choice of a new cart. */
export interface OfferedCarts {
  carts: OfferedCart[];
  /** the value that the choice of a new cart sends */
  newCart: string;
}

export interface OfferedCart {
  id: CartId;
  title: string;
  active: boolean;
  /** the value that this choice sends: it names the cart and its present version */
  choice: string;
}

export function offerCarts({ carts, active }: Carts): OfferedCarts {
  return {
    carts: carts.map(({ id, title, version }) => ({
      id,
      title,
      active: id === active.id,
      choice: toCartChoice({ kind: "cart", id, version }),
    })),
    newCart: toCartChoice({ kind: "new", key: crypto.randomUUID() as IdempotencyKey }),
  };
}
