import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subject } from "../../conformance/case.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { completeErp } from "./complete-erp.ts";
import { openShopStore } from "./store/open-shop-store.ts";
import { openSyncedCatalogue } from "./synced-catalogue.ts";

/**
 * A subject of the conformance suite with the shop's own catalogue, which reads the back end's changes before each
 * call; a running shop reads them every few seconds.
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
