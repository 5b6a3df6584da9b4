import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";

const OTHER =
  "This machine's ERP is not the one that the shop's other machines have: correct ERP_URL. Only if that ERP was replaced for good: stop all machines, then DELETE FROM erp_instance in the database";

/** Finds out whether the machines of a shop on PostgreSQL have one ERP: with two, each would have some of the orders. */
export type SameErp = ReturnType<typeof createSameErp>;

export function createSameErp({ db: { query }, erp }: { db: ShopDb; erp: Pick<ErpAdapter, "health"> }) {
  let isKnown = false;
  let isOther = false;

  /** Asked until the ERP has answered once: its address does not change while the process runs. */
  async function check(): Promise<boolean> {
    if (isKnown) return isOther;
    const { ok, instance } = await erp.health();
    if (!ok) return false;
    if (instance !== undefined) {
      await query
        .insertInto("erp_instance")
        .values({ only_row: 1, id: instance })
        .onConflict((known) => known.doNothing())
        .execute();
      isOther = (await query.selectFrom("erp_instance").select("id").executeTakeFirstOrThrow()).id !== instance;
    }
    isKnown = true;
    return isOther;
  }

  return {
    check,
    /** Throws one sentence if this machine has another ERP than the first; one that gives no id is not checked. */
    async require() {
      if (await check()) throw new Error(OTHER);
    },
    isOther: () => isOther,
  };
}
