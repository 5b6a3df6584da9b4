import assert from "node:assert";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { toSeenPage, wordOf } from "#tests/bench/order-page.ts";
import { createVisitor, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

/** The built shop on a Tryton, and people who use it without scripts. */
export interface ShopOnTryton {
  shop: Shop;
  /** Puts a product into the cart and opens the guest's order dialog. */
  openDialog(documentNumber: string, product: string): Promise<{ person: Visitor; path: string; dialog: HttpAnswer }>;
  guestOrders(documentNumber: string, product: string): Promise<void>;
  /** Creates a customer with a partner's terms, logged in. */
  becomeCustomer(mark: string, partner: string): Promise<Visitor>;
  customerOrders(customer: Visitor, documentNumber: string, product: string): Promise<void>;
  /**
   * Gives the product an own number, pastes a list with that number and one that no part has, orders, and downloads
   * price lists.
   */
  customerOrdersList(
    customer: Visitor,
    documentNumber: string,
    part: { product: string; number: string },
  ): Promise<void>;
  /** Waits until the shop's catalogue has the fixture's product and the shop reports that it is ready. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN = 90_000;
const PASSWORD = "plum Vortex 77";

export async function openShopOnTryton(env: Record<string, string>): Promise<ShopOnTryton> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-tryton-shop-"));
  const settings = { ERP_ADAPTER: "tryton", BUDGET_FACTOR: "1000", ...env };
  const shop = await startShop({ dataDir, env: settings });
  let people = 0;

  const visit = () => {
    people += 1;
    return createVisitor(shop.url, new Map(), { "X-Forwarded-For": `198.18.0.${people}` });
  };

  async function fillCart(person: Visitor, product: string): Promise<void> {
    const added = await person.ask(`/en/products/${product}`, { body: { product, quantity: "1" } });
    assert.equal(added.status, 303, `the product was not put into the cart: ${noteOf(added)}`);
  }

  async function orderCart(customer: Visitor, documentNumber: string): Promise<void> {
    const shortcut = await customer.ask("/en/empty-cart");
    const path = shortcut.headers.location ?? "/en/cart/1";
    const cart = await customer.ask(path);
    const wish = { intent: "order", buyerDocumentNumber: documentNumber };
    const sent = await customer.submit(path, cart, "form#order", wish);
    assert.equal(wordOf(toSeenPage(sent)), "placed", noteOf(sent));
  }

  const here: ShopOnTryton = {
    shop,
    async openDialog(documentNumber, product) {
      const person = visit();
      await fillCart(person, product);
      const cart = await person.ask("/en/cart/1");
      const typed = { intent: "order", buyerDocumentNumber: documentNumber };
      const asked = await person.submit("/en/cart/1", cart, "form#order", typed);
      const path = asked.headers.location;
      assert.ok(path, `the cart was not ordered: ${noteOf(asked)}`);
      return { person, path, dialog: await person.ask(path) };
    },
    async guestOrders(documentNumber, product) {
      const person = visit();
      const found = await person.ask("/en/catalogue/0?query=0445.110-470");
      assert.match(found.text, /0 445 110 470/, "the search does not find a number in another spelling");
      const { person: buyer, path, dialog } = await here.openDialog(documentNumber, product);
      const sent = await buyer.submit(path, dialog, "form#guest-order", guestForm("guest@example.com"));
      assert.equal(wordOf(toSeenPage(sent)), "placed", noteOf(sent));
    },
    async becomeCustomer(mark, partner) {
      const person = visit();
      const email = `${mark}@example.com`;
      const form = await person.ask("/en/register");
      // The captcha takes a person who is too quick for a program.
      await pause(1_500);
      const typed = { ...REGISTRATION, email, password: PASSWORD, passwordRepeat: PASSWORD, human: "on" };
      const registered = await person.submit("/en/register", form, "form#register", typed);
      assert.equal(registered.status, 303, `not registered: ${noteOf(registered)}`);
      await promisify(execFile)(process.execPath, ["server/staff/main.ts", "approve", email, "--partner", partner], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
      });
      const customer = visit();
      const login = await customer.ask("/en/login", { body: { intent: "login", email, password: PASSWORD } });
      assert.equal(login.status, 303, `not logged in: ${noteOf(login)}`);
      return customer;
    },
    async customerOrders(customer, documentNumber, product) {
      await fillCart(customer, product);
      await orderCart(customer, documentNumber);
      const orders = await customer.ask("/en/orders/0");
      assert.ok(orders.text.includes(documentNumber), "the order is not in the customer's list");
    },
    async customerOrdersList(customer, documentNumber, { product, number }) {
      const named = await customer.ask(`/en/products/${product}`, {
        body: { intent: "own-number", number: "POL 7/12" },
      });
      assert.equal(named.status, 303, `the own number was not kept: ${noteOf(named)}`);
      const pasted = await customer.ask("/en/quick-order", {
        body: { intent: "paste", list: "pol-712\t2\nno such part\t1\n" },
      });
      const path = pasted.headers.location ?? "";
      const list = await customer.ask(path);
      assert.ok(list.text.includes("No part has this number.") && list.text.includes(number), noteOf(list));
      const added = await customer.submit(path, list, "form.with-aside", { intent: "add" });
      assert.equal(added.status, 303, `the row was not added: ${noteOf(added)}`);
      await orderCart(customer, documentNumber);
      for (const search of ["", `?query=${encodeURIComponent(number)}&exact=1`]) {
        const file = await customer.ask(`/en/price-list/csv${search}`);
        const line = file.text.split("\r\n").find((one) => one.startsWith(`${number};`));
        assert.match(line ?? "", /;\d+\.\d\d;.*;POL 7\/12$/, `the price list has no price and own number: ${line}`);
      }
    },
    async ready() {
      const end = Date.now() + READY_WITHIN;
      for (;;) {
        const found = await visit()
          .ask("/en/catalogue/0?query=0445110470")
          .catch(() => null);
        const health = await visit()
          .ask("/health/ready")
          .catch(() => null);
        if (found?.text.includes("0 445 110 470") && health?.status === 200) return;
        assert.ok(Date.now() < end, `the shop does not come to life: ${health?.text.slice(0, 300)}`);
        await pause(500);
      }
    },
    async stop() {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return here;
}

const REGISTRATION = {
  ...{ name: "Iva Nova", company: "Nova d.o.o.", vat: "10000000000", address: "Ulica 1" },
  ...{ postalCode: "31000", city: "Osijek", phone: "031 123 456" },
};

/** The status and the page's words about a failure. */
export function noteOf(answer: HttpAnswer): string {
  const { page, status } = toSeenPage(answer);
  const words = page.querySelectorAll(".note, .field__error, h1").map(({ text }) => text.trim().replace(/\s+/g, " "));
  return `${status} ${words.join(" · ")}`.slice(0, 400);
}
