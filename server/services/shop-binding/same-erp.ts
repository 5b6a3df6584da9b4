import { sql } from "kysely";
import { run } from "#database/work.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { within } from "#erp-adapter/within.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";

const OTHER =
  "it has the orders of another ERP than this machine's: correct DATABASE_URL or ERP_URL. Only if that ERP was replaced for good: stop all machines, then DELETE FROM erp_instance in the database";

/** Milliseconds that the ERP has to return its id; a late ERP is asked again while the shop runs. */
const ANSWER_WITHIN = 2_000;

/**
 * Throws one sentence if the database has the orders of another ERP. Call it at the start, before anything is written:
 * the database of another shop must not even get the tables of this release.
 */
export async function requireSameErp({ query }: ShopDb, erp: Pick<ErpAdapter, "health">): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass('erp_instance') IS NOT NULL AS "isThere"`.execute(
    query,
  );
  const known = rows[0]?.isThere ? await query.selectFrom("erp_instance").select("id").executeTakeFirst() : undefined;
  if (known === undefined) return;
  const { ok, instance } = await within(erp.health(), ANSWER_WITHIN, () => ({ ok: false, instance: undefined }));
  if (ok && instance !== undefined && instance !== known.id) throw new Error(OTHER);
}

/**
 * Finds out whether all machines of a shop on PostgreSQL use the same ERP: with two ERPs, each would get only some of
 * the orders.
 */
export type SameErp = ReturnType<typeof createSameErp>;

export function createSameErp({ db, erp }: { db: ShopDb; erp: Pick<ErpAdapter, "health"> }) {
  let isKnown = false;
  let isOther = false;

  /**
   * True if the database has the orders of another ERP. Asks until the ERP has answered once: its address does not
   * change while the process runs.
   */
  async function check(): Promise<boolean> {
    if (isKnown) return isOther;
    const { ok, instance } = await erp.health();
    if (!ok) return false;
    if (instance !== undefined) {
      await run(db, onShop.insertNew("erp_instance", { only_row: 1, id: instance }));
      const known = await run(db, onShop.find("erp_instance", { only_row: 1 }));
      if (!known) throw new Error("the ERP's id was removed while it was read");
      isOther = known.id !== instance;
    }
    isKnown = true;
    return isOther;
  }

  return {
    check,
    /**
     * Throws one sentence if this machine uses another ERP than the first machine; an ERP without an id is not checked.
     */
    async require() {
      if (await check()) throw new Error(`The database of DATABASE_URL cannot be used: ${OTHER}`);
    },
    isOther: () => isOther,
  };
}
