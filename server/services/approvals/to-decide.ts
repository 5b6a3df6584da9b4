import type { Member } from "#rules/company-member.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { peopleOf } from "./deciders.ts";
import { mayDecide, rulesAbout } from "./decision.ts";
import { withStandIns } from "./gate.ts";
import { isOpen, SIZED, toListed, toSize } from "./request.ts";
import { type Paging, type RequestPage, readListed } from "./request-page.ts";
import { readRules } from "./rules.ts";

/**
 * The ids of the open requests that the person may approve, newest first. At most four SQL statements, one if the
 * company has no open request. Only the columns that the rules are about are read of all open requests, which a company
 * has at most MOST_OPEN of (approvals.ts): who may approve depends on rules, roles and substitutes, and a second copy of
 * those in SQL could decide otherwise than `mayDecide`.
 */
export async function findToDecide(
  db: ShopDb,
  decider: Pick<Member, "partner" | "user" | "role" | "removed">,
  now: number,
): Promise<string[]> {
  const rows = await db.query
    .selectFrom("approval_request")
    .select(SIZED)
    .where("partner", "=", decider.partner)
    .where(isOpen(now))
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const all = await readRules(db, decider.partner);
  const { standIns } = await withStandIns(db, all, decider.partner, now);
  const people = new Map((await peopleOf(db, decider.partner)).map((one) => [one.user, one]));
  const mine = rows.filter(({ user_id, buyer_role, ...row }) => {
    const role = people.get(user_id)?.role ?? buyer_role;
    return mayDecide(decider, user_id, { rules: rulesAbout(toSize(row), role, all), standIns });
  });
  return mine.map(({ id }) => id);
}

/** A page of the open requests that the person may approve, newest first. At most five SQL statements. */
export async function readToDecide(
  db: ShopDb,
  decider: Parameters<typeof findToDecide>[1],
  { page, size }: Paging,
  now: number,
): Promise<RequestPage> {
  const ids = await findToDecide(db, decider, now);
  const shown = ids.slice(page * size, (page + 1) * size);
  if (shown.length === 0) return { requests: [], total: 0 };
  const requests = await readListed(db.query.selectFrom("approval_request").where("id", "in", shown)).execute();
  return { requests: requests.map(toListed), total: ids.length };
}
