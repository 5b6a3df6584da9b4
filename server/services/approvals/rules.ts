import { isDeepStrictEqual } from "node:util";
import { run } from "#database/work.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { Member } from "#rules/company-member.ts";
import type { ShopDb, ShopRow, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import { type CompanyEvent, keepEvent } from "../company/company-event.ts";
import { type Acting, actWith } from "../company/members.ts";
import { withoutNul } from "../without-nul.ts";
import type { ApprovalRule } from "./decision.ts";

/** The largest number of rules that a company can have. */
const MAX_RULES = 50;

const findRules = onShop.rows<{ partner: PartnerCode }, ShopRow<"approval_rule">>((query, value) =>
  query
    .selectFrom("approval_rule")
    .selectAll()
    .where("partner", "=", value("partner"))
    .orderBy("made_at")
    .orderBy("id"),
);

/** The rules of a company, oldest first. One SQL statement. */
export async function readRules(db: ShopDb, partner: PartnerCode): Promise<ApprovalRule[]> {
  return (await run(db, findRules({ partner }))).map(toRule);
}

/** The rules for a person who orders; none for an owner, without an SQL statement. */
export async function readRulesAbove(
  db: ShopDb,
  { partner, role }: Pick<Member, "partner" | "role">,
): Promise<ApprovalRule[]> {
  return role === "owner" ? [] : readRules(db, partner);
}

/** The rules of companies. Each change is logged; the right to make it is read again in the same transaction. */
export function createRules({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  return {
    /** Oldest first. One SQL statement. */
    of: (partner: PartnerCode): Promise<ApprovalRule[]> => readRules(db, partner),

    /** Adds a rule; `known` if the company has an equal rule, `tooMany` if it has MAX_RULES rules. */
    add(
      { over, lines, role, approvers: named }: Omit<ApprovalRule, "id">,
      acting: Acting,
    ): Promise<"added" | "known" | "tooMany" | "no-right"> {
      const rule = { over, lines, role, approvers: [...new Set(named)].sort() };
      return actWith("people", db, acting, async (inner) => {
        const { partner, actor } = acting;
        const all = await readRules(inner, partner);
        if (all.some(({ id: _, ...known }) => isDeepStrictEqual(known, rule))) return "known";
        if (all.length >= MAX_RULES) return "tooMany";
        const row = {
          ...{ id: ids(), partner, over_cents: over, over_lines: lines, role },
          ...{ approvers: JSON.stringify(rule.approvers), made_by: actor.id, made_at: clock() },
        };
        await run(inner, onShop.insert("approval_rule", row));
        await log(inner, "rule-added", rule, acting);
        return "added";
      });
    },

    /** Removes a rule of the company; removing it twice is harmless. */
    remove(id: string, acting: Acting): Promise<"removed" | "no-right"> {
      return actWith("people", db, acting, async (inner) => {
        const [row] = await inner.query
          .deleteFrom("approval_rule")
          .where("id", "=", withoutNul(id))
          .where("partner", "=", acting.partner)
          .returningAll()
          .execute();
        if (row) await log(inner, "rule-removed", toRule(row), acting);
        return "removed";
      });
    },
  };

  async function log(
    inner: ShopTransaction,
    kind: "rule-added" | "rule-removed",
    { over, lines, role, approvers }: Omit<ApprovalRule, "id">,
    { partner, actor }: Acting,
  ): Promise<void> {
    const rule = { over, lines, role, approvers: await namesOf(inner, partner, approvers) };
    const subject: CompanyEvent["subject"] = { id: null, name: "", email: "" };
    await keepEvent(inner, { partner, at: clock(), kind, actor, subject, rule });
  }
}

/** The log stores names instead of ids, because people leave. */
async function namesOf(inner: ShopTransaction, partner: PartnerCode, users: readonly UserId[]): Promise<string[]> {
  if (users.length === 0) return [];
  const rows = await inner.query
    .selectFrom("company_member")
    .select(["name", "email"])
    .where("partner", "=", partner)
    .where("user_id", "in", users)
    .orderBy("name")
    .execute();
  return rows.map(({ name, email }) => name || email);
}

function toRule({ id, over_cents, over_lines, role, approvers }: ShopRow<"approval_rule">): ApprovalRule {
  const people: UserId[] = JSON.parse(approvers);
  return {
    ...{ id, role, approvers: people, over: over_cents === null ? null : toEurCents(Number(over_cents)) },
    lines: over_lines === null ? null : Number(over_lines),
  };
}
