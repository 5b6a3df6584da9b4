import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { compiled, compiledAtOnce } from "../../sqlite/testing/compiled-at-once.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";
import { createStaff } from "./staff.ts";

vi.mock(import("../../sqlite/prepared-statement.ts"), async (original) => compiledAtOnce(await original()));

test("every statement names tables and columns that exist, whether a call runs it or not", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-statements-"));
  try {
    const erp = createEmbeddedErp({ dataDir });
    const staff = createStaff({ dataDir });
    staff.close();
    await erp.close();
    expect(new Set(compiled).size).toBeGreaterThan(150);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
