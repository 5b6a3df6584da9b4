import assert from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import type { TrytonClient } from "#erp-adapter/tryton/client.ts";
import { toSeenPage, wordOf } from "#tests/bench/order-page.ts";
import type { HttpAnswer } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { noteOf, type ShopOnTryton } from "./shop-on-tryton.ts";
import type { TrytonServer } from "./tryton-server.ts";

/** Numbers of the moments of this run's kills, of ten. */
export const KILLS = pickToday([...Array(10).keys()], 5);
/** Milliseconds from sending the first order to the kill of Tryton. */
const FIRST = 60;
/** Milliseconds that are added to FIRST for each further moment. */
const STEP = 90;
const SETTLED_WITHIN = 180_000;
/** Number of characters of Tryton's log that a failure prints. */
const LOG_SHOWN = 3_000;

export interface KillReport {
  lost: number;
  doubled: number;
  /** number of people who were told at once that the order is placed, despite the kill */
  atOnce: number;
}

/** Kills Tryton during each of KILLS' orders, each at a different moment. Compares the shop's answers with the sales in Tryton. */
export async function killAmidOrders({
  shop,
  tryton,
  office,
  product,
}: {
  shop: ShopOnTryton;
  tryton: TrytonServer;
  office: TrytonClient;
  product: string;
}): Promise<KillReport> {
  const report = { lost: 0, doubled: 0, atOnce: 0 };
  for (const nth of KILLS) {
    const documentNumber = `KILL-${nth}`;
    const { person, path, dialog } = await shop.openDialog(documentNumber, product);
    const begun = Date.now();
    const sending = person
      .submit(path, dialog, "form#guest-order", guestForm(`kill-${nth}@example.com`))
      .catch(() => null);
    await pause(FIRST + nth * STEP);
    await tryton.kill();
    await tryton.start();
    const first = await sending;
    if (first && isPlaced(first)) report.atOnce += 1;
    else
      await settle(
        () => person.ask(path),
        (page) => person.submit(path, page, "form#guest-order", guestForm(`kill-${nth}@example.com`)),
      ).catch((error: unknown) => {
        throw new Error(`${error}; the shop's log ends with ${shop.shop.output().slice(-LOG_SHOWN)}`);
      });
    console.log(`    order ${nth} was settled after ${Math.round((Date.now() - begun) / 1_000)} s`);
    const sales = await salesOf(documentNumber, office);
    if (sales === 0) report.lost += 1;
    if (sales > 1) report.doubled += 1;
  }
  return report;
}

/** Reloads the page until the order is there, and orders again whenever the shop offers it. */
async function settle(look: () => Promise<HttpAnswer>, send: (page: HttpAnswer) => Promise<HttpAnswer>): Promise<void> {
  const end = Date.now() + SETTLED_WITHIN;
  for (;;) {
    const page = await look();
    if (isPlaced(page)) return;
    if (page.text.includes('id="guest-order"')) {
      const sent = await send(page);
      if (isPlaced(sent)) return;
    }
    assert.ok(Date.now() < end, `an order is not settled: ${noteOf(page)}`);
    await pause(1_000);
  }
}

function isPlaced(answer: HttpAnswer): boolean {
  return wordOf(toSeenPage(answer)) === "placed";
}

/** Counts the sales with this reference that Tryton is processing or has completed. */
function salesOf(reference: string, office: TrytonClient): Promise<number> {
  const domain = [
    ["reference", "=", reference],
    ["state", "in", ["processing", "done"]],
  ];
  return office.count("sale.sale", domain, { deadline: Date.now() + 30_000 });
}
