import type { EurCents } from "../money.ts";
import type { ProductId } from "../product-id.ts";
import type { UnitPrice } from "../unit-price.ts";
import { type Condition, isOrderable } from "./conditions.ts";

/** The conditions that a person saw and agrees to, of one line. */
export interface Agreed {
  price: UnitPrice;
  deposit: EurCents;
  vatPercent: number;
  now: number;
  later: number;
}

/** One difference between what was agreed and what holds, for one line. */
export type ConditionChange =
  | { kind: "gone"; product: ProductId }
  | { kind: "price"; product: ProductId; old: UnitPrice; new: UnitPrice }
  | { kind: "deposit"; product: ProductId; old: EurCents; new: EurCents }
  | { kind: "vat"; product: ProductId; old: number; new: number }
  | { kind: "quantity"; product: ProductId; old: Split; new: Split }
  /** nothing is on the shelf any more: the whole line must be ordered */
  | { kind: "order-in"; product: ProductId; old: Split; new: Split };

export interface Split {
  now: number;
  later: number;
}

/**
 * The recheck: what differs between the agreed conditions of a line and those that hold now. Empty when the line may be
 * ordered as agreed. Asked by the shop before it orders, and by the ERP once more when it books.
 */
export function recheckLine(product: ProductId, agreed: Agreed, present: Condition | undefined): ConditionChange[] {
  if (!present || !isOrderable(present)) return [{ kind: "gone", product }];
  const changes: ConditionChange[] = [];
  if (present.price !== agreed.price) changes.push({ kind: "price", product, old: agreed.price, new: present.price });
  if (present.deposit !== agreed.deposit)
    changes.push({ kind: "deposit", product, old: agreed.deposit, new: present.deposit });
  if (present.vatPercent !== agreed.vatPercent)
    changes.push({ kind: "vat", product, old: agreed.vatPercent, new: present.vatPercent });
  if (present.now !== agreed.now || present.later !== agreed.later) {
    const kind = present.now === 0 ? "order-in" : "quantity";
    changes.push({ kind, product, old: splitOf(agreed), new: splitOf(present) });
  }
  return changes;
}

function splitOf({ now, later }: Split): Split {
  return { now, later };
}
