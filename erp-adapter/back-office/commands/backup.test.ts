import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOffice } from "#tests/support/back-office.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { seedGoods } from "../../mock/goods/seed-goods.ts";
import { createStaff } from "../../own/embedded/staff.ts";

let folder: string;
let dataDir: string;
const run = (...args: string[]) => runOffice(dataDir, ...args);

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
  expect(await run("backup", copy)).toMatchObject({ code: 0, err: "" });
  expect(readdirSync(copy).sort()).toEqual(["backup.json", "catalogue.db", "erp.db"]);
  staff.addProduct(testProduct({ number: "AFTER 1" }));

  expect(await run("restore", copy)).toMatchObject({ code: 1, err: expect.stringContaining("Stop the shop first") });
  staff.close();
  expect(await run("restore", copy)).toMatchObject({ code: 0, err: "" });
  expect((await run("find", "BEFORE 1")).out).toContain("BEFORE 1");
  expect((await run("find", "AFTER 1")).out).not.toContain("AFTER 1");
});

test("a folder without an ERP is not backed up, and nothing is written over a backup", async () => {
  const copy = join(folder, "copy");
  expect((await run("backup", copy)).code).toBe(0);
  expect(await run("backup", copy)).toMatchObject({ code: 1, err: expect.stringContaining("is there already") });
  rmSync(dataDir, { recursive: true });
  expect((await run("backup", join(folder, "other"))).code).toBe(1);
  expect(await run("backup")).toMatchObject({ code: 2, err: expect.stringContaining("FOLDER is missing") });
});
