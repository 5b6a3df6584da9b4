import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runCommand } from "../../back-office/run-command.ts";
import { EVERY_CASE } from "../../conformance/every-case.ts";
import { createRemoteSubjects } from "../../conformance/harness.ts";
import { runConformance } from "../../conformance/run.ts";
import { seedGoods } from "../../mock/goods/seed-goods.ts";
import { createHttpErp } from "../../protocol/client/create-http-erp.ts";
import * as harness from "./conformance-harness.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-harness-"));
  vi.stubEnv("DATA_DIR", dataDir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

test("with it an ERP that is served without products is tried on the suite's own, at a customer's login", async () => {
  let end = () => {};
  const ended = () => new Promise<void>((resolve) => (end = resolve));
  const lines: string[] = [];
  const running = runCommand(["serve", "--without-products"], {
    dataDir,
    print: (text) => void lines.push(text),
    printError: (text) => void lines.push(text),
    variables: { ERP_PORT: "0", LOG_LEVEL: "silent" },
    ended,
  });
  const urlIn = (text: string) => /http:\/\/localhost:\d+/.exec(text)?.[0];
  await vi.waitFor(() => expect(lines.some((line) => urlIn(line))).toBe(true), 30_000);
  const url = lines.map(urlIn).find((one) => one !== undefined) ?? "";
  const create = await createRemoteSubjects(async () => ({ adapter: createHttpErp({ url }) }), {
    harness,
    login: { email: "owner@autoservis.example", password: "dizna-demo" },
  });
  const tried = [6, 16, 60, 130, 149];
  const report = await runConformance({ create, cases: EVERY_CASE.filter(({ id }) => tried.includes(id)) });
  end();
  expect(await running).toBe(0);
  expect(report.cases.map(({ id, outcome }) => [id, outcome])).toEqual(tried.map((id) => [id, "holds"]));
});

test("where other products are it says how to begin", async () => {
  seedGoods({ dataDir, products: 5 });
  await expect(harness.createStaff()).rejects.toThrow(/holds \d+ other products.+serve --without-products/s);
});
