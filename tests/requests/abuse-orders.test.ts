import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { createVisitor, fieldsOf, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { successIn } from "#tests/support/purchase.ts";
import { openDialog, openRunningShop, quantityOf, type RunningShop } from "#tests/support/running-shop.ts";

/** The shop's worst user (abuse-*.test.ts): attacks with orders. Each test has its own product and guest. */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("orders", () => {
  test("a quote that was tampered with, of somebody else, or invented orders nothing", async () => {
    const person = await shop.guestWith(shop.newProduct());
    const other = await shop.guestWith(shop.newProduct());
    const order = fieldsOf(await person.ask("/en/cart/1"), "form#order");
    const fields = { ...order, intent: "order", buyerDocumentNumber: "N-1" };
    const { quote = "" } = order;
    const foreign = fieldsOf(await other.ask("/en/cart/1"), "form#order").quote ?? "";
    const quotes = [
      "",
      "x",
      quote.slice(0, -2),
      `${quote}x`,
      quote.replace(/^./, "A"),
      `.${quote}`,
      quote.split(".")[0] ?? "",
      foreign,
    ];
    for (const forged of quotes) {
      for (const intent of ["order", "order-as-guest", "confirm"]) {
        const answer = await person.ask("/en/cart/1", {
          body: { ...fields, intent, quote: forged, email: "forged@example.com" },
        });
        expect(answer.status, `${intent} ${forged}`).toBe(400);
      }
    }
    expect(shop.ordersTo("forged@example.com")).toEqual([]);
    expect((await person.ask(`/en/cart/1?quote=${encodeURIComponent(foreign)}`)).headers.location).toBe("/en/cart/1");
  });

  test("an old page with a better price orders nothing, however often it is sent", async () => {
    const product = shop.newProduct();
    const person = await shop.guestWith(product);
    const old = await openDialog(person);
    shop.staff.setPrice(product, toEurCents(15_000));
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await person.submit(old.path, old.page, "form#guest-order", guestForm("old@example.com"));
      expect(answer.headers.location).toContain("?quote=");
      expect((await person.ask(answer.headers.location ?? "")).text).toContain("Price has changed in meantime");
    }
    // The button of the dialog about changes, sent with the old quote, must not order.
    const fields = fieldsOf(old.page, "form#guest-order");
    const answer = await person.ask("/en/cart/1", { body: { ...fields, intent: "confirm" } });
    expect(answer.headers.location ?? "").not.toContain("order-success");
    expect(shop.ordersTo("old@example.com")).toEqual([]);
  });

  test("the price changes again between recheck and confirm: nothing is ordered that was not seen", async () => {
    const product = shop.newProduct();
    const person = await shop.guestWith(product);
    const dialog = await openDialog(person);
    shop.staff.setPrice(product, toEurCents(15_000));
    const first = await person.submit(dialog.path, dialog.page, "form#guest-order", guestForm("twice@example.com"));
    const changed = await person.ask(first.headers.location ?? "");
    shop.staff.setPrice(product, toEurCents(17_500));
    const second = await person.submit("/en/cart/1", changed, "dialog form", {});
    const again = await person.ask(second.headers.location ?? "");
    expect(again.text).toContain("175.00");
    expect(shop.ordersTo("twice@example.com")).toEqual([]);
    const done = await person.submit("/en/cart/1", again, "dialog form", {});
    expect(done.headers.location).toEqual(successIn("en"));
    expect(shop.ordersTo("twice@example.com")).toMatchObject([{ lines: [{ price: 17_500 }] }]);
  });

  test("withdrawn while waiting: the product is no longer available, and nothing is ordered", async () => {
    const product = shop.newProduct();
    const person = await shop.guestWith(product);
    const dialog = await openDialog(person);
    shop.staff.withdraw(product);
    const answer = await person.submit(dialog.path, dialog.page, "form#guest-order", guestForm("gone@example.com"));
    const page = await person.ask(answer.headers.location ?? "");
    expect(page.text).toContain("The product is no longer available.");
    expect(page.text).toContain("None of the lines can be ordered now.");
    expect(shop.ordersTo("gone@example.com")).toEqual([]);
  });

  test("the cart edited between: the old page's order is refused and the cart kept", async () => {
    const product = shop.newProduct();
    const person = await shop.guestWith(product);
    const dialog = await openDialog(person);
    await person.ask(`/en/products/${product}`, { body: { product, quantity: "4" } });
    const answer = await person.submit(dialog.path, dialog.page, "form#guest-order", guestForm("edited@example.com"));
    expect([answer.status, answer.headers.location]).toEqual([303, "/en/cart/1"]);
    const cart = await person.ask("/en/cart/1");
    expect(cart.text).toContain("Nothing was ordered.");
    expect(quantityOf(cart)).toBe("5");
    expect(shop.ordersTo("edited@example.com")).toEqual([]);
  });

  test("a double click, two devices and a reload are one order, and all get its page", async () => {
    const person = await shop.guestWith(shop.newProduct());
    const { path, page } = await openDialog(person);
    const send = (who: Visitor) => who.submit(path, page, "form#guest-order", guestForm("double@example.com"));
    const device = createVisitor(shop.url, new Map(person.cookies));
    const answers = await Promise.all([send(person), send(person), send(device), send(device), send(person)]);
    for (const { headers } of answers) expect(headers.location).toMatch(/\/order-success\?order=|\?quote=/);
    expect(shop.ordersTo("double@example.com")).toHaveLength(1);
    expect((await send(person)).headers.location).toEqual(successIn("en"));
    expect((await person.ask(path)).headers.location).toEqual(successIn("en"));
    expect((await device.ask(path)).headers.location).toEqual(successIn("en"));
    expect(shop.ordersTo("double@example.com")).toHaveLength(1);
    expect(await shop.mails({ to: "double@example.com" })).toHaveLength(1);
  });

  test.each(["", "   ", "a\r\nb", "a\nb", "a\0", "x".repeat(36), "x".repeat(10_000), "\u0085", "\u202e123"])(
    "the document number %j is refused, and kept as typed",
    async (typed) => {
      const person = await shop.guestWith(shop.newProduct());
      const answer = await person.submit("/en/cart/1", await person.ask("/en/cart/1"), "form#order", {
        intent: "order",
        buyerDocumentNumber: typed,
      });
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/required field|Enter 1 to 35 characters/);
      if (/^x+$/.test(typed)) expect(answer.text).toContain(`value="${typed}"`);
    },
  );

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "<b>1</b>", "Š-č/ž 1", "'; drop table", "x".repeat(35)])(
    "the document number %j is only text, kept to the letter",
    async (typed) => {
      const person = await shop.guestWith(shop.newProduct());
      const email = `doc-${crypto.randomUUID()}@example.com`;
      const { path, page } = await openDialog(person, { buyerDocumentNumber: typed });
      await person.submit(path, page, "form#guest-order", guestForm(email));
      expect(shop.ordersTo(email)).toMatchObject([{ buyerDocumentNumber: typed }]);
    },
  );

  test("a mailbox cannot be flooded: one address gets so many orders an hour, however it is spelled", async () => {
    const product = shop.newProduct();
    const order = async (email: string) => {
      const person = await shop.guestWith(product);
      const { path, page } = await openDialog(person);
      return (await person.submit(path, page, "form#guest-order", guestForm(email))).status;
    };
    const statuses: number[] = [];
    while (statuses.length < 25 && statuses.at(-1) !== 429) {
      statuses.push(await order(statuses.length % 2 === 0 ? "victim@example.com" : "Victim@EXAMPLE.com"));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await order("somebody.else@example.com"), "others may go on").toBe(303);
  });
});
