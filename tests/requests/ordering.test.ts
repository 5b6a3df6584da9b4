import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cents, INJECTOR, productId, TURBO, testProduct } from "#tests/support/goods.ts";
import { waitForMails } from "#tests/support/mails.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce, quantitiesOf, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";

const PART = productId("testmaker~T_1000");

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProduct(testProduct({ stock: 99_999, deposit: cents("2.00") }));
});
beforeEach(async () => {
  person = shop.visit();
  await addToCart(person, PART, "3");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => shop.close());

const orders = () => shop.staff.listOrders().length;

describe.each([
  ["en", "Order as a guest", /^Order \d\d-\d{6} has been received$/, "Order"],
  ["hr", "Narudžba kao gost", /^Narudžba \d\d-\d{6} je zaprimljena$/, "Narudžba"],
] as const)("the whole way in %s", (lang, dialogHeading, successHeading, order) => {
  test("cart → document number → e-mail → success → mail → order", async () => {
    const dialog = await toGuestDialog(person, "N/2026-1 čšž", `/${lang}/cart/1`);
    expect(dialog.text("h1")).toBe(dialogHeading);
    const email = `buyer-${lang}@example.com`;
    const sent = await sendGuestOrder(person, dialog, email);
    expect([sent.status, sent.location]).toEqual([303, `/${lang}/order-success`]);
    const success = await person.follow(sent);
    expect(success.text("h1")).toMatch(successHeading);
    expect(success.text("main")).toContain(email);

    const [booked] = shop.staff.listOrders();
    expect(booked).toMatchObject({
      buyerDocumentNumber: "N/2026-1 čšž",
      guestEmail: email,
      totals: { goods: 3000, deposit: 600, withoutVat: 3600, total: 4500 },
    });
    expect((await person.get(`/${lang}/cart/1`)).location).toBe(`/${lang}/empty-cart`);

    const [mail] = await waitForMails(join(shop.dataDir, "mail"), { to: email });
    expect(mail?.subject).toContain(booked?.number);
    const link = /http:\/\/localhost:3000(\/\w\w\/order\/[^"\s]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(link).toMatch(new RegExp(`^/${lang}/order/`));
    const opened = await shop.visit().get(link);
    expect(opened.status).toBe(200);
    expect(opened.text("h1")).toBe(`${order} ${booked?.number}`);
  });
});

describe("the buyer document number", () => {
  test.each([
    ["", "required field", "obavezno polje"],
    ["   ", "required field", "obavezno polje"],
    [
      "x".repeat(36),
      "Enter 1 to 35 characters, without line breaks.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka.",
    ],
    [
      "A\r\nBcc: x@y.hr",
      "Enter 1 to 35 characters, without line breaks.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka.",
    ],
    ["A\tB", "Enter 1 to 35 characters, without line breaks.", "Upišite od 1 do 35 znakova, bez prijeloma retka."],
    ["A\0B", "Enter 1 to 35 characters, without line breaks.", "Upišite od 1 do 35 znakova, bez prijeloma retka."],
    [
      "x".repeat(10_240),
      "Enter 1 to 35 characters, without line breaks.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka.",
    ],
  ])("%j: 400 beside the field, typed value kept", async (buyerDocumentNumber, en, hr) => {
    for (const [lang, message] of [
      ["en", en],
      ["hr", hr],
    ]) {
      const answer = await person.submit(await person.get(`/${lang}/cart/1`), "form#order", { buyerDocumentNumber });
      expect(answer.status).toBe(400);
      const field = answer.page.querySelector('[name="buyerDocumentNumber"]');
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(describedBy(answer, field?.getAttribute("aria-describedby"))).toContain(message);
      expect(field?.getAttribute("value")).toBe(buyerDocumentNumber);
    }
  });

  test("missing altogether", async () => {
    const cart = await person.get("/en/cart/1");
    const fields = Object.fromEntries(
      cart.page
        .querySelectorAll("#order input[type=hidden]")
        .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
    );
    const answer = await person.post("/en/cart/1", fields);
    expect(answer.status).toBe(400);
    expect(answer.text("#order .field__error")).toBe("required field");
  });

  test.each(["=1+1", "<b>bold</b>", "🚚 7", "x".repeat(35), "' or 1=1 --"])(
    "%j is kept to the letter and shown escaped",
    async (number) => {
      const dialog = await toGuestDialog(person, number);
      const success = await person.follow(await sendGuestOrder(person, dialog));
      expect(shop.staff.listOrders()[0]?.buyerDocumentNumber).toBe(number);
      const order = await person.get(success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "");
      expect(order.text(".facts .num")).toBe(number);
      expect(order.body).not.toContain("<b>bold");
    },
  );

  test("is remembered on the cart page, and on the way back from the dialog", async () => {
    await toGuestDialog(person, "N-77");
    const cart = await person.get("/en/cart/1");
    expect(cart.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-77");
  });
});

describe("the guest's e-mail", () => {
  test.each([
    ["", "required field"],
    ["a@b.hr\r\nBcc: evil@e.test", "Enter one e-mail address, like name@company.com."],
    ["a@b.hr\r\nBcc:", "Enter one e-mail address, like name@company.com."],
    ["a@b.hr, c@d.hr", "Enter one e-mail address, like name@company.com."],
    ["a@b.hr;c@d.hr", "Enter one e-mail address, like name@company.com."],
    ["Ana <a@b.hr>", "Enter one e-mail address, like name@company.com."],
    ['"a b"@c.hr', "Enter one e-mail address, like name@company.com."],
    ["a@b", "Enter one e-mail address, like name@company.com."],
    ["@b.hr", "Enter one e-mail address, like name@company.com."],
    ["a b@c.hr", "Enter one e-mail address, like name@company.com."],
    ["a@b.hr\0", "Enter one e-mail address, like name@company.com."],
    ["a@b.hr%0ABcc:x@y.hr", "Enter one e-mail address, like name@company.com."],
    [`${"x".repeat(291)}@abcde.hr`, "Enter one e-mail address, like name@company.com."],
    ["a@[127.0.0.1]", "Enter one e-mail address, like name@company.com."],
    ["a@b.hr?bcc=x", "Enter one e-mail address, like name@company.com."],
  ])("%j: 400 beside the field, typed value kept, nothing ordered", async (email, message) => {
    const before = orders();
    const answer = await sendGuestOrder(person, await toGuestDialog(person), email);
    expect(answer.status).toBe(400);
    const field = answer.page.querySelector('[name="email"]');
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(describedBy(answer, field?.getAttribute("aria-describedby"))).toContain(message);
    expect(field?.getAttribute("value")).toBe(email);
    expect(orders()).toBe(before);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "3" });
  });

  test("is trimmed, and the mail goes to it alone", async () => {
    await sendGuestOrder(person, await toGuestDialog(person), "  trimmed.buyer+tag@example.com ");
    expect(shop.staff.listOrders()[0]?.guestEmail).toBe("trimmed.buyer+tag@example.com");
    const [mail] = await waitForMails(join(shop.dataDir, "mail"), { to: "trimmed.buyer+tag@example.com" });
    expect([...(mail?.to ?? []), ...(mail?.cc ?? []), ...(mail?.bcc ?? [])]).toHaveLength(1);
  });

  test("too many orders with one address or from one place: 429, in words, nothing ordered", async () => {
    vi.spyOn(shop.shop.orderLimit, "allows").mockResolvedValue(false);
    const before = orders();
    for (const [lang, words] of [
      ["en", "Too many orders"],
      ["hr", "Previše narudžbi"],
    ]) {
      const answer = await sendGuestOrder(person, await toGuestDialog(person, "N", `/${lang}/cart/1`));
      expect(answer.status).toBe(429);
      expect(answer.text(".note")).toContain(words);
    }
    expect(orders()).toBe(before);
  });

  test("the limit says nothing of an order that was placed already", async () => {
    const dialog = await toGuestDialog(person);
    await sendGuestOrder(person, dialog);
    vi.spyOn(shop.shop.orderLimit, "allows").mockResolvedValue(false);
    expect((await sendGuestOrder(person, dialog)).location).toBe("/en/order-success");
  });
});

describe("a signed quote", () => {
  const forms = ["form#order", "form#guest-order"] as const;

  test.each(["", "x", "a.b.c", `${"A".repeat(43)}.${"B".repeat(43)}`, "x".repeat(500)])(
    "tampered to %j: 400, nothing ordered",
    async (quote) => {
      const before = orders();
      const [cart, dialog] = [await person.get("/en/cart/1"), await toGuestDialog(person)];
      for (const [index, page] of [cart, dialog].entries()) {
        const answer = await person.submit(page, forms[index] ?? "", {
          quote,
          buyerDocumentNumber: "N",
          email: "a@b.hr",
        });
        expect(answer.status).toBe(400);
        expect(answer.text(".note")).toContain("The shown conditions have expired. Nothing was ordered.");
      }
      const confirm = await person.submit(dialog, "form#guest-order", { quote, intent: "confirm" });
      expect(confirm.status).toBe(400);
      expect(orders()).toBe(before);
    },
  );

  test("with one letter changed", async () => {
    const dialog = await toGuestDialog(person);
    const signed = dialog.page.querySelector('#guest-order [name="quote"]')?.getAttribute("value") ?? "";
    const before = orders();
    for (const at of [0, 5, signed.length - 2]) {
      const letter = signed[at] === "A" ? "B" : "A";
      const quote = signed.slice(0, at) + letter + signed.slice(at + 1);
      expect((await person.submit(dialog, "form#guest-order", { quote, email: "a@b.hr" })).status).toBe(400);
    }
    expect(orders()).toBe(before);
  });

  test("of another person: 400, nothing ordered, and its address leads back to the plain cart", async () => {
    const dialog = await toGuestDialog(person);
    const signed = dialog.page.querySelector('#guest-order [name="quote"]')?.getAttribute("value") ?? "";
    const thief = shop.visit();
    await addToCart(thief, INJECTOR);
    const before = orders();
    expect((await thief.submit(dialog, "form#guest-order", { email: "thief@example.com" })).status).toBe(400);
    const opened = await thief.get(`/en/cart/1?quote=${signed}`);
    expect([opened.status, opened.location]).toEqual([302, "/en/cart/1"]);
    expect((await shop.visit().get(`/en/cart/1?quote=${signed}`)).status).toBe(302);
    expect(orders()).toBe(before);
  });

  test("after two hours: 400, and its address leads back to the cart with a fresh one", async () => {
    const dialog = await toGuestDialog(person);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 + 1_000 });
    const before = orders();
    const answer = await sendGuestOrder(person, dialog);
    expect(answer.status).toBe(400);
    expect(answer.text(".note")).toContain("have expired");
    expect(orders()).toBe(before);
    expect((await person.get(dialog.path)).location).toBe("/en/cart/1");
    expect((await sendGuestOrder(person, await toGuestDialog(person))).status).toBe(303);
  });

  test("confirm without a document number orders nothing", async () => {
    const cart = await person.get("/en/cart/1");
    const before = orders();
    expect((await person.submit(cart, "form#order", { intent: "confirm" })).status).toBe(400);
    expect((await person.submit(cart, "form#order", { intent: "order-as-guest", email: "a@b.hr" })).status).toBe(400);
    expect(orders()).toBe(before);
  });

  test("confirm of a guest who gave no e-mail orders nothing and is no fault", async () => {
    const dialog = await toGuestDialog(person);
    const before = orders();
    const answer = await person.submit(dialog, "form#guest-order", { intent: "confirm" });
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.status).toBeLessThan(500);
    expect(orders()).toBe(before);
  });
});

