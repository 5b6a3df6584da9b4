import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { createFaultLog, withFaultLog } from "#erp-adapter/around/checks/fault-log.ts";
import { withResilience } from "#erp-adapter/around/resilience/with-resilience.ts";
import { completeErp } from "#erp-adapter/around/shop-store/complete-erp.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { createErpAdapter, watchErp } from "#erp-adapter/index.ts";
import { faultInOwner } from "#erp-adapter/kit/capability-faults.ts";
import type { Passwords } from "#erp-adapter/own/accounts/password-hashing.ts";
import type { ShopCatalogue } from "#erp-adapter/own/catalogue-index/sync/shop-catalogue.ts";
import { comesTrue, DamagedFile } from "#erp-adapter/sqlite/damage.ts";
import type { Env } from "../env.ts";
import type { ShopMetrics } from "../metrics/shop-metrics.ts";
import { withErpCounts } from "../metrics/with-erp-counts.ts";
import { type Clock, systemClock } from "../services/clock.ts";
import { createErpHealth, type ErpHealth } from "../services/health/erp-health.ts";
import { withoutBackOrders } from "../services/ordering/without-back-orders.ts";
import { createShopBinding, type ShopBinding, withShopId } from "../services/shop-binding/bind-to-erp.ts";
import { createSameErp, requireSameErp } from "../services/shop-binding/same-erp.ts";
import { type ErpTimes, withErpTimes } from "../services/timing/erp-times.ts";
import type { ShopDb } from "../shop-db/shop-db.ts";
import { isErpEmbedded, toErpOptions } from "./erp-options.ts";
import { openStore } from "./open-store.ts";
import { openOwnCatalogue } from "./own-catalogue.ts";
import { withPayableReferences } from "./with-payable-references.ts";

/** The ERP that pages and services call, and its monitors. */
interface OpenErp {
  erp: ErpAdapter;
  times: ErpTimes;
  health: ErpHealth;
  binding: ShopBinding;
  /** the shop's own catalogue, which is filled from the ERP's feed; null for the embedded ERP */
  ownCatalogue: ShopCatalogue | null;
  /** Returns a value that changes when the catalogue changes, as far as the shop can tell. */
  catalogueVersion: () => unknown;
  close(): Promise<void>;
}

/**
 * Connects to the ERP that the environment names. The ERP is wrapped in layers: a call passes them from the last to the
 * first, its result from the first to the last. Throws one sentence if the ERP cannot be opened, takes orders of another
 * shop, or leaves searching to the shop without a feed.
 */
export async function openErp(given: {
  env: Env;
  dataDir: string;
  db: ShopDb;
  /** clock for the times that the shop stores */
  clock: Clock;
  log: Logger;
  /** counts the calls; by default they are not counted */
  metrics?: ShopMetrics | null;
  /** replaces or wraps the ERP, inside the shop's own guards */
  standIn?(erp: ErpAdapter): ErpAdapter;
  /** replaces the usual hashing of passwords */
  passwords?: Passwords;
}): Promise<OpenErp> {
  const { env, dataDir, db, clock, log, metrics = null, standIn = (erp) => erp, passwords } = given;
  if (isErpEmbedded(env)) await requireBooks(dataDir, db);
  const options = { ...toErpOptions(env, dataDir), passwords };
  const faults = createFaultLog(log);
  const isSilent = () => health.state().state === "fails";

  const own = await withShopId(await createErpAdapter(options, faults), db);
  // The embedded ERP has every capability. For another ERP, the shop itself stores the data that the ERP cannot store.
  const ownCatalogue = isErpEmbedded(env) ? null : await openOwnCatalogue({ env, dataDir, erp: own, log });
  const answering = through(own, [
    (erp) => (isErpEmbedded(env) ? erp : completeErp(erp, openStore({ db, dataDir, clock, passwords }), ownCatalogue)),
    standIn,
    (erp) => withPayableReferences(erp, faults),
    (erp) => withFaultLog(erp, faults),
  ]);
  const health = createErpHealth({ erp: answering, clock: systemClock, log });
  await health.check();
  requireFeed(own);
  const sameErp = db.engine === "postgres" ? createSameErp({ db, erp: answering }) : null;
  await sameErp?.require();

  const guarded = through(answering, [
    withoutBackOrders,
    (erp) => withResilience(erp, { onCircuit: health.noteCircuit, isSilent }),
  ]);
  // Uses the guarded ERP: the guards end a call that the ERP never answers.
  const binding = createShopBinding({ erp: guarded, isSilent, clock: systemClock, log });
  await binding.require();

  const { erp, times } = withErpTimes(metrics ? withErpCounts(guarded, metrics) : guarded);
  const watch = watchErp(options);
  return {
    erp,
    times,
    health,
    binding: {
      require: binding.require,
      // If the ERP did not answer at the start, `sameErp` reads its id now.
      check: async () => void (await Promise.all([binding.check(), sameErp?.check()])),
      isForeign: () => binding.isForeign() || sameErp?.isOther() === true,
    },
    ownCatalogue,
    catalogueVersion: () => watch?.version() ?? ownCatalogue?.version(),
    async close() {
      watch?.close();
      await erp.close();
    },
  };
}

/** Throws one sentence if the ERP leaves searching to the shop and declares no feed. */
function requireFeed({ capabilities }: ErpAdapter): void {
  const fault = faultInOwner(capabilities);
  if (fault !== null) throw new Error(`The ERP declares what cannot be: ${fault}.`);
}

/** Throws one sentence if the database has the orders of another ERP than the one that the environment names. */
export async function requireErpOf(db: ShopDb, given: { env: Env; dataDir: string; log: Logger }): Promise<void> {
  const erp = await createErpAdapter(toErpOptions(given.env, given.dataDir), createFaultLog(given.log));
  try {
    await requireSameErp(db, erp);
  } finally {
    await erp.close();
  }
}

/**
 * Throws if erp.db is missing although shop.db has orders: an empty replacement would not know the orders that this
 * shop confirmed.
 */
async function requireBooks(dataDir: string, { query }: ShopDb): Promise<void> {
  const file = join(dataDir, "erp.db");
  const order = await query.selectFrom("order_copy").select("quote_id").limit(1).executeTakeFirst();
  if (order && !comesTrue(() => existsSync(file)))
    throw new DamagedFile(`${file}: the file is missing, though shop.db has orders that are in it`);
}

type Layer = (erp: ErpAdapter) => ErpAdapter;

function through(erp: ErpAdapter, layers: readonly Layer[]): ErpAdapter {
  return layers.reduce((inner, layer) => layer(inner), erp);
}
