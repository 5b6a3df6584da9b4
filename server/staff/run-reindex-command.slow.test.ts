import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import {
  createFakeFeed,
  type FakeFeed,
  sampleFeedRecords,
} from "#erp-adapter/own/catalogue-index/sync/testing/fake-feed.ts";
import { parseEnv } from "../env.ts";
import { openOwnCatalogue } from "../erp/own-catalogue.ts";
import { runReindexCommand } from "./run-reindex-command.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-reindex-"));
  writeFileSync(join(dataDir, "shop.db"), "x");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const envOf = (adapter: string) =>
  parseEnv({ DATA_DIR: dataDir, ERP_ADAPTER: adapter, ERP_URL: "http://erp.example", ERP_SYNC_SECONDS: "1" });

async function run(fake: FakeFeed, args: string[] = [], adapter = "http") {
  const out: string[] = [];
  const errors: string[] = [];
  const openErp = async () =>
    ({ ...fake.erp, health: async () => ({ ok: true, detail: "" }), close: async () => {} }) as ErpAdapter;
  const print = (text: string) => void out.push(text);
  const printError = (text: string) => void errors.push(text);
  const code = await runReindexCommand(["reindex", ...args], { env: envOf(adapter), print, printError, openErp });
  // How far the command has read is printed only on a busy machine.
  return { code, out: out.filter((line) => !/products read$/.test(line)).join("\n"), errors: errors.join("\n") };
}

test("without a running shop, this process reads everything", async () => {
  const fake = createFakeFeed(sampleFeedRecords(1_200));
  expect(await run(fake)).toEqual({ code: 0, out: "The catalogue has 1200 products.", errors: "" });
  expect(fake.calls.feed).toBe(2);
});

test("too much gone is refused until it is accepted", async () => {
  const records = sampleFeedRecords(300);
  const fake = createFakeFeed(records);
  await run(fake);
  fake.lose(...records.slice(0, 180).map(({ key }) => key));
  const refused = await run(fake);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain("180 of 300 products are gone at once: nothing was changed");
  expect(await run(fake, ["--accept"])).toEqual({ code: 0, out: "The catalogue has 120 products.", errors: "" });
});

test("a feed that breaks off is told", async () => {
  const fake = createFakeFeed([], { changes: false });
  await run(fake);
  const broken = createFakeFeed([]);
  Reflect.set(broken.erp.catalogue, "feed", async () => {
    throw new Error("no table of products");
  });
  const { code, errors } = await run(broken);
  expect(code).toBe(1);
  expect(errors).toContain("no table of products");
});

test("a running shop does it", async () => {
  const ofShop = createFakeFeed(sampleFeedRecords(20));
  const log = { info() {}, warn() {}, error() {} };
  const shop = await openOwnCatalogue({ env: envOf("http"), dataDir, erp: ofShop.erp, log });
  try {
    shop.start();
    await expect.poll(() => shop.state()?.state).toBe("current");
    const ofCommand = createFakeFeed(sampleFeedRecords(20));
    ofShop.put(...sampleFeedRecords(5, 100));
    expect(await run(ofCommand)).toEqual({ code: 0, out: "The catalogue has 25 products.", errors: "" });
    expect(ofCommand.calls.feed).toBe(0);
  } finally {
    await shop.close();
  }
});

describe("refused", () => {
  test.each([
    ["another option", ["--force"], "http", 2, "npm run shop -- COMMAND"],
    ["two options", ["--accept", "now"], "http", 2, "npm run shop -- COMMAND"],
    ["the embedded ERP", [], "embedded", 1, "As ERP_ADAPTER=embedded, the ERP searches its own catalogue"],
  ])("%s", async (_, args, adapter, code, words) => {
    const answer = await run(createFakeFeed([]), args, adapter);
    expect(answer.code).toBe(code);
    expect(answer.errors).toContain(words);
  });

  test("a folder without a shop", async () => {
    rmSync(join(dataDir, "shop.db"));
    expect((await run(createFakeFeed([]))).errors).toContain("There is no shop.db");
  });
});
