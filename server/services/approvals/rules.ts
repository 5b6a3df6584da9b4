import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { prepared } from "#server/shop-db/prepared.ts";
import type { Row, ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock, NewId } from "../clock.ts";
import { withoutNul } from "../without-nul.ts";
import type { Rule } from "./decision.ts";

/** Rules that a company can have. */
const MAX_RULES = 50;

const findRules = prepared<{ partner: PartnerCode }, Row<"approval_rule">>((query, value) =>
  query
    .selectFrom("approval_rule")
    .selectAll()
    .where("partner", "=", value("partner"))
    .orderBy("made_at")
    .orderBy("id"),
);

/** The rules of companies. The caller checks who may change them. */
export function createRules({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  return {
    /** Oldest first. One statement. */
    of: async (partner: PartnerCode): Promise<Rule[]> => (await findRules(db, { partner })).map(toRule),

    /** Adds a rule; `known` if the company has the same one, `tooMany` if it has 50. */
    add(
      rule: Pick<Rule, "over" | "role" | "approvers">,
      { partner, user }: { partner: PartnerCode; user: UserId },
    ): Promise<"added" | "known" | "tooMany"> {
      const approvers = JSON.stringify([...new Set(rule.approvers)].sort());
      return db.transact(async (inner) => {
        await inner.lock(`rules of ${partner}`);
        const rows = await findRules(inner, { partner });
        const isSame = ({ over, role, approvers: all }: Rule) =>
          over === rule.over && role === rule.role && JSON.stringify(all) === approvers;
        if (rows.map(toRule).some(isSame)) return "known";
        if (rows.length >= MAX_RULES) return "tooMany";
        await inner.query
          .insertInto("approval_rule")
          .values({
            ...{ id: ids(), partner, over_cents: rule.over, role: rule.role, approvers },
            ...{ made_by: user, made_at: clock() },
          })
          .execute();
        return "added";
      });
    },

    /** Removes a rule of the company; removing it twice is harmless. */
    async remove(id: string, partner: PartnerCode): Promise<void> {
      const rule = withoutNul(id);
      await db.query.deleteFrom("approval_rule").where("id", "=", rule).where("partner", "=", partner).execute();
    },
  };
}

function toRule({ id, over_cents, role, approvers }: Row<"approval_rule">): Rule {
  const people: UserId[] = JSON.parse(approvers);
  return { id, over: over_cents === null ? null : toEurCents(Number(over_cents)), role, approvers: people };
}
