import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subject } from "../conformance/case.ts";
import { describeConformance } from "../conformance/describe-conformance.ts";
import { FIXTURE } from "../conformance/fixture/products.ts";
import { completedSubject } from "../shop-store/completed-subject.ts";
import { createErpAdapter } from "./adapter.ts";
import { createStaff, toEntry } from "./staff.ts";

describeConformance({
  name: "the example, completed by the shop's store,",
  create: async () => completedSubject(await createSubject()),
});

async function createSubject(): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-example-"));
  writeFileSync(join(dataDir, "price-list.json"), JSON.stringify(FIXTURE.map(toEntry)));
  let setTo: number | null = null;
  const adapter = createErpAdapter({ dataDir, clock: () => setTo ?? Date.now() });
  const staff = createStaff(dataDir);
  return {
    adapter,
    staff,
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
