import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import {
  addToCart,
  orderAsCustomer,
  sendGuestOrder,
  successIn,
  toGuestDialog,
  UPDATE_BUTTON,
} from "#tests/support/purchase.ts";
import { WORDS } from "#tests/support/words.ts";

/** Each step of an order is mailed once, and shown on the order's page. */

const FIRST = productId("testmaker~S_1");
const SECOND = productId("testmaker~S_2");
const THIRD = productId("testmaker~S_3");

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60, works: true });
  shop.staff.addProducts([
    testProduct({ number: "S 1", titleEn: "First part", titleHr: "Prvi dio" }),
    testProduct({ number: "S 2", titleEn: "Second part", titleHr: "Drugi dio" }),
    testProduct({ number: "S 3", titleEn: "Third part", titleHr: "Treći dio", stock: 5_000 }),
  ]);
});
afterAll(() => shop.close());

test("an order of a customer, step by step: one mail for each, and the page shows all of them", {
  timeout: 120_000,
}, async () => {
  const email = "steps@autoservis.example";
  const { person, id, path } = await order(email, "PO-77");
  const subjects = async (count: number) => {
    const mails = await shop.mails({ to: email, atLeast: count });
    return mails.map(({ subject }) => subject);
  };
  shop.staff.confirm(id, "2031-03-03");
  await subjects(2);
  shop.staff.confirm(id, "2031-03-05");
  await subjects(3);
  shop.staff.ready(id, [{ position: 1, quantity: 1 }]);
  await subjects(4);
  const parcel = { carrier: "GLS", number: "00614009876543" };
  shop.staff.deliver(id, [{ position: 1, quantity: 2 }], { parcel });
  await subjects(5);
  const invoice = shop.staff.invoice(id);
  await subjects(6);
  const page = await person.get(path);
  const form = page.page.querySelector("#cancel form");
  expect(form).not.toBeNull();
  await person.submit(page, "#cancel form", { reason: "No longer needed" }, ["all", "2"]);
  await subjects(7);
  shop.staff.answerCancellation(id, { accept: false, reason: "Already packed.\nSorry" });

  expect(await subjects(8)).toEqual([
    `Dizna: order ${id} received`,
    `Dizna: order ${id} confirmed`,
    `Dizna: new date for order ${id}`,
    `Dizna: order ${id} is ready for pick-up`,
    `Dizna: order ${id} is on its way`,
    `Dizna: invoice for order ${id}`,
    `Dizna: cancellation of order ${id} requested`,
    `Dizna: cancellation in order ${id}`,
  ]);
  const mails = await shop.mails({ to: email, atLeast: 8 });
  const textOf = (at: number) => mails[at]?.text?.replace(/\s+/g, " ") ?? "";
  expect(textOf(1)).toContain("Dispatch on 3 Mar 2031");
  expect(textOf(2)).toMatch(/Before 3 Mar 2031 Dispatch on 5 Mar 2031/);
  expect(textOf(3)).toContain("1. S 1 1 pc First part");
  expect(textOf(4)).toContain("00614009876543");
  expect(mails[4]?.html).toContain('<a href="https://gls-group.com/');
  expect(textOf(5)).toContain(invoice);
  expect(textOf(7)).toContain("Not cancelled: 2. S 2 5 pcs Second part");
  expect(mails[7]?.text).toContain("Our answer (line 2):\n  Already packed.\n  Sorry\n");

  const shown = await person.get(path);
  const heads = shown.page.querySelectorAll(".order-step strong").map(({ text }) => text);
  expect(heads).toEqual([
    "Order received",
    "Confirmed",
    "New date",
    "Ready for pick-up",
    "Dispatched",
    "Invoiced",
    "Cancellation requested",
    "Cancellation answered",
  ]);
  expect(shown.page.querySelector(`.order-step a[href="/en/invoice/${invoice}"]`)).not.toBeNull();
  expect(shown.page.querySelector(`.facts a[href="/en/invoice/${invoice}"]`)).not.toBeNull();
  const track = shown.page.querySelector('.order-step a[href^="https://gls-group.com/"]');
  expect(track?.getAttribute("rel")).toBe("noreferrer");
  expect(shown.text(".order-steps")).toContain("26-D-");
});

test("the number of an invoice is kept from a colleague who may not see invoices", async () => {
  const { id, path, person } = await order("no-invoices@autoservis.example", "PO-78", {
    finances: false,
    invoices: false,
  });
  shop.staff.deliver(id, [{ position: 1, quantity: 2 }]);
  const invoice = shop.staff.invoice(id);
  const shown = await person.get(path);
  expect(shown.text(".order-steps")).toContain(WORDS.en.order.steps.invoiced);
  expect(shown.body).not.toContain(invoice);
  expect((await person.get(`${path}.data`)).body).not.toContain(invoice);
});