describe("once, however often it is sent", () => {
  test("double click, and five at once", async () => {
    const dialog = await toGuestDialog(person);
    const before = orders();
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendGuestOrder(person, dialog)));
    expect(answers.map(({ location }) => location)).toEqual(Array(5).fill("/en/order-success"));
    expect(orders()).toBe(before + 1);
    expect((await sendGuestOrder(person, dialog)).location).toBe("/en/order-success");
    expect(orders()).toBe(before + 1);
  });

  test("two tabs, each with the cart open", async () => {
    const [a, b] = [await toGuestDialog(person, "N-A"), await toGuestDialog(person, "N-B")];
    const before = orders();
    await Promise.all([sendGuestOrder(person, a), sendGuestOrder(person, b)]);
    expect(orders()).toBe(before + 1);
  });

  test("Back after success and send again leads to the same success", async () => {
    const dialog = await toGuestDialog(person);
    const success = await person.follow(await sendGuestOrder(person, dialog));
    const back = await person.get(dialog.path);
    expect([back.status, back.location]).toEqual([302, "/en/order-success"]);
    expect((await person.follow(back)).text("h1")).toBe(success.text("h1"));
    const again = await person.follow(await sendGuestOrder(person, dialog));
    expect(again.text("h1")).toBe(success.text("h1"));
  });

  test("the same goods again are a new order", async () => {
    await sendGuestOrder(person, await toGuestDialog(person));
    const before = orders();
    await orderOnce(person, PART, "3");
    expect(orders()).toBe(before + 1);
  });
});

