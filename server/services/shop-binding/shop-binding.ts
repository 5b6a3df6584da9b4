import type { Logger } from "pino";
import { z } from "zod";
import { type CallContext, GENERAL_PARTNER, type ShopId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { mapMethods } from "#erp-adapter/resilience/map-methods.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";

const FOREIGN =
  "The ERP takes orders of another shop (another DATA_DIR, or a new shop.db). Stop that shop for good, then free the ERP where it runs: npm run erp -- release-shop";

/** Milliseconds that the ERP has to say whose orders it takes. */
const BINDING_BUDGET = 3_000;

/** Keys of orders keep two orders of one wish apart within one shop only: two shops on one ERP would double them. */
export interface ShopBinding {
  /** Tells the ERP which shop this is, until it has answered. Throws one sentence if it takes orders of another shop. */
  require(): Promise<void>;
  /** The same for a job: logs the sentence once instead. */
  check(): Promise<void>;
}

/** The adapter with the shop's id on every call. */
export function withShopId(erp: ErpAdapter, db: ShopDb): ErpAdapter {
  const shop = readShopId(db);
  return mapMethods(erp, (_, ask) => (args, c) => ask(args, { ...c, shop }));
}

/** `erp` calls under the shop's id. */
export function createShopBinding(given: {
  erp: ErpAdapter;
  clock: Clock;
  log: Pick<Logger, "warn" | "error">;
}): ShopBinding {
  const { erp, clock, log } = given;
  let isKnown = false;

  /** False if the ERP takes orders of another shop. */
  async function bind(): Promise<boolean> {
    try {
      await erp.orders.bindShop(contextOf(clock() + BINDING_BUDGET));
      isKnown = true;
    } catch (error) {
      assertErpError(error);
      if (isErpError(error, "FORBIDDEN")) return false;
      if (!isErpError(error, "UNSUPPORTED")) return true;
      isKnown = true;
      log.warn("the ERP cannot tell shops apart (orders.shopLease): run one shop only on it");
    }
    return true;
  }

  return {
    async require() {
      if (!(await bind())) throw new Error(FOREIGN);
    },
    async check() {
      if (isKnown || (await bind())) return;
      isKnown = true;
      log.error(FOREIGN);
    },
  };
}

function readShopId(db: ShopDb): ShopId {
  const { id } = z.object({ id: z.string() }).parse(db.prepare("SELECT id FROM shop").get());
  return id as ShopId;
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
