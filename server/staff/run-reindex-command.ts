import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { createErpAdapter } from "#erp-adapter/index.ts";
import { openShopCatalogue } from "#erp-adapter/own/catalogue-index/sync/shop-catalogue.ts";
import { openSyncState } from "#erp-adapter/own/catalogue-index/sync/sqlite/open-sync-state.ts";
import type { SyncState, SyncView } from "#erp-adapter/own/catalogue-index/sync/sync-state.ts";
import type { Env } from "../env.ts";
import { isErpEmbedded, toErpOptions } from "../erp/erp-options.ts";
import { CATALOGUE_FOLDER, catalogueSourceOf } from "../erp/own-catalogue.ts";

/** The dependencies of this command. */
export interface ReindexTools {
  env: Env;
  print(text: string): void;
  printError(text: string): void;
  /** replaces the ERP that the environment names, for tests */
  openErp?(): Promise<ErpAdapter>;
}

/** A line for the help text. */
export const REINDEX_COMMAND =
  "reindex [--accept]\n                 reads the whole catalogue from the ERP's feed again; with --accept however much is gone";

export function isReindexCommand([word]: readonly string[]): boolean {
  return word === "reindex";
}

/**
 * Requests a reading of the whole catalogue and waits for its end. If a shop is running, the shop reads the catalogue,
 * otherwise this process does. Returns the exit code: 0 done, 1 refused, 2 wrong usage.
 */
export async function runReindexCommand(args: readonly string[], tools: ReindexTools): Promise<number> {
  const { env, print, printError } = tools;
  const [, option, ...rest] = args;
  if ((option !== undefined && option !== "--accept") || rest.length > 0) {
    printError(`npm run shop -- COMMAND\n\n  ${REINDEX_COMMAND}`);
    return 2;
  }
  const refuse = (why: string) => {
    printError(`shop reindex: ${why}`);
    return 1;
  };
  const notOwn = `As ERP_ADAPTER=${env.ERP_ADAPTER}, the ERP searches its own catalogue: the shop keeps none of it.`;
  if (isErpEmbedded(env)) return refuse(notOwn);
  // Each machine has a catalogue of its own, even if the shop's data are in a PostgreSQL.
  const kept = env.DATABASE_URL ? CATALOGUE_FOLDER : "shop.db";
  if (!existsSync(join(env.DATA_DIR, kept)))
    return refuse(`There is no ${kept} in ${env.DATA_DIR}. Set DATA_DIR to the data folder of the shop.`);
  const { openErp = () => createErpAdapter(toErpOptions(env, env.DATA_DIR), { note() {} }) } = tools;
  const erp = await openErp();
  try {
    // A remote ERP reports its capabilities with its first answer.
    await erp.health();
    if (erp.capabilities.catalogue.owner !== "shop") return refuse(notOwn);
    return await readAll(erp, { ...tools, refuse }, option === "--accept");
  } finally {
    await erp.close();
  }

  async function readAll(erp: ErpAdapter, { refuse }: { refuse(why: string): number }, accepts: boolean) {
    const folder = join(env.DATA_DIR, CATALOGUE_FOLDER);
    const state = openSyncState({ folder });
    const log = { info() {}, warn: (facts: object, text: string) => printError(`${text} ${JSON.stringify(facts)}`) };
    const catalogue = await openShopCatalogue({
      erp,
      folder,
      state,
      source: catalogueSourceOf(env),
      log,
      every: EVERY,
    });
    try {
      const askedAt = Date.now();
      const wish = await catalogue.ask(accepts ? "accept" : "full");
      catalogue.start();
      const view = await untilMet(state, wish, askedAt, print);
      if (view.braked) return refuse(toBraked(view.braked));
      if (view.metWish < wish) return refuse(`The feed broke off: ${view.failure?.text}. The shop tries again.`);
      print(`The catalogue has ${view.count} products.`);
      return 0;
    } finally {
      await catalogue.close();
    }
  }
}

/**
 * Intervals in milliseconds. This process reads only on request; therefore the interval between regular readings is
 * long.
 */
const EVERY = { look: 200, read: 3_600_000 };
const SAY_EVERY = 5_000;

/** Waits until the requested reading is complete, or until a reading fails after `askedAt`; returns the state. */
async function untilMet(
  state: SyncState,
  wish: number,
  askedAt: number,
  print: ReindexTools["print"],
): Promise<SyncView> {
  for (let saidAt = askedAt; ; await pause(EVERY.look)) {
    const view = await state.read();
    if (view.metWish >= wish || (view.failure && view.failure.at >= askedAt)) return view;
    if (view.read === null || Date.now() - saidAt < SAY_EVERY) continue;
    print(`${view.read}${view.total === null ? "" : ` of about ${view.total}`} products read`);
    saidAt = Date.now();
  }
}

function toBraked({ gone, of }: { gone: number; of: number }): string {
  return `${gone} of ${of} products are gone at once: nothing was changed. If that is right: npm run shop -- reindex --accept`;
}
