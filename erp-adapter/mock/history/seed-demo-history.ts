import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../clock-and-ids.ts";
import type { PartnerCode, UserId } from "../../contract/context.ts";
import { openCatalogueDatabase } from "../../own/catalogue-index/catalogue-database.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { DEMO_LOGINS, DEMO_PARTNERS } from "../customers/demo-customers.ts";
import { isSeeded, markSeeded } from "../seeding.ts";
import { type BoughtGoods, createGoods } from "./goods.ts";
import type { HistoryPlan } from "./plan.ts";
import { writeHistory } from "./write-history.ts";

/** Name of this seeding in the books. */
const SEEDING = "demo-history";

/** Plans of two demo partners; the third has bought nothing yet. `ownNumbers` begins a partner's own part numbers. */
const PLANS: readonly (Omit<HistoryPlan, "user"> & { ownNumbers: string | null })[] = [
  {
    partner: "001001" as PartnerCode,
    orders: 210,
    lines: [1, 6],
    paysAfter: [12, 29],
    troubledDays: 0,
    isBusy: true,
    seed: 1_001,
    ownNumbers: "AS-",
  },
  {
    partner: "001002" as PartnerCode,
    orders: 150,
    lines: [1, 5],
    paysAfter: [8, 22],
    troubledDays: 170,
    isBusy: false,
    seed: 1_002,
    ownNumbers: null,
  },
];

/**
 * Two years of orders, deliveries, invoices and payments for the demo partners, up to now, written once. Writes nothing
 * without goods, and nothing for a partner who has ordered already.
 */
export function seedDemoHistory({ dataDir, clock = Date.now }: { dataDir: string; clock?: Clock }): void {
  const goods = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  const books = openBooks(join(dataDir, "erp.db"));
  try {
    if (isSeeded(books, SEEDING)) return;
    transaction(books, () => {
      if (isSeeded(books, SEEDING)) return;
      const plans = toPlans(goods, books);
      if (plans === null) return;
      writeHistory(books, plans, clock());
      markSeeded(books, SEEDING, clock());
    });
  } finally {
    goods.close();
    books.close();
  }
}

/** Null if the catalogue has no goods to buy yet. */
function toPlans(catalogue: DatabaseSync, books: DatabaseSync): { plan: HistoryPlan; goods: BoughtGoods }[] | null {
  const selectUser = prepare<{ id: UserId }>(books, "select id from user where email = ? and partner = ?");
  const selectOrder = prepare(books, "select 1 from customer_order where owner = 'p' || ? limit 1");
  const plans: { plan: HistoryPlan; goods: BoughtGoods }[] = [];
  for (const plan of PLANS) {
    const login = DEMO_LOGINS.find(({ partner }) => partner === plan.partner);
    const user = login && selectUser.get(login.email, plan.partner)?.id;
    if (!user || selectOrder.get(plan.partner)) continue;
    const discount = DEMO_PARTNERS.find(({ code }) => code === plan.partner)?.discount ?? 0;
    const goods = createGoods(catalogue, discount, plan.ownNumbers);
    if (goods === null) return null;
    plans.push({ plan: { ...plan, user }, goods });
  }
  return plans;
}
