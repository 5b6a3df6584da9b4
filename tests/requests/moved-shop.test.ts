import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import { placeOrder } from "#tests/support/running-shop.ts";
import { type ServedErp, serveErp } from "#tests/support/served-erp.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const PRODUCT = "bosch~0_445_110_470";
const LIMIT = 180_000;

let postgres: TestPostgres;
let erpData: string;
let erp: ServedErp;
let staff: EmbeddedStaff;
let folder: string;
let dataDir: string;
let shop: Shop;
let guest: Visitor;
let customer: Visitor;
/** settings of the shop on PostgreSQL */
let moved: Record<string, string>;

beforeAll(async () => {
  postgres = await joinTestPostgres();
  erpData = await createSmallData();
  erp = await serveErp(erpData);
  staff = createStaff({ dataDir: erpData });
  folder = mkdtempSync(join(tmpdir(), "dizna-moved-"));
  dataDir = join(folder, "data");
  shop = await startShop({ dataDir, env: { ...erp.env, LOG_LEVEL: "silent" } });
  moved = {
    ...erp.env,
    DATABASE_URL: await postgres.createDatabase(),
    SESSION_SECRET: readFileSync(join(dataDir, "session-secret"), "utf8").trim(),
    // Nothing listens on this port, so mails wait.
    SMTP_URL: "smtp://127.0.0.1:1",
    LOG_LEVEL: "silent",
  };
}, LIMIT);

afterAll(async () => {
  await shop.stop();
  staff.close();
  await erp.stop();
  await postgres.stop();
  for (const one of [folder, erpData]) rmSync(one, { recursive: true, force: true });
}, LIMIT);

test("a shop that was moved goes on where it was: sessions, carts, orders and their pages", {
  timeout: LIMIT,
}, async () => {
  await useTheShop();
  await expect(command("move-to-postgres")).rejects.toThrow("Stop the shop first");
  await shop.stop();
  await expect(
    command.with({ SESSION_SECRET: "another secret of at least thirty-two" }, "move-to-postgres"),
  ).rejects.toThrow("Set SESSION_SECRET to the text of the file session-secret");
  expect(await command("move-to-postgres")).toMatch(
    /^order_copy +2 {2}sha256 [\da-f]{16}\n[\s\S]*\nMoved to 127\.0\.0\.1:/m,
  );
  expect(await command("move-to-postgres")).toContain("has not changed since");
  await expect(startShop({ dataDir, env: erp.env })).rejects.toThrow("set DATABASE_URL");

  const before = shop.url;
  shop = await startShop({ dataDir, env: moved, port: Number(new URL(before).port) });
  expect((await guest.ask("/en/order-success")).status).toBe(200);
  expect((await customer.ask("/en/my-profile")).status).toBe(200);
  await expect(command("move-to-postgres")).rejects.toThrow(/Stop (?:the shop|it) first/);
  await guest.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "2" } });
  await placeOrder(guest, { buyerDocumentNumber: "N-2", email: "ana@example.com" });
  expect(staff.listOrders().filter(({ guestEmail }) => guestEmail === "ana@example.com")).toHaveLength(3);
});

test("the office's commands work on the database: intents, searches, an export; a backup names pg_dump", {
  timeout: LIMIT,
}, async () => {
  expect(await command("intents")).toBe("No order is in doubt.\n");
  expect(await command("searches")).toContain("zzz-nothing");
  const out = join(folder, "export");
  expect(await command("export", out)).toContain("export.json lists them");
  expect(readFileSync(join(out, "order_copy.ndjson"), "utf8").trim().split("\n")).toHaveLength(3);
  await expect(command("backup", join(folder, "backup"))).rejects.toThrow("back it up with pg_dump");
  await expect(command.with({ DATABASE_URL: "", ERP_ADAPTER: "mock" }, "intents")).rejects.toThrow("set DATABASE_URL");
});

/** Writes data of several kinds: two orders of a guest, the session of a customer, a search without results. */
async function useTheShop(): Promise<void> {
  guest = createVisitor(shop.url);
  for (const buyerDocumentNumber of ["N-0", "N-1"]) {
    await guest.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
    await placeOrder(guest, { buyerDocumentNumber, email: "ana@example.com" });
  }
  customer = createVisitor(shop.url);
  const login = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
  expect((await customer.ask("/en/login", { body: login })).status).toBe(303);
  await guest.ask("/hr/catalogue/0?query=zzz-nothing");
  expect((await guest.ask("/en/order-success")).status).toBe(200);
}

function command(...args: string[]): Promise<string> {
  return command.with({}, ...args);
}

command.with = async (env: Record<string, string>, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ["server/staff/main.ts", ...args], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...moved, ...env },
  });
  return stdout;
};
