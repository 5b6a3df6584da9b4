import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOffice } from "#tests/support/back-office.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { withKey } from "../../conformance/ordering.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { createPasswords } from "../../own/accounts/password-hashing.ts";
import { createEmbeddedErp } from "../../own/embedded/create-embedded-erp.ts";

let dataDir: string;
let erp: ErpAdapter;
let now: number;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-registrations-"));
  now = Date.UTC(2026, 10, 20, 8);
  erp = createEmbeddedErp({ dataDir, clock: () => now, passwords: createPasswords({ N: 16, r: 8, p: 1 }) });
});

afterEach(async () => {
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("registrations that wait for approval are listed, oldest first, and nothing else", async () => {
  expect(await run()).toBe("No registrations.");
  const undone = await register("undone@workshop.example");
  await register("first@workshop.example");
  await register("second@workshop.example", { company: "", address: "", postalCode: "", city: "", phone: "" });
  await register("approved@workshop.example");
  await erp.accounts.undoRegister(undone, visitor());
  const terms = ["--partner", "001004", "--price-list", "general", "--discount", "0", "--payment-days", "0"];
  expect(await runOffice(dataDir, "approve", "approved@workshop.example", ...terms)).toMatchObject({
    code: 0,
    err: "",
  });
  expect(await run()).toBe(
    [
      "2026-11-20T08:01:00.000Z  first@workshop.example",
      "  Ivana Primjer  Radionica Primjer d.o.o.  HR99900000011  Ulica 7  21000 Split  +38521234567",
      "2026-11-20T08:02:00.000Z  second@workshop.example",
      "  Ivana Primjer  HR99900000011",
    ].join("\n"),
  );
});

test("for a program, as JSON, without a trace of the password", async () => {
  const id = await register("first@workshop.example");
  const { password, ...fields } = toRegistration("first@workshop.example");
  const out = await run("--json");
  expect(JSON.parse(out)).toEqual([
    { id, requestedAt: "2026-11-20T08:00:00.000Z", ...fields, vat: "HR99900000011", phone: "+38521234567" },
  ]);
  expect(out).not.toContain(password);
});

async function register(email: string, more: Parameters<typeof toRegistration>[1] = {}) {
  const { id } = await erp.accounts.register(toRegistration(email, more), withKey(visitor()));
  now += 60_000;
  return id;
}

/** The text that `registrations` prints. */
async function run(...args: string[]): Promise<string> {
  const { out, ...how } = await runOffice(dataDir, "registrations", ...args);
  expect(how).toEqual({ code: 0, err: "" });
  return out;
}
