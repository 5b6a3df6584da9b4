import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SESSION_MS } from "../../../contract/accounts.ts";
import { FIRST_CART } from "../../../contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "../../../contract/context.ts";
import { openDatabase } from "../../../sqlite/open-database.ts";
import { openShopStore, SHOP_STORE_MIGRATIONS } from "./open-shop-store.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-store-"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test("two processes at once, killed at any moment: acknowledged changes are there, and nothing was added twice", async () => {
  const said = (await Promise.all([writeUntilKilled("a", 9), writeUntilKilled("b", 14)])).flat();
  const store = openShopStore({ dataDir });
  const quantity = (await store.carts.get("shared" as UserId, FIRST_CART)).lines[0]?.quantity ?? 0;
  // Each of the two writers may have written once more before it was killed, without an acknowledgement that was read.
  expect(quantity).toBeGreaterThanOrEqual(said.length);
  expect(quantity).toBeLessThanOrEqual(said.length + 2);
  expect(new Set(said.map((one) => one.quantity)).size).toBe(said.length);
  for (const { key } of said) expect(await store.orderKeys.find(key)).toMatchObject({ state: "sent" });
  await store.close();
});

test("the file is its owner's alone", async () => {
  await openShopStore({ dataDir }).close();
  expect(statSync(join(dataDir, "shop-store.db")).mode & 0o777).toBe(0o600);
});

test("a turn is one holder's, until it is given back or its time is over", async () => {
  const [one, other] = [openShopStore({ dataDir }), openShopStore({ dataDir })];
  const minute = 60_000;
  expect(await one.turns.take("t", "one", minute)).toBe(true);
  expect(await other.turns.take("t", "other", minute)).toBe(false);
  await other.turns.give("t", "other");
  expect(await other.turns.take("t", "other", minute)).toBe(false);
  await one.turns.give("t", "one");
  expect(await other.turns.take("t", "other", -1)).toBe(true);
  expect(await one.turns.take("t", "one", minute)).toBe(true);
  await Promise.all([one.close(), other.close()]);
});

test("guests whose token ended long ago are cleared away with their carts", async () => {
  let now = Date.UTC(2026, 10, 20);
  const store = openShopStore({ dataDir, clock: () => now });
  const guest = await store.guests.create();
  await store.carts.create(guest.id, "key" as IdempotencyKey, "Van");
  now += SESSION_MS;
  expect(await store.guests.find(guest.token)).toBeNull();
  await store.guests.create();
  expect(await store.carts.list(guest.id)).toHaveLength(2);
  now += 30 * SESSION_MS;
  await store.guests.create();
  expect(await store.carts.list(guest.id)).toMatchObject([{ id: "0", lines: [] }]);
  await store.close();
});

test("a file of before the accounts opens: its carts are there, and accounts can be kept", async () => {
  const before = join(dataDir, "migrations of before");
  mkdirSync(before);
  for (const name of ["001-store.sql", "002-cart-changes.sql"])
    copyFileSync(join(SHOP_STORE_MIGRATIONS, name), join(before, name));
  const old = openDatabase(join(dataDir, "shop-store.db"), { migrations: before, synchronous: "full" });
  old.exec("insert into cart (user, id, title, version) values ('guest-1', 0, 'Van', 3)");
  old.close();
  const store = openShopStore({ dataDir });
  expect(await store.carts.list("guest-1" as UserId)).toMatchObject([{ id: "0", title: "Van", version: "3" }]);
  expect(await store.accounts.listAccounts()).toEqual([]);
  await store.close();
});

/** Kills the writer's process after this many lines of its output, whatever it is doing. */
async function writeUntilKilled(name: string, after: number): Promise<{ key: IdempotencyKey; quantity: number }[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "store-writer.ts"), dataDir, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const said: { key: IdempotencyKey; quantity: number }[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(JSON.parse(line));
    if (said.length === after) child.kill("SIGKILL");
  }
  await ended;
  expect(said.length).toBeGreaterThanOrEqual(after);
  return said;
}
