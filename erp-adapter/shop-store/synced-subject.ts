import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCatalogueSync } from "../catalogue-index/sync/catalogue-sync.ts";
import { createIndexFiles } from "../catalogue-index/sync/index-files.ts";
import { type IndexReader, openIndexReader } from "../catalogue-index/sync/index-reader.ts";
import { openSyncState } from "../catalogue-index/sync/sqlite/open-sync-state.ts";
import { openIndexHere } from "../catalogue-index/sync/testing/in-process.ts";
import type { Subject } from "../conformance/case.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { completeErp } from "./complete-erp.ts";
import type { OwnCatalogue } from "./own-catalogue.ts";
import { openShopStore } from "./sqlite/open-shop-store.ts";

/**
 * A subject of the conformance suite whose goods the shop searches itself. Its catalogue takes in what has changed before
 * each question, where a shop waits some seconds.
 */
export function syncedSubject(subject: Subject): Subject {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-synced-"));
  const { catalogue } = subject.adapter.capabilities;
  const capabilities = { ...subject.adapter.capabilities, catalogue: { ...catalogue, owner: "shop" as const } };
  const feeding: ErpAdapter = { ...subject.adapter, capabilities };
  const store = openShopStore({ dataDir });
  const index = openSyncedCatalogue(feeding, dataDir);
  return {
    ...subject,
    adapter: completeErp(feeding, store, index),
    async dispose() {
      await index.close();
      await store.close();
      await subject.dispose();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function openSyncedCatalogue(erp: ErpAdapter, folder: string): OwnCatalogue {
  const state = openSyncState({ folder });
  const files = createIndexFiles(folder);
  const sync = createCatalogueSync({
    erp,
    state,
    files,
    source: "erp",
    holder: "test",
    clock: Date.now,
    log: { info() {}, warn() {} },
    openIndex: openIndexHere,
    pauses: [],
  });
  let present: { file: number; reader: IndexReader } | null = null;
  let isClosed = false;

  async function upToDate(): Promise<IndexReader> {
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
