import type { demoColleagues } from "#erp-adapter/index.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../services/clock.ts";

/**
 * Gives the demo colleagues their roles, so that somebody who tries the shop finds a buyer, an approver and a
 * bookkeeper. Existing rows stay as they are, so that changes by an owner are kept.
 */
export async function seedDemoRoles(
  db: ShopDb,
  colleagues: ReturnType<typeof demoColleagues>,
  clock: Clock,
): Promise<void> {
  if (colleagues.length === 0) return;
  const at = clock();
  const rows = colleagues.map(({ partner, name, email, colleague: { id, role, orderLimit } }) => ({
    ...{ partner, user_id: id, name, email, role, added_at: at },
    ...{ order_limit: orderLimit, day_limit: null, month_limit: null },
  }));
  await db.query
    .insertInto("company_member")
    .values(rows)
    .onConflict((same) => same.columns(["partner", "user_id"]).doNothing())
    .execute();
}
