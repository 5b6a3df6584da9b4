import { join } from "node:path";
import type { Logger } from "pino";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { openShopCatalogue, type ShopCatalogue } from "#erp-adapter/own/catalogue-index/sync/shop-catalogue.ts";
import { openSyncState } from "#erp-adapter/own/catalogue-index/sync/sqlite/open-sync-state.ts";
import type { Env } from "../env.ts";

/** Folder of the shop's own catalogue in a data folder. The shop can rebuild its contents from the ERP's feed. */
export const CATALOGUE_FOLDER = "catalogue";

/** Identifies the ERP that a catalogue was read from. */
export function catalogueSourceOf({ ERP_ADAPTER, ERP_URL }: Pick<Env, "ERP_ADAPTER" | "ERP_URL">): string {
  return `${ERP_ADAPTER} ${ERP_URL ?? ""}`;
}

/** Opens the shop's own catalogue, which is filled from the feed of an ERP. */
export function openOwnCatalogue(given: {
  env: Pick<Env, "ERP_ADAPTER" | "ERP_URL" | "ERP_SYNC_SECONDS">;
  dataDir: string;
  erp: Pick<ErpAdapter, "capabilities" | "catalogue">;
  log: Pick<Logger, "info" | "warn" | "error">;
}): Promise<ShopCatalogue> {
  const { env, dataDir, erp, log } = given;
  const folder = join(dataDir, CATALOGUE_FOLDER);
  const state = openSyncState({
    folder,
    onSetAside: (aside) =>
      log.error({ aside }, "the state of the catalogue was damaged: it is set aside, and all is read again"),
  });
  return openShopCatalogue({
    erp,
    folder,
    state,
    source: catalogueSourceOf(env),
    log,
    every: { look: 1_000, read: env.ERP_SYNC_SECONDS * 1_000 },
  });
}
