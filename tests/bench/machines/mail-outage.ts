import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { testProduct } from "#tests/support/goods.ts";
import { ask, startMachines } from "#tests/support/machines.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { createDice } from "../dice.ts";
import { startCustomers } from "../kills/customers.ts";
import { printTable, sayProgress } from "../table.ts";
import { startRestartablePostgres } from "./restartable-postgres.ts";

const SECOND = 1_000;
/** Orders of guests; each is a mail to the guest and a mail to sales. */
const ORDERS = 18;
/** Mails that the three machines send at once. */
const IN_HAND = 12;
/** Milliseconds in which the mail server answers after the outage: slow, so that machines meet at the same mails. */
const ANSWERS_IN = 300;
/** Milliseconds within which the mails before the outage are sent, and all mails after it. */
const PATIENCE = 420 * SECOND;

/**
 * Three machines have mails to send when their PostgreSQL goes away for `seconds`: some are with the mail server, which
 * takes them meanwhile, and the others wait. Counts how often each was sent. Exit code 1 unless each was sent once.
 */
export async function measureMailOutage(seconds: number): Promise<void> {
  await using open = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-mail-outage-"));
  seedGoods({ dataDir, products: 20 });
  const sent = new Map<string, number>();
  let isOpen = false;
  const isAway = Promise.withResolvers<void>();
  const server = await startMailServer(null, async (_, letter) => {
    if (!isOpen) return "451 later";
    const id = /^Message-ID: <(.*)>/im.exec(letter)?.[1] ?? "";
    sent.set(id, (sent.get(id) ?? 0) + 1);
    await isAway.promise;
    await pause(ANSWERS_IN);
    return "250 ok";
  });
  open.defer(() => server.close());
  const postgres = await startRestartablePostgres();
  open.defer(() => postgres.remove());
  await ask(postgres.url(), "CREATE DATABASE shop");
  const machines = await startMachines({
    dataDir,
    databaseUrl: postgres.url("shop"),
    env: { SMTP_URL: server.url, LOG_LEVEL: "error", BUDGET_FACTOR: "100" },
  });
  open.defer(() => machines.stop());
  const staff = createStaff({ dataDir });
  const product = staff.addProduct(testProduct({ number: "OUTAGE", stock: 999_999 }));
  staff.close();
  const given = { url: machines.url, products: [product], name: "OUTAGE", dice: createDice(1), row: "orders" };
  await startCustomers({ ...given, orders: ORDERS, atOnce: 1 }).finished;
  const state = (is: string) => ask(postgres.url("shop"), `SELECT id FROM outbox WHERE state = '${is}'`);
  const waiting = (await state("waiting")).length;
  isOpen = true;
  await ask(postgres.url("shop"), "UPDATE outbox SET next_at = 0, attempts = 0");
  for (const deadline = Date.now() + PATIENCE; sent.size < IN_HAND; await pause(20))
    if (Date.now() > deadline) throw new Error(`the mail server got ${sent.size} mails instead of ${IN_HAND}`);
  sayProgress(`${waiting} mails wait, ${sent.size} of them with the mail server`);

  await postgres.crash();
  isAway.resolve();
  await pause(seconds * SECOND);
  await postgres.start();
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(SECOND))
    if ((await state("waiting")).length === 0) break;

  const times = [...sent.values()];
  const rows = [...new Set([1, ...times])].map((count) => [
    `sent ${count} times`,
    String(times.filter((one) => one === count).length),
  ]);
  printTable(
    `${waiting} mails of three machines, PostgreSQL away for ${seconds} s`,
    ["", "mails"],
    [...rows, ["said to be sent", String((await state("sent")).length)]],
  );
  if (times.length !== waiting || times.some((count) => count > 1)) process.exitCode = 1;
}
