import type { EurCents } from "../money.ts";
import type { ProductId } from "../product-id.ts";
import type { UnitPrice } from "../unit-price.ts";
import { type Condition, isOrderable, type Priced } from "./conditions.ts";
import { type Promised, planOf, promisesOf } from "./supply.ts";

/** The conditions of one line that a person saw and agrees to. */
export interface Agreed {
  price: UnitPrice;
  deposit: EurCents;
  vatPercent: number;
  now: number;
  later: number;
  /** the dates that were shown for the pieces; missing if no dates were shown, or if any dates are agreed to */
  supply?: readonly Promised[];
}

/** One difference between the agreed conditions of a line and those that hold now. */
export type ConditionChange =
  | { kind: "gone"; product: ProductId }
  | { kind: "price"; product: ProductId; old: UnitPrice; new: UnitPrice }
  | { kind: "deposit"; product: ProductId; old: EurCents; new: EurCents }
  | { kind: "vat"; product: ProductId; old: number; new: number }
  | { kind: "quantity"; product: ProductId; old: Split; new: Split }
  /** nothing is on the shelf any more: the whole line must be ordered in */
  | { kind: "order-in"; product: ProductId; old: Split; new: Split }
  /** `now` and `later` are unchanged, but the promised dates differ; a date that is given or withdrawn is a difference, too */
  | { kind: "date"; product: ProductId; old: readonly Promised[]; new: readonly Promised[] };

export interface Split {
  now: number;
  later: number;
}

/**
 * Compares the agreed conditions of a line with those that hold now. Returns the differences; empty if the line may be
 * ordered as agreed. The shop calls this before it orders, and the ERP calls it again when it books.
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
  } else if (agreed.supply) {
    const promised = promisedOf(present);
    if (!isSame(agreed.supply, promised)) changes.push({ kind: "date", product, old: agreed.supply, new: promised });
  }
  return changes;
}

function splitOf({ now, later }: Split): Split {
  return { now, later };
}

function isSame(old: readonly Promised[], present: readonly Promised[]): boolean {
  return (
    old.length === present.length &&
    old.every(({ quantity, date }, at) => quantity === present[at]?.quantity && date === present[at]?.date)
  );
}

/** The quantities and dates that a customer agrees to, as they are shown with a condition. */
export function toAgreedSupply(condition: Pick<Priced, "quantity" | "supply">): Pick<Agreed, "supply"> {
  return condition.supply ? { supply: promisedOf(condition) } : {};
}

/** The pieces of a condition by date; all without a date if the ERP does not say where they come from. */
export function promisedOf({ quantity, supply = [] }: Pick<Priced, "quantity" | "supply">): Promised[] {
  return promisesOf(planOf(quantity, supply));
}
