import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subject } from "../conformance/case.ts";
import { FIXTURE } from "../conformance/fixture/products.ts";
import { createPasswords, type Passwords } from "./accounts/passwords.ts";
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
      const { passwords, count } = createCountedPasswords();
      const adapter = createEmbeddedErp({ dataDir, clock, passwords });
      const staff = createStaff({ dataDir, clock });
      return {
        adapter,
        staff,
        setClock(instant) {
          setTo = instant;
        },
        passwordWork: count,
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

/** Real work in kind, but so little that the suite is quick. */
function createCountedPasswords(): { passwords: Passwords; count: () => number } {
  const quick = createPasswords({ N: 16, r: 8, p: 1 });
  let worked = 0;
  return {
    passwords: {
      hash(password) {
        worked += 1;
        return quick.hash(password);
      },
      verify(password, hash) {
        worked += 1;
        return quick.verify(password, hash);
      },
    },
    count: () => worked,
  };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "dizna-erp-"));
}
