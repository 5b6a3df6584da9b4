import { createCatalogueSync } from "#erp-adapter/catalogue-index/sync/catalogue-sync.ts";
import { createIndexFiles } from "#erp-adapter/catalogue-index/sync/index-files.ts";
import { type IndexReader, openIndexReader } from "#erp-adapter/catalogue-index/sync/index-reader.ts";
import { openSyncState } from "#erp-adapter/catalogue-index/sync/sqlite/open-sync-state.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { type OwnCatalogue, withOwnCatalogue } from "#erp-adapter/shop-store/own-catalogue.ts";

/**
 * An ERP whose goods the shop searches itself, with that catalogue: the feed is read before each question, so that a case sees
 * what its office has just done.
 */
export function withSearch(erp: ErpAdapter, folder: string): ErpAdapter {
  const files = createIndexFiles(folder);
  const state = openSyncState({ folder });
  const log = { info() {}, warn() {} };
  const sources = { erp, state, files, log, clock: Date.now, source: "the suite", holder: "the suite" };
  const sync = createCatalogueSync(sources);
  let reader: { file: number; index: IndexReader } | null = null;

  async function present(): Promise<IndexReader> {
    await sync.run();
    const { file } = await state.read();
    if (file === null) throw new Error("the feed of the ERP could not be read");
    if (reader?.file !== file) reader = { file, index: openIndexReader(files.pathOf(file), file) };
    return reader.index;
  }

  const index: OwnCatalogue = {
    search: async (...args) => (await present()).search(...args),
    product: async (...args) => (await present()).product(...args),
    products: async (...args) => (await present()).products(...args),
    replacements: async (...args) => (await present()).replacements(...args),
    changes: async (...args) => (await present()).changes(...args),
    keysOf: (products) => reader?.index.keysOf(products) ?? new Map(),
    async close() {
      await sync.close();
      await reader?.index.close();
    },
  };
  const { catalogue, ...capabilities } = erp.capabilities;
  const has = { owner: "erp", search: true, facetCounts: true, changes: true, priceSort: "list" } as const;
  return {
    ...withOwnCatalogue(erp, index),
    capabilities: { ...capabilities, catalogue: { ...catalogue, ...has } },
    async close() {
      await index.close();
      await erp.close();
    },
  };
}
