import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Member } from "../company/member.ts";
import { peopleOf } from "./deciders.ts";
import { mayDecide, rulesAbout, sizeOf } from "./decision.ts";
import { withStandIns } from "./gate.ts";
import { type ApprovalRequest, toRequest } from "./request.ts";
import { readRules } from "./rules.ts";

/** The most open requests that are read; no company has more, because each ends after seven days. */
const MOST_OPEN = 2_000;

/**
 * The open requests that the person may approve, newest first. At most four SQL statements, one if the company has no
 * open request.
 */
export async function readToDecide(
  db: ShopDb,
  decider: Pick<Member, "partner" | "user" | "role" | "removed">,
  now: number,
): Promise<ApprovalRequest[]> {
  const open = db.query
    .selectFrom("approval_request")
    .selectAll()
    .where("partner", "=", decider.partner)
    .where("state", "=", "asked")
    .where("ends_at", ">", now);
  const requests = (await open.orderBy("asked_at", "desc").orderBy("id").limit(MOST_OPEN).execute()).map(toRequest);
  if (requests.length === 0) return [];
  const all = await readRules(db, decider.partner);
  const { standIns } = await withStandIns(db, all, decider.partner, now);
  const people = new Map((await peopleOf(db, decider.partner)).map((one) => [one.user, one]));
  return requests.filter(({ buyer, ...order }) => {
    const role = people.get(buyer.id)?.role ?? buyer.role;
    return mayDecide(decider, buyer.id, { rules: rulesAbout(sizeOf(order), role, all), standIns });
  });
}
