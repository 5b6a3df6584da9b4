import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { createCatalogueSync } from "../../own/catalogue-index/sync/catalogue-sync.ts";
import { createIndexFiles } from "../../own/catalogue-index/sync/index-files.ts";
import { type IndexReader, openIndexReader } from "../../own/catalogue-index/sync/index-reader.ts";
import { openSyncState } from "../../own/catalogue-index/sync/sqlite/open-sync-state.ts";
import { openIndexHere } from "../../own/catalogue-index/sync/testing/in-process.ts";
import type { OwnCatalogue } from "./own-catalogue.ts";

/**
 * The shop's own catalogue for the conformance suite. It reads the back end's changes before each call; a running shop
 * reads them every few seconds. `readsWhole`: it reads a feed without deletions completely before each call; a running
 * shop does so at night. Calls reject while the feed cannot be read.
 */
export function openSyncedCatalogue(erp: ErpAdapter, folder: string, readsWhole = false): OwnCatalogue {
  const state = openSyncState({ folder });
  const files = createIndexFiles(folder);
  const sync = createCatalogueSync({
    erp,
    state,
    files,
    source: "erp",
    holder: "the suite",
    clock: Date.now,
    log: { info() {}, warn() {} },
    openIndex: openIndexHere,
    pauses: [],
  });
  let present: { file: number; reader: IndexReader } | null = null;
  let isClosed = false;

  async function upToDate(): Promise<IndexReader> {
    if (readsWhole && !erp.capabilities.catalogue.feed?.deletions) await state.ask("accept");
    await sync.run();
    const { file, failure } = await state.read();
    if (file === null) throw new Error(`there is no catalogue: ${failure?.text}`);
    if (present?.file === file) return present.reader;
    await present?.reader.close();
    present = { file, reader: openIndexReader(files.pathOf(file), file) };
    return present.reader;
  }

  return {
    search: async (...args) => (await upToDate()).search(...args),
    product: async (...args) => (await upToDate()).product(...args),
    products: async (...args) => (await upToDate()).products(...args),
    replacements: async (...args) => (await upToDate()).replacements(...args),
    supersessions: async (...args) => (await upToDate()).supersessions(...args),
    findNumbers: async (...args) => (await upToDate()).findNumbers(...args),
    changes: async (...args) => (await upToDate()).changes(...args),
    keysOf: (products) => present?.reader.keysOf(products) ?? new Map(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await sync.close();
      await present?.reader.close();
      present = null;
      await state.close();
    },
  };
}
