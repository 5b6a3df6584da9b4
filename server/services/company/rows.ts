import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import type { Grant, NamedMember, OrderLimits } from "#rules/company-member.ts";
import type { ShopRow } from "#server/shop-db/shop-db.ts";

type LimitColumns = Pick<ShopRow<"company_member">, "order_limit" | "day_limit" | "month_limit">;

export function toLimits({ order_limit, day_limit, month_limit }: LimitColumns): OrderLimits {
  return { order: toCents(order_limit), day: toCents(day_limit), month: toCents(month_limit) };
}

/** The columns of a grant. */
export function fromGrant({ role, limits }: Grant): LimitColumns & Pick<ShopRow<"company_member">, "role"> {
  return { role, order_limit: limits.order, day_limit: limits.day, month_limit: limits.month };
}

export function toMember(row: ShopRow<"company_member">): NamedMember {
  const { partner, user_id: user, role, name, email } = row;
  return { partner, user, role, name, email, removed: Number(row.removed) === 1, limits: toLimits(row) };
}

function toCents(limit: number | null): EurCents | null {
  return limit === null ? null : toEurCents(Number(limit));
}