test("a guest gets the mails in the language of the order, and the link of each opens the steps", async () => {
  const person = shop.visit();
  const email = "gost@primjer.example";
  await addToCart(person, FIRST, "2", "hr");
  const sent = await sendGuestOrder(person, await toGuestDialog(person, "N-5", "/hr/cart/1"), email);
  expect(sent.location).toEqual(successIn("hr"));
  const [first] = await shop.mails({ to: email });
  const id = /Narudžba (\S+)/.exec(first?.text ?? "")?.[1] as OrderId;
  shop.staff.confirm(id, null);
  await shop.mails({ to: email, atLeast: 2 });
  shop.staff.deliver(id);
  const mails = await shop.mails({ to: email, atLeast: 3 });
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
    `Dizna: narudžba ${id} potvrđena`,
    `Dizna: narudžba ${id} je na putu`,
  ]);
  const link = /\/hr\/order\/\S+/.exec(mails[2]?.text ?? "")?.[0] ?? "";
  const page = await shop.visit().get(link);
  expect(page.status).toBe(200);
  expect(page.text(".badge")).toBe(WORDS.hr.orderState.statuses.delivered);
  expect(page.text(".table--lines")).toContain("2 isporučeno");
  expect(page.page.querySelectorAll(".order-step strong").map(({ text }) => text)).toEqual([
    "Narudžba zaprimljena",
    "Potvrđena",
    "Otpremljena",
  ]);
});

test("an order to be picked up: where and when it waits, and that it was fetched, by mail and on the page", async () => {
  const person = shop.visit();
  const email = "fetch@primjer.example";
  await addToCart(person, THIRD, "2", "hr");
  const cart = await person.get("/hr/cart/1");
  const chosen = await person.submit(cart, "form#order", { "d:to": "pickup:zagreb" }, UPDATE_BUTTON);
  expect(chosen.status, chosen.text("main")).toBe(303);
  await sendGuestOrder(person, await toGuestDialog(person, "N-6", "/hr/cart/1"), email);
  const [first] = await shop.mails({ to: email });
  const id = /Narudžba (\S+)/.exec(first?.text ?? "")?.[1] as OrderId;
  expect(first?.text).toContain("robu izdajemo nakon uplate");
  shop.staff.confirm(id, "2031-03-03");
  await shop.mails({ to: email, atLeast: 2 });
  shop.staff.ready(id);
  await shop.mails({ to: email, atLeast: 3 });
  shop.staff.deliver(id);
  await shop.mails({ to: email, atLeast: 4 });
  const invoice = shop.staff.invoice(id);
  const mails = await shop.mails({ to: email, atLeast: 5 });
  const [, confirmed = "", ready = "", fetched = "", invoiced = ""] = mails.map(({ text }) =>
    text?.replace(/\s+/g, " "),
  );
  expect(mails[3]?.subject).toBe(`Dizna: preuzeta je roba iz narudžbe ${id}`);
  expect(confirmed).toContain("Preuzimanje od 3. 3. 2031.");
  expect(ready).toContain(
    "Mjesto preuzimanja: Poslovnica Zagreb Skladišna ulica 10 10000 Zagreb Telefon: +38515550100 Radno vrijeme: pon–pet 7:30–17:00",
  );
  expect(fetched).toContain("preuzeta je u našoj poslovnici");
  expect(invoiced).toContain(invoice);
  expect(invoiced).toContain("odgovorite na ovaj e-mail i poslat ćemo Vam ga");
  const link = /\/hr\/order\/\S+/.exec(mails[3]?.text ?? "")?.[0] ?? "";
  const page = await shop.visit().get(link);
  expect(page.page.querySelectorAll(".order-step strong").map(({ text }) => text)).toEqual([
    "Narudžba zaprimljena",
    "Potvrđena",
    "Spremna za preuzimanje",
    "Preuzeta",
    "Izdan račun",
  ]);
  expect(page.text(".order-steps")).toContain("Preuzimanje od");
});

async function order(
  email: string,
  documentNumber: string,
  rights?: { finances: boolean; invoices: boolean },
): Promise<{ person: Person; id: OrderId; path: string }> {
  const person = await employ(shop, { partner: "004711", name: "Iva Korak", email, ...(rights && { rights }) });
  const path = await orderAsCustomer(
    person,
    [
      [FIRST, "2"],
      [SECOND, "5"],
    ],
    documentNumber,
  );
  return { person, id: path.split("/").at(-1) as OrderId, path };
}
