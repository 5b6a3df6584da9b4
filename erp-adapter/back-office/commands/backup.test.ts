import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testProduct } from "#tests/support/test-product.ts";
import { createStaff } from "../../embedded/staff.ts";
import { seedGoods } from "../../mock/goods/seed-goods.ts";
import { runCommand } from "../run-command.ts";

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "erp-backup-"));
  dataDir = join(folder, "data");
  seedGoods({ dataDir, products: 20 });
});

afterEach(() => rmSync(folder, { recursive: true }));

test("the files of an ERP that is in use are copied, and put back once it is stopped", async () => {
  const staff = createStaff({ dataDir });
  staff.addProduct(testProduct({ number: "BEFORE 1" }));
  const copy = join(folder, "copy");
  expect(await run("backup", copy)).toMatchObject({ code: 0, errors: "" });
  expect(readdirSync(copy).sort()).toEqual(["backup.json", "catalogue.db", "erp.db"]);
  staff.addProduct(testProduct({ number: "AFTER 1" }));

  expect(await run("restore", copy)).toMatchObject({ code: 1, errors: expect.stringContaining("Stop the shop first") });
  staff.close();
  expect(await run("restore", copy)).toMatchObject({ code: 0, errors: "" });
  expect((await run("find", "BEFORE 1")).out).toContain("BEFORE 1");
  expect((await run("find", "AFTER 1")).out).not.toContain("AFTER 1");
});

test("a folder without an ERP is not backed up, and nothing is written over a backup", async () => {
  const copy = join(folder, "copy");
  expect((await run("backup", copy)).code).toBe(0);
  expect(await run("backup", copy)).toMatchObject({ code: 1, errors: expect.stringContaining("is there already") });
  rmSync(dataDir, { recursive: true });
  expect((await run("backup", join(folder, "other"))).code).toBe(1);
  expect(await run("backup")).toMatchObject({ code: 2, errors: expect.stringContaining("FOLDER is missing") });
});

async function run(...args: string[]) {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(args, {
    dataDir,
    print: (text) => void printed.push(text),
    printError: (text) => void complained.push(text),
  });
  return { code, out: printed.join("\n"), errors: complained.join("\n") };
}