describe("the cart was changed meanwhile", () => {
  test.each(["add", "delete"])("%s in another window: 409, said in words, nothing ordered", async (change) => {
    const dialog = await toGuestDialog(person);
    if (change === "add") await addToCart(person, TURBO);
    else await person.submit(await person.get("/en/cart/1"), 'form:has([value="delete"])');
    const before = orders();
    const answer = await sendGuestOrder(person, dialog);
    expect(answer.status).toBe(409);
    expect(answer.text(".note")).toContain("The cart was changed in another window or device. Nothing was ordered.");
    expect(orders()).toBe(before);
  });

  test("what was added while ordering stays in the cart", async () => {
    const dialog = await toGuestDialog(person);
    const place = shop.shop.erp.orders.place;
    vi.spyOn(shop.shop.erp.orders, "place").mockImplementation(async (draft, c) => {
      const order = await place(draft, c);
      await addToCart(person, TURBO, "2");
      await addToCart(person, PART, "1");
      return order;
    });
    await sendGuestOrder(person, dialog);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "1", [TURBO]: "2" });
  });

  test("another of the person's carts is ordered from its own page, and the first stays", async () => {
    await person.post("/en/new-cart", { key: "k" });
    await addToCart(person, TURBO, "1");
    const sent = await sendGuestOrder(person, await toGuestDialog(person, "N-2", "/en/cart/2"));
    expect(sent.location).toBe("/en/order-success");
    expect(shop.staff.listOrders()[0]?.lines.map((line) => line.product)).toEqual([TURBO]);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "3" });
  });
});

