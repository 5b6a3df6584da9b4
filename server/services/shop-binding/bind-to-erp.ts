import type { Logger } from "pino";
import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import { type CallContext, GENERAL_PARTNER, type ShopId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";

const FOREIGN =
  "The ERP takes orders of another shop (another DATA_DIR, a new shop.db, or a backup restored where this shop never was). If shop.db was lost, put its backup in its place: npm run shop -- restore FOLDER. Only where another shop has the ERP: stop that shop for good, then free the ERP where it runs: npm run erp -- release-shop";

/** Milliseconds that the ERP has to answer which shop's orders it takes. */
const BINDING_BUDGET = 3_000;

/**
 * Binds the ERP to this shop. Order keys prevent double orders within one shop only: two shops on one ERP could place
 * the same order twice.
 */
export type ShopBinding = ReturnType<typeof createShopBinding>;

/** The adapter, with the shop's id added to every call. */
export async function withShopId(erp: ErpAdapter, db: ShopDb): Promise<ErpAdapter> {
  const shop = await readShopId(db);
  return mapMethods(erp, (_, ask) => (args, c) => ask(args, { ...c, shop }));
}

/**
 * `erp` must add the shop's id to its calls. While `isSilent` returns true, the ERP is not asked: if it refuses every
 * call, for instance because of a wrong API key, a refusal says nothing about the shop.
 */
export function createShopBinding(given: {
  erp: ErpAdapter;
  isSilent: () => boolean;
  clock: Clock;
  log: Pick<Logger, "info" | "warn" | "error">;
}) {
  const { erp, isSilent, clock, log } = given;
  let canTell = true;
  let isForeign = false;

  /** True if the ERP takes orders of another shop; the last known value if the ERP gives no answer. */
  async function ask(): Promise<boolean> {
    if (!canTell || isSilent()) return isForeign;
    try {
      await erp.orders.bindShop(contextOf(clock() + BINDING_BUDGET));
      return false;
    } catch (error) {
      assertErpError(error);
      if (isErpError(error, "FORBIDDEN")) return true;
      if (!isErpError(error, "UNSUPPORTED")) return isForeign;
      canTell = false;
      log.warn("the ERP cannot tell shops apart (orders.shopLease): run one shop only on it");
      return false;
    }
  }

  return {
    /**
     * Tells the ERP which shop this is. Throws one sentence if the ERP takes orders of another shop. If the ERP gives
     * no answer, `check` asks later.
     */
    async require() {
      if (await ask()) throw new Error(FOREIGN);
    },
    /**
     * Asks the ERP again whose orders it takes, for a job: an ERP may start late, or its binding to another shop may be
     * removed. Logs each change in one line.
     */
    async check() {
      const wasForeign = isForeign;
      isForeign = await ask();
      if (isForeign && !wasForeign) log.error(`${FOREIGN}. Until then no form is taken`);
      if (wasForeign && !isForeign) log.info("the ERP takes this shop's orders again");
    },
    /** True once the ERP has said that it takes orders of another shop, until it says otherwise. */
    isForeign: () => isForeign,
  };
}

async function readShopId({ query }: ShopDb): Promise<ShopId> {
  return (await query.selectFrom("shop").select("id").executeTakeFirstOrThrow()).id;
}

function contextOf(deadline: number): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline,
    requestId: crypto.randomUUID(),
  };
}
