import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { successIn } from "#tests/support/purchase.ts";
import { openDialog, quantityOf, sendOrder } from "#tests/support/running-shop.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

const ENV = { LOG_LEVEL: "error" };
const A = "owner@autoservis.example";
const B = "owner@turbo-centar.example";

let folder: string;
let dataDir: string;
let shop: Shop;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dizna-restored-"));
  dataDir = await createSmallData();
  shop = await startShop({ dataDir, env: ENV });
});

afterEach(async () => {
  await shop.kill();
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true });
});

test("an ERP restored from before orders that the shop confirmed: its numbers come round, and each order is booked, told and shown to its owner once", async () => {
  const staff = createStaff({ dataDir });
  const [ofA = "", ofB = "", ofGuest = ""] = ["A", "B", "GUEST"].map((number) =>
    staff.addProduct(testProduct({ number: `ROUND ${number}`, stock: 1_000, wholesale: toEurCents(100) })),
  );
  for (const partner of ["001001", "001002"] as PartnerCode[]) staff.setCreditLimit(partner, null);
  staff.close();
  const first = { a: await login(A), b: await login(B), guest: createVisitor(shop.url) };
  await fill(first.a, ofA, "2");
  await fill(first.b, ofB, "3");
  await fill(first.guest, ofGuest, "4");
  await shop.erp("backup", join(folder, "books"));

  const oldB = await order(first.b, "B-OLD");
  const oldGuest = await order(first.guest, "GUEST-OLD", "old@example.com");
  const oldA = await order(first.a, "A-OLD");
  await shop.mails({ to: A });
  await shop.mails({ to: B });
  await shop.mails({ to: "old@example.com" });
  await shop.kill();
  // As if the process had been killed before the ordered lines left the cart.
  change("UPDATE intent SET closed_at = NULL, closed_quote_seq = NULL WHERE order_id = ?", oldB.number);

  await shop.erp("restore", join(folder, "books"));
  shop = await startShop({ dataDir, env: ENV });
  const [a, b, guest] = [first.a, first.b, first.guest].map(({ cookies }) => createVisitor(shop.url, cookies));
  if (!a || !b || !guest) throw new Error("three people");

  // The restored carts have the versions that were ordered before. Ordering them again is a new wish: no cart may be
  // locked, or answered with the old order.
  expect([await quantity(a), await quantity(guest), await quantity(b)]).toEqual(["2", "4", "3"]);
  const newA = await order(a, "A-NEW");
  const newGuest = await order(guest, "GUEST-NEW", "new@example.com");
  const newB = await order(b, "B-NEW");
  expect([newA, newGuest, newB].map(({ number }) => number)).toEqual(
    [oldB, oldGuest, oldA].map(({ number }) => number),
  );

  const books = createStaff({ dataDir });
  const booked = books.listOrders().filter(({ buyerDocumentNumber }) => /-(OLD|NEW)$/.test(buyerDocumentNumber));
  books.close();
  expect(booked.map(({ id, buyerDocumentNumber }) => [id, buyerDocumentNumber]).sort()).toEqual(
    [
      [newA.number, "A-NEW"],
      [newGuest.number, "GUEST-NEW"],
      [newB.number, "B-NEW"],
    ].sort(),
  );

  expect(await told(A, 2)).toEqual([oldA.number, newA.number].sort());
  expect(await told(B, 2)).toEqual([oldB.number, newB.number].sort());
  expect(await told("new@example.com", 1)).toEqual([newGuest.number]);
  expect(await told("old@example.com", 1)).toEqual([oldGuest.number]);

  expect((await a.ask(newA.path)).text).toContain("A-NEW");
  expect((await b.ask(newB.path)).text).toContain("B-NEW");
  // The numbers are other companies' now: each buyer sees the shop's copy of their own order, and is told.
  for (const [person, { path }, words] of [
    [b, oldB, "B-OLD"],
    [a, oldA, "A-OLD"],
  ] as const) {
    const page = await person.ask(path);
    expect([page.status, parse(page.text).querySelector(".note--bad")?.text]).toEqual([
      200,
      expect.stringContaining("Our order system does not have this order."),
    ]);
    expect(page.text).toContain(words);
    expect(parse(page.text).querySelectorAll("main form")).toHaveLength(0);
  }
  const { stdout } = spawnSync(process.execPath, ["server/staff/main.ts", "orders", "--missing", "--json"], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  expect(JSON.parse(stdout).map(({ documentNumber }: { documentNumber: string }) => documentNumber)).toEqual([
    "B-OLD",
    "GUEST-OLD",
    "A-OLD",
  ]);
  expect((await guest.ask(newGuest.path)).text).toContain("GUEST-NEW");
  expect((await guest.ask(oldGuest.path)).text).toContain("GUEST-OLD");

  for (const [person, product] of [
    [a, ofA],
    [b, ofB],
    [guest, ofGuest],
  ] as const) {
    expect((await person.ask("/en/cart/1")).headers.location).toBe("/en/empty-cart");
    await fill(person, product, "7");
    expect(await quantity(person)).toBe("7");
  }
  expect(change("SELECT id FROM intent WHERE closed_at IS NULL AND state <> 'rejected'")).toEqual([]);
}, 120_000);

async function login(email: string): Promise<Visitor> {
  const person = createVisitor(shop.url);
  const answer = await person.ask("/en/login", { body: { intent: "login", email, password: "dizna-demo" } });
  expect(answer.status).toBe(303);
  return person;
}

async function fill(person: Visitor, product: string, quantity: string): Promise<void> {
  expect((await person.ask(`/en/products/${product}`, { body: { product, quantity } })).status).toBe(303);
}

const quantity = async (person: Visitor) => quantityOf(await person.ask("/en/cart/1"));

/**
 * Orders the first cart, with an e-mail address if a guest orders; returns the order's number and its page's address.
 */
async function order(person: Visitor, buyerDocumentNumber: string, email?: string) {
  const send = async () => {
    if (!email) return sendOrder(person, { buyerDocumentNumber });
    const { path, page } = await openDialog(person, { buyerDocumentNumber });
    return person.submit(path, page, "form#guest-order", guestForm(email));
  };
  const sent = await send();
  expect(sent.headers.location, parse(sent.text).querySelector(".notes")?.text).toEqual(successIn("en"));
  const success = parse((await person.ask("/en/order-success")).text);
  const path = success.querySelector("main a.btn--main")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
  return { path, number: /order\/(\d\d-\d{6})/.exec(path)?.[1] ?? "" };
}

/** The numbers of the orders that mails to an address confirm. */
async function told(to: string, count: number): Promise<string[]> {
  const mails = await shop.mails({ to, atLeast: count });
  return mails.map(({ subject }) => /\d\d-\d{6}/.exec(subject ?? "")?.[0] ?? "").sort();
}

function change(sql: string, ...values: string[]): unknown[] {
  const db = new DatabaseSync(join(dataDir, "shop.db"));
  const rows = db.prepare(sql).all(...values);
  db.close();
  return rows;
}