test("price, total, user and partner in the forms are not read", async () => {
  const place = vi.spyOn(shop.shop.erp.orders, "place");
  const cart = await person.get("/en/cart/1");
  const extra = {
    price: "1",
    total: "1",
    userId: "u",
    partnerId: "001001",
    erpPartnerCode: "001001",
    role: "customer",
  };
  const fields = (page: Answer, form: string) =>
    page.page
      .querySelectorAll(`${form} input`)
      .map((input): [string, string] => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  const toDialog = await person.post("/en/cart/1", [
    ...fields(cart, "#order").filter(([name]) => name !== "buyerDocumentNumber"),
    ["buyerDocumentNumber", "N"],
    ...Object.entries(extra),
  ]);
  const dialog = await person.follow(toDialog);
  await person.post(dialog.path, [
    ...fields(dialog, "#guest-order").filter(([name]) => name !== "email"),
    ["email", "a@b.hr"],
    ...Object.entries(extra),
  ]);
  const [draft, c] = place.mock.calls[0] ?? [];
  expect(draft?.lines).toEqual([
    { product: PART, quantity: 3, agreed: { price: 1000, deposit: 200, vatPercent: 2500, now: 3, later: 0 } },
  ]);
  expect(c?.partner).toBe("000981");
});

function describedBy(answer: Answer, ids: string | undefined): string {
  return (ids ?? "")
    .split(" ")
    .map((id) => answer.page.getElementById(id)?.text ?? "")
    .join(" ");
}
