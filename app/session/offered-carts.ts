import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { toCartChoice } from "../forms/parse-cart-choice.ts";
import type { Carts } from "./carts.ts";

/** The carts that many lines at once may go into, and a new one. */
export interface OfferedCarts {
  carts: OfferedCart[];
  /** what the choice of a new cart sends */
  newCart: string;
}

export interface OfferedCart {
  id: CartId;
  title: string;
  active: boolean;
  /** what its choice sends: the cart as it is now */
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
