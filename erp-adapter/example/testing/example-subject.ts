import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subject } from "../../conformance/case.ts";
import { FIXTURE } from "../../conformance/fixture/products.ts";
import { toStaff } from "../../conformance/staff.ts";
import { withSilence } from "../../conformance/with-silence.ts";
import { createErpAdapter } from "../adapter.ts";
import { createStaff, toEntry } from "../staff.ts";

/** A new example ERP for one case, with the fixture's products and staff acts. */
export async function createExampleSubject(): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-example-"));
  writeFileSync(join(dataDir, "price-list.json"), JSON.stringify(FIXTURE.map(toEntry)));
  let setTo: number | null = null;
  const adapter = createErpAdapter({ dataDir, clock: () => setTo ?? Date.now() });
  const staff = createStaff(dataDir);
  return {
    ...withSilence(adapter),
    staff: toStaff(staff),
    setClock(instant) {
      setTo = instant;
    },
    passwordWork: null,
    async dispose() {
      staff.close();
      await adapter.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
