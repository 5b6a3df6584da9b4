import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { ask, createVisitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { successIn } from "#tests/support/purchase.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { openDialog } from "#tests/support/running-shop.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const PRODUCT = "bosch~0_445_110_470";

let folder: string;
let dataDir: string;
let shop: Shop;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dizna-lost-"));
  dataDir = join(folder, "data");
  renameSync(await createSmallData(), dataDir);
  shop = await startShop({ dataDir });
});

afterEach(async () => {
  await shop.kill();
  rmSync(folder, { recursive: true });
});

test("no order is told as placed while the data folder is away, and all goes on once it is back", async () => {
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const { path, page } = await openDialog(person);
  const order = () => person.submit(path, page, "form#guest-order", guestForm("ana@example.com"));

  renameSync(dataDir, `${dataDir}-away`);
  const refused = await order();
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "60"]);
  expect(refused.text).toContain("The shop cannot save anything at the moment.");
  expect(JSON.parse((await ask(shop.url, "/health/ready")).text)).toMatchObject({ state: "data-lost" });
  expect((await ask(shop.url, "/health/live")).status).toBe(200);
  await expect.poll(() => shop.output()).toContain("the data folder is not the one that the shop opened");

  renameSync(`${dataDir}-away`, dataDir);
  expect((await ask(shop.url, "/health/ready")).status).toBe(200);
  expect((await order()).headers.location).toEqual(successIn("en"));
  const staff = createStaff({ dataDir });
  expect(staff.listOrders().filter(({ guestEmail }) => guestEmail === "ana@example.com")).toHaveLength(1);
  staff.close();
  await expect.poll(() => shop.output()).toContain("the data folder is back");
});

test("nothing is taken on another data folder in its place, nor after it was deleted", async () => {
  const person = createVisitor(shop.url);
  const add = () => person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  expect((await add()).status).toBe(303);
  renameSync(dataDir, `${dataDir}-away`);
  renameSync(await createSmallData(), dataDir);
  expect((await add()).status).toBe(503);
  rmSync(dataDir, { recursive: true });
  expect((await add()).status).toBe(503);
  expect((await ask(shop.url, "/health/ready")).status).toBe(503);
});

test.each(pickToday(["erp.db-wal", "erp.db-shm", "shop.db-wal", "shop.db-shm"], 2))(
  `no order is told as placed once %s was removed, seed ${SEED}`,
  async (name) => {
    const person = createVisitor(shop.url);
    await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
    const { path, page } = await openDialog(person);
    rmSync(join(dataDir, name));
    expect((await person.submit(path, page, "form#guest-order", guestForm("ana@example.com"))).status).toBe(503);
    expect(JSON.parse((await ask(shop.url, "/health/ready")).text)).toMatchObject({ state: "data-lost" });
    await expect.poll(() => shop.output()).toContain("was taken away");
  },
);

test("an order placed before the logs were removed is there after SIGTERM and a start", async () => {
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const { path, page } = await openDialog(person);
  const placed = await person.submit(path, page, "form#guest-order", guestForm("ana@example.com"));
  expect(placed.headers.location).toEqual(successIn("en"));
  for (const name of ["erp.db-wal", "erp.db-shm", "shop.db-wal", "shop.db-shm"]) rmSync(join(dataDir, name));
  await shop.stop();
  shop = await startShop({ dataDir });
  const staff = createStaff({ dataDir });
  expect(staff.listOrders().filter(({ guestEmail }) => guestEmail === "ana@example.com")).toHaveLength(1);
  staff.close();
  expect((await ask(shop.url, "/health/ready")).status).toBe(200);
});

test("commands of the ERP and backups beside the shop are no loss", async () => {
  const ready = async () => (await ask(shop.url, "/health/ready")).status;
  expect(await ready()).toBe(200);
  await shop.erp("orders");
  expect(await ready()).toBe(200);
  await shop.erp("backup", join(folder, "backup"));
  expect(await ready()).toBe(200);
  const erp = new DatabaseSync(join(dataDir, "erp.db"));
  erp.exec("pragma wal_checkpoint(truncate)");
  erp.close();
  expect(await ready()).toBe(200);
});

test("a mail folder that was deleted is made again", async () => {
  rmSync(join(dataDir, "mail"), { recursive: true });
  const person = createVisitor(shop.url);
  const form = await person.ask("/en/forgot-password");
  await person.submit("/en/forgot-password", form, "main form", { email: "owner@autoservis.example" });
  expect(await shop.mails({ to: "owner@autoservis.example" })).toHaveLength(1);
});
