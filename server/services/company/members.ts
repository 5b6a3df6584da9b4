import type { User } from "#erp-adapter/contract/accounts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { prepared } from "#server/shop-db/prepared.ts";
import type { Row, ShopDb } from "#server/shop-db/shop-db.ts";
import { type Member, NO_LIMITS } from "./member.ts";

/** The people of companies, and what each may do, in the shop's own database with any ERP. */
export type Members = ReturnType<typeof createMembers>;

const findMember = prepared<{ partner: PartnerCode; user: UserId }, Row<"company_member">>((query, value) =>
  query
    .selectFrom("company_member")
    .selectAll()
    .where("partner", "=", value("partner"))
    .where("user_id", "=", value("user")),
);

export function createMembers({ db }: { db: ShopDb }) {
  return {
    /**
     * A customer's place in their company. An account without a row is an owner: the distributor approved it. Null for
     * a person without a company. One statement.
     */
    async memberOf({ id, partner }: Pick<User, "id" | "partner">): Promise<Member | null> {
      if (partner === null) return null;
      const [row] = await findMember(db, { partner, user: id });
      return row ? toMember(row) : { partner, user: id, role: "owner", limits: NO_LIMITS, removed: false };
    },
  };
}

function toMember({
  partner,
  user_id,
  role,
  order_limit,
  day_limit,
  month_limit,
  removed,
}: Row<"company_member">): Member {
  return {
    ...{ partner, user: user_id, role, removed: removed === 1 },
    limits: { order: toCents(order_limit), day: toCents(day_limit), month: toCents(month_limit) },
  };
}

function toCents(limit: number | null): EurCents | null {
  return limit === null ? null : (Number(limit) as EurCents);
}
