import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subject } from "../conformance/case.ts";
import { FIXTURE } from "../conformance/fixture/products.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";
import { createStaff } from "./staff.ts";

/** Embedded ERPs for the conformance suite: the fixture is written once, and copied for each case. */
export interface SubjectFactory {
  create(): Promise<Subject>;
  /** Removes the written fixture. */
  dispose(): void;
}

export function createSubjectFactory(): SubjectFactory {
  const filled = newFolder();
  const writer = createStaff({ dataDir: filled });
  writer.addProducts(FIXTURE);
  writer.close();

  return {
    async create() {
      const dataDir = newFolder();
      cpSync(filled, dataDir, { recursive: true });
      let setTo: number | null = null;
      const clock = () => setTo ?? Date.now();
      const adapter = createEmbeddedErp({ dataDir, clock });
      const staff = createStaff({ dataDir, clock });
      return {
        adapter,
        staff,
        setClock(instant) {
          setTo = instant;
        },
        async dispose() {
          staff.close();
          await adapter.close();
          rmSync(dataDir, { recursive: true });
        },
      };
    },
    dispose: () => rmSync(filled, { recursive: true }),
  };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "dizna-erp-"));
}
