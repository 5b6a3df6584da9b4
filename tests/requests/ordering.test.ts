import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cents, INJECTOR, productId, TURBO, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { waitForMails } from "#tests/support/mails.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import {
  addToCart,
  hiddenFieldsOf,
  ORDER_BUTTON,
  orderOnce,
  quantitiesOf,
  sendGuestOrder,
  successIn,
  toGuestDialog,
  UPDATE_BUTTON,
} from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

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
  ["en", "Order as a guest", /^Order \d\d-\d{6} has been received$/, "Order", "To: the address that you enter here"],
  ["hr", "Narudžba kao gost", /^Narudžba \d\d-\d{6} je zaprimljena$/, "Narudžba", "Za: adresa koju ovdje upišete"],
] as const)("the whole way in %s", (lang, dialogHeading, successHeading, order, addressIs) => {
  test("cart → document number → e-mail → success → mail → order", async () => {
    const dialog = await toGuestDialog(person, "N/2026-1 čšž", `/${lang}/cart/1`);
    expect(dialog.text("h1")).toBe(dialogHeading);
    expect(dialog.text("main")).toContain(addressIs);
    const email = `buyer-${lang}@example.com`;
    const sent = await sendGuestOrder(person, dialog, email);
    expect([sent.status, sent.location]).toEqual([303, successIn(lang)]);
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
    ["", "required field", "ovo je polje obavezno"],
    ["   ", "required field", "ovo je polje obavezno"],
    [
      "x".repeat(36),
      "Enter 1 to 35 characters, without line breaks or web addresses.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka i internetskih adresa.",
    ],
    [
      "A\r\nBcc: x@y.hr",
      "Enter 1 to 35 characters, without line breaks or web addresses.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka i internetskih adresa.",
    ],
    [
      "A\tB",
      "Enter 1 to 35 characters, without line breaks or web addresses.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka i internetskih adresa.",
    ],
    [
      "A\0B",
      "Enter 1 to 35 characters, without line breaks or web addresses.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka i internetskih adresa.",
    ],
    [
      "x".repeat(10_240),
      "Enter 1 to 35 characters, without line breaks or web addresses.",
      "Upišite od 1 do 35 znakova, bez prijeloma retka i internetskih adresa.",
    ],
  ])("%j: 400 beside the field, typed value kept", async (buyerDocumentNumber, en, hr) => {
    for (const [lang, message] of [
      ["en", en],
      ["hr", hr],
    ]) {
      const answer = await person.submit(
        await person.get(`/${lang}/cart/1`),
        "form#order",
        { buyerDocumentNumber },
        ORDER_BUTTON,
      );
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
    const answer = await person.post("/en/cart/1", { ...fields, intent: "order" });
    expect(answer.status).toBe(400);
    expect(answer.text("#order .field__error")).toMatch(/: required field$/);
  });

  test.each(["=1+1", "<b>bold</b>", "🚚 7", "x".repeat(35), "' or 1=1 --"])(
    "%j is kept to the letter and shown escaped",
    async (number) => {
      const dialog = await toGuestDialog(person, number);
      const success = await person.follow(await sendGuestOrder(person, dialog));
      expect(shop.staff.listOrders()[0]?.buyerDocumentNumber).toBe(number);
      const order = await person.get(success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "");
      expect(order.text(".facts:not(.facts--start) .num")).toBe(number);
      expect(order.body).not.toContain("<b>bold");
    },
  );

  test("missing while a price changes: the next order says what has changed before anything is ordered", async () => {
    const cart = await person.get("/en/cart/1");
    shop.staff.setPrice(PART, cents("77.00"));
    const refused = await person.submit(cart, "form#order", { buyerDocumentNumber: "" }, ORDER_BUTTON);
    expect([refused.status, refused.text("#order .totals")]).toEqual([400, expect.stringContaining("231.00")]);
    const dialog = await person.follow(
      await person.submit(refused, "form#order", { buyerDocumentNumber: "N-78" }, ORDER_BUTTON),
    );
    const changed = await person.follow(await sendGuestOrder(person, dialog));
    expect(changed.text("dialog, main")).toContain("Conditions have changed");
    expect(shop.staff.listOrders().some(({ buyerDocumentNumber }) => buyerDocumentNumber === "N-78")).toBe(false);
    shop.staff.setPrice(PART, cents("10.00"));
  });

  test("is remembered on the cart page, and on the way back from the dialog", async () => {
    await toGuestDialog(person, "N-77");
    const cart = await person.get("/en/cart/1");
    expect(cart.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-77");
  });
});

describe("the guest's e-mail", () => {
  test.each([
    ["", "required field"],
    ["a@b.hr\r\nBcc: evil@e.test", "Enter one email address, like name@company.com."],
    ["a@b.hr\r\nBcc:", "Enter one email address, like name@company.com."],
    ["a@b.hr, c@d.hr", "Enter one email address, like name@company.com."],
    ["a@b.hr;c@d.hr", "Enter one email address, like name@company.com."],
    ["Ana <a@b.hr>", "Enter one email address, like name@company.com."],
    ['"a b"@c.hr', "Enter one email address, like name@company.com."],
    ["a@b", "Enter one email address, like name@company.com."],
    ["@b.hr", "Enter one email address, like name@company.com."],
    ["a b@c.hr", "Enter one email address, like name@company.com."],
    ["a@b.hr\0", "Enter one email address, like name@company.com."],
    ["a@b.hr%0ABcc:x@y.hr", "Enter one email address, like name@company.com."],
    [`${"x".repeat(291)}@abcde.hr`, "Enter one email address, like name@company.com."],
    ["a@[127.0.0.1]", "Enter one email address, like name@company.com."],
    ["a@b.hr?bcc=x", "Enter one email address, like name@company.com."],
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
    for (let at = 0; at < 3; at += 1) {
      if (at > 0) await addToCart(person, PART, "1");
      expect((await sendGuestOrder(person, await toGuestDialog(person), "busy@example.com")).status).toBe(303);
    }
    await addToCart(person, PART, "1");
    const before = orders();
    for (const [lang, words, when] of [
      ["en", "Too many orders", "Try again in 60 min"],
      ["hr", "Previše narudžbi", "Pokušajte ponovno za 60 min"],
    ]) {
      const dialog = await toGuestDialog(person, "N", `/${lang}/cart/1`);
      const answer = await sendGuestOrder(person, dialog, "busy@example.com");
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3_540);
      expect(answer.text(".note")).toContain(words);
      expect(answer.text(".note")).toContain(when);
      const field = answer.page.querySelector('[name="email"]');
      expect(field?.getAttribute("value"), "what was typed stays").toBe("busy@example.com");
      expect(field?.hasAttribute("aria-invalid")).toBe(false);
      const around = await person.post(`/${lang}/cart/1`, { ...hiddenFieldsOf(dialog), intent: "confirm" });
      expect(around.status, "the form of the validation dialog is no way around it").toBe(429);
    }
    expect(orders()).toBe(before);
  });

  test("the limit says nothing of an order that was placed already", async () => {
    for (let at = 0; at < 3; at += 1) {
      if (at > 0) await addToCart(person, PART, "1");
      const dialog = await toGuestDialog(person);
      const presses = [1, 2, 3].map(() => sendGuestOrder(person, dialog, "pressed@example.com"));
      for (const answer of await Promise.all(presses)) expect(answer.location).toEqual(successIn("en"));
      expect((await sendGuestOrder(person, dialog, "pressed@example.com")).location).toEqual(successIn("en"));
    }
  });
});

describe("a quantity that was typed and not saved", () => {
  const field = `q:${PART}`;
  const typed = { [field]: "5", buyerDocumentNumber: "N-5" };

  test.each([
    ["en", "The quantities were updated. Check the cart and order again."],
    ["hr", "Količine su ažurirane. Provjerite košaricu i naručite ponovno."],
  ])(
    "*Order* in %s saves it and shows the cart again; ordered once more, it is what was typed",
    async (lang, words) => {
      const cart = await person.get(`/${lang}/cart/1`);
      const answer = await person.submit(cart, "form#order", typed, ORDER_BUTTON);
      expect([answer.status, answer.location]).toEqual([303, `/${lang}/cart/1`]);
      const after = await person.follow(answer);
      expect(after.text(".notes .note")).toBe(words);
      expect(quantitiesOf(after)).toEqual({ [PART]: "5" });
      expect(after.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-5");
      const dialog = await person.follow(await person.submit(after, "form#order", {}, ORDER_BUTTON));
      await sendGuestOrder(person, dialog);
      expect(shop.staff.listOrders()[0]).toMatchObject({
        buyerDocumentNumber: "N-5",
        lines: [{ product: PART, quantity: 5 }],
      });
    },
  );

  test("a customer orders nothing either before they have seen it", async () => {
    const customer = shop.visit();
    await customer.login("owner@turbo-centar.example");
    await addToCart(customer, PART, "2");
    const before = orders();
    const cart = await customer.get("/en/cart/1");
    expect((await customer.submit(cart, "form#order", typed, ORDER_BUTTON)).location).toBe("/en/cart/1");
    expect(orders()).toBe(before);
  });

  test.each(["0", "x", ""])("%j is refused beside its field, with the document number kept", async (quantity) => {
    const cart = await person.get("/en/cart/1");
    const answer = await person.submit(cart, "form#order", { ...typed, [field]: quantity }, ORDER_BUTTON);
    expect(answer.status).toBe(400);
    expect(answer.page.getElementById(`q-${PART}`)?.getAttribute("aria-invalid")).toBe("true");
    expect(quantitiesOf(answer)).toEqual({ [PART]: quantity });
    expect(answer.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-5");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "3" });
  });

  test("from a stale tab: 409, and what was typed stays", async () => {
    const stale = await person.get("/en/cart/1");
    await addToCart(person, TURBO);
    const answer = await person.submit(stale, "form#order", typed, ORDER_BUTTON);
    expect(answer.status).toBe(409);
    expect(quantitiesOf(answer)).toEqual({ [PART]: "5", [TURBO]: "1" });
    expect(answer.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-5");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "3", [TURBO]: "1" });
  });

  test("a form that lost a line on the way orders nothing and removes nothing", async () => {
    await addToCart(person, TURBO);
    const cart = await person.get("/en/cart/1");
    const value = (name: string) => cart.page.querySelector(`#order [name="${name}"]`)?.getAttribute("value") ?? "";
    const fields = { intent: "order", cart: "0", version: value("version"), quote: value("quote") };
    expect((await person.post("/en/cart/1", { ...fields, ...typed })).status).toBe(400);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "3", [TURBO]: "1" });
  });

  test("stays in its field when the shown conditions have expired", async () => {
    const cart = await person.get("/en/cart/1");
    const answer = await person.submit(cart, "form#order", { ...typed, quote: "x" }, ORDER_BUTTON);
    expect(answer.status).toBe(400);
    expect(quantitiesOf(answer)).toEqual({ [PART]: "5" });
  });

  test("Enter in the document number, without scripts: *Update* with nothing changed keeps the number", async () => {
    const cart = await person.get("/en/cart/1");
    const version = (page: Answer) => page.page.querySelector('#order [name="version"]')?.getAttribute("value");
    const first = cart.page.querySelector("button[form=order], #order button");
    expect([first?.getAttribute("name"), first?.getAttribute("value")]).toEqual(UPDATE_BUTTON);
    const after = await person.follow(
      await person.submit(cart, "form#order", { buyerDocumentNumber: "N-6" }, UPDATE_BUTTON),
    );
    expect(after.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-6");
    expect(version(after), "nothing was written").toBe(version(cart));
  });
});

test("the guest dialog lists what is ordered, with quantities and amounts", async () => {
  await addToCart(person, TURBO, "2");
  const dialog = await toGuestDialog(person, "N", "/hr/cart/1");
  const rows = dialog.page
    .querySelectorAll("dialog tbody tr")
    .map((row) => row.querySelectorAll("td").map((td) => td.text));
  expect(rows).toHaveLength(2);
  expect(rows[0]?.slice(1)).toEqual(["3 kom", expect.stringContaining("30,00\u00a0€")]);
  expect(rows[0]?.[0]).toContain("T 1000");
  expect(rows[1]?.[1]).toBe("2 kom");
});

describe("a signed quote", () => {
  const forms = ["form#order", "form#guest-order"] as const;

  test.each(["", "x", "a.b.c", `${"A".repeat(43)}.${"B".repeat(43)}`, "x".repeat(500)])(
    "tampered to %j: 400, nothing ordered",
    async (quote) => {
      const before = orders();
      const [cart, dialog] = [await person.get("/en/cart/1"), await toGuestDialog(person)];
      for (const [index, page] of [cart, dialog].entries()) {
        const typed = { ...guestForm("a@b.hr"), quote, buyerDocumentNumber: "N" };
        const answer = await person.submit(page, forms[index] ?? "", typed, index === 0 ? ORDER_BUTTON : undefined);
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
      expect((await person.submit(dialog, "form#guest-order", { quote, ...guestForm("a@b.hr") })).status).toBe(400);
    }
    expect(orders()).toBe(before);
  });

  test("of another person: refused, nothing ordered, and its address leads back to the plain cart", async () => {
    const dialog = await toGuestDialog(person);
    const signed = dialog.page.querySelector('#guest-order [name="quote"]')?.getAttribute("value") ?? "";
    const thief = shop.visit();
    await addToCart(thief, INJECTOR);
    const before = orders();
    const marked = await thief.submit(dialog, "form#guest-order", guestForm("thief@example.com"));
    expect([marked.status, marked.location]).toEqual([303, expect.stringContaining("/en/login?")]);
    const unmarked = { ...guestForm("thief@example.com"), shownTo: "" };
    expect((await thief.submit(dialog, "form#guest-order", unmarked)).status).toBe(400);
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
    for (const intent of ["confirm", "order-as-guest"])
      expect((await person.submit(cart, "form#order", {}, ["intent", intent])).status, intent).toBe(400);
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
    const send = () => sendGuestOrder(person, dialog, "five-times@example.com");
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.map(({ location }) => location)).toEqual(Array(5).fill(successIn("en")));
    expect(orders()).toBe(before + 1);
    expect((await send()).location).toEqual(successIn("en"));
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
    expect([back.status, back.location]).toEqual([302, successIn("en")]);
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

describe.each(LANGUAGES)("text that another tab typed is not in the order of this one (%s)", (lang) => {
  const path = `/${lang}/cart/1`;
  afterEach(() => shop.staff.setPrice(PART, cents("10.00")));

  test("the document number of a guest's dialog, which shows it", async () => {
    const cart = await person.get(path);
    const [one, two] = await Promise.all(
      ["G-ONE", "G-TWO"].map(async (buyerDocumentNumber) =>
        person.follow(await person.submit(cart, "form#order", { buyerDocumentNumber }, ORDER_BUTTON)),
      ),
    );
    expect(one?.text("form#guest-order")).toContain("G-ONE");
    expect(two?.text("form#guest-order")).toContain("G-TWO");
    if (one) expect((await sendGuestOrder(person, one)).location).toEqual(successIn(lang));
    expect(shop.staff.listOrders()[0]?.buyerDocumentNumber).toBe("G-ONE");
    // The version of the cart is ordered once, whatever the other tab typed.
    const before = orders();
    const second = two && (await person.follow(await sendGuestOrder(person, two)));
    expect(second?.text(".facts"), "its page says which").toContain("G-ONE");
    expect(orders()).toBe(before);
  });

  test("the number and the e-mail of a dialog of changed conditions, which shows both", async () => {
    const cart = await person.get(path);
    const dialog = await person.follow(
      await person.submit(cart, "form#order", { buyerDocumentNumber: "C-ONE" }, ORDER_BUTTON),
    );
    const price = cents(lang === "en" ? "61.00" : "62.00");
    shop.staff.setPrice(PART, price);
    const one = await person.follow(await sendGuestOrder(person, dialog, "ana@example.com"));
    const two = await person.follow(await sendGuestOrder(person, dialog, "ivo@example.com"));
    const other = await person.follow(
      await person.submit(cart, "form#order", { buyerDocumentNumber: "C-TWO" }, ORDER_BUTTON),
    );
    const three = await person.follow(await sendGuestOrder(person, other, "ivo@example.com"));
    for (const [page, number, email] of [
      [one, "C-ONE", "ana@example.com"],
      [two, "C-ONE", "ivo@example.com"],
      [three, "C-TWO", "ivo@example.com"],
    ] as const) {
      expect(page.text("dialog")).toContain(number);
      expect(page.text("dialog")).toContain(email);
    }
    const placed = await person.submit(one, "form:has([value='confirm'])", {});
    expect(placed.location).toEqual(successIn(lang));
    expect(shop.staff.listOrders()[0]).toMatchObject({
      buyerDocumentNumber: "C-ONE",
      guestEmail: "ana@example.com",
    });
  });

  test("the number of a customer's dialog of changed conditions", async () => {
    const customer = shop.visit();
    await customer.login("owner@autoservis.example");
    await addToCart(customer, PART, "1", lang);
    const cart = await customer.get(path);
    shop.staff.setPrice(PART, cents(lang === "en" ? "63.00" : "64.00"));
    const press = async (buyerDocumentNumber: string) =>
      customer.follow(await customer.submit(cart, "form#order", { buyerDocumentNumber }, ORDER_BUTTON));
    const one = await press("TAB-ONE");
    const two = await press("TAB-TWO");
    expect((await press("TAB-ONE")).path, "the same form again").toBe(one.path);
    expect(two.text("dialog")).toContain("TAB-TWO");
    expect((await customer.submit(one, "form:has([value='confirm'])", {})).location).toEqual(successIn(lang));
    expect(shop.staff.listOrders()[0]?.buyerDocumentNumber).toBe("TAB-ONE");
  });
});

describe("the cart was changed meanwhile", () => {
  const words = "The cart was changed in another window or device. Nothing was ordered.";

  test("a line more in another window: the dialog leads to the cart as it is now, and says why", async () => {
    const dialog = await toGuestDialog(person, "N-8");
    await addToCart(person, TURBO);
    const before = orders();
    const answer = await sendGuestOrder(person, dialog);
    expect([answer.status, answer.location]).toEqual([303, "/en/cart/1"]);
    const cart = await person.follow(answer);
    expect(cart.text(".notes .note")).toContain(words);
    expect(cart.page.querySelector(".toast"), "said once, in the page").toBeNull();
    expect(quantitiesOf(cart)).toEqual({ [PART]: "3", [TURBO]: "1" });
    expect(cart.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-8");
    expect(orders()).toBe(before);
    const again = await person.follow(await person.submit(cart, "form#order", {}, ORDER_BUTTON));
    expect((await sendGuestOrder(person, again)).location).toEqual(successIn("en"));
  });

  test("deleted in another window: the dialog leads to the empty cart, and says why", async () => {
    const dialog = await toGuestDialog(person);
    await person.submit(await person.get("/en/cart/1"), 'form:has([value="delete"])');
    const before = orders();
    const empty = await person.follow(await person.follow(await sendGuestOrder(person, dialog)));
    expect(empty.path).toBe("/en/empty-cart");
    expect(empty.text(".note")).toContain(words);
    expect(orders()).toBe(before);
  });

  test("before *Order* was pressed: 409 with the cart as it is now, no dialog with totals of before", async () => {
    const stale = await person.get("/en/cart/1");
    await addToCart(person, TURBO);
    const answer = await person.submit(stale, "form#order", { buyerDocumentNumber: "N-9" }, ORDER_BUTTON);
    expect(answer.status).toBe(409);
    expect(answer.text(".note")).toContain(words);
    expect(quantitiesOf(answer)).toEqual({ [PART]: "3", [TURBO]: "1" });
    expect(answer.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-9");
  });

  test("a product that was added while ordering stays in the cart", async () => {
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
    expect(sent.location).toEqual(successIn("en"));
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
    ["intent", "order"],
    ...Object.entries(extra),
  ]);
  const dialog = await person.follow(toDialog);
  await person.post(dialog.path, [
    ...fields(dialog, "#guest-order").filter(([name]) => !(name in guestForm("")) && name !== "phone"),
    ...Object.entries(guestForm("a@b.hr")),
    ...Object.entries(extra),
  ]);
  const [draft, c] = place.mock.calls[0] ?? [];
  expect(draft?.lines).toEqual([
    {
      product: PART,
      quantity: 3,
      agreed: {
        price: 1000,
        deposit: 200,
        vatPercent: 2500,
        now: 3,
        later: 0,
        supply: [{ quantity: 3, date: null }],
      },
    },
  ]);
  expect(c?.partner).toBe("000981");
});

function describedBy(answer: Answer, ids: string | undefined): string {
  return (ids ?? "")
    .split(" ")
    .map((id) => answer.page.getElementById(id)?.text ?? "")
    .join(" ");
}
