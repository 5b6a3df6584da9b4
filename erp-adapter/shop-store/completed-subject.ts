import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subject } from "../conformance/case.ts";
import { completeErp } from "./complete-erp.ts";
import { openShopStore } from "./sqlite/open-shop-store.ts";

/** A subject of the conformance suite with a shop's store beside it; both use one clock. */
export function completedSubject(subject: Subject): Subject {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-shop-store-"));
  let setTo: number | null = null;
  const store = openShopStore({ dataDir, clock: () => setTo ?? Date.now() });
  return {
    ...subject,
    adapter: completeErp(subject.adapter, store),
    setClock:
      subject.setClock &&
      ((instant) => {
        setTo = instant;
        subject.setClock?.(instant);
      }),
    async dispose() {
      await store.close();
      await subject.dispose();
      rmSync(dataDir, { recursive: true });
    },
  };
}
