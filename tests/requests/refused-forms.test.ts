import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { employ } from "#tests/support/employ.ts";
import { INJECTOR, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

const OUT = productId("testmaker~OUT_1");
const SECOND = productId("testmaker~IN_1");

let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({ number: "OUT 1", stock: 0, supply: "out-of-order" }),
    testProduct({ number: "IN 1", stock: 50 }),
  ]);
  owner = await employ(shop, { partner: "770001", name: "Ana Znak", email: "ana@znak.example" });
  await employ(shop, { partner: "770001", name: "Ivo Znak", email: "ivo@znak.example" });
});
afterAll(() => shop.close());

/** The forms, each sent with everything wrong at once, and the number of its wrong fields. */
const FORMS: Record<string, { send(lang: Language): Promise<Answer>; wrong: number }> = {
  login: { send: (lang) => visitor().post(`/${lang}/login`, { intent: "login" }), wrong: 2 },
  registration: { send: (lang) => visitor().post(`/${lang}/register`, {}), wrong: 6 },
  "forgotten password": { send: (lang) => visitor().post(`/${lang}/forgot-password`, {}), wrong: 1 },
  "back in stock": { send: (lang) => visitor().post(`/${lang}/back-in-stock/${OUT}`, { email: "" }), wrong: 2 },
  "quantity on a product's page": {
    send: (lang) => visitor().post(`/${lang}/products/${SECOND}`, { product: SECOND, quantity: "x" }),
    wrong: 1,
  },
  "quantity in a list": {
    send: (lang) => visitor().post(`/${lang}/catalogue/0?query=IN+1`, { product: SECOND, quantity: "x" }),
    wrong: 1,
  },
  "number of the buyer's document": {
    send: async (lang) => {
      const { person, cart } = await fillCart(lang);
      return person.submit(cart, "form#order", { buyerDocumentNumber: "" }, ORDER_BUTTON);
    },
    wrong: 1,
  },
  "quantities in the cart": {
    send: async (lang) => {
      const { person, cart } = await fillCart(lang);
      return person.submit(cart, "form#order", { [`q:${INJECTOR}`]: "x", [`q:${SECOND}`]: "0" }, UPDATE_BUTTON);
    },
    wrong: 2,
  },
  "delivery to another address": {
    send: async (lang) => {
      const { person, cart } = await fillCart(lang);
      return person.submit(cart, "form#order", { "d:to": "once" }, UPDATE_BUTTON);
    },
    wrong: 4,
  },
  "name of a cart": {
    send: async (lang) => {
      const { person, cart } = await fillCart(lang);
      return person.submit(cart, "form:has(#title)", { title: "x".repeat(61) });
    },
    wrong: 1,
  },
  "order of a guest": {
    send: async (lang) => {
      const { person } = await fillCart(lang);
      return person.submit(await toGuestDialog(person, "N-1", `/${lang}/cart/1`), "form#guest-order");
    },
    wrong: 7,
  },
  profile: { send: (lang) => owner.post(`/${lang}/my-profile`, { intent: "profile" }), wrong: 3 },
  "change of password": { send: (lang) => owner.post(`/${lang}/my-profile`, { intent: "password" }), wrong: 3 },
  "new address": {
    send: async (lang) => owner.submit(await owner.get(`/${lang}/addresses/new`), "form#address"),
    wrong: 4,
  },
  invitation: {
    send: (lang) => owner.post(`/${lang}/company`, { intent: "invite", role: "buyer", order: "x", month: "y" }),
    wrong: 3,
  },
  "rule of approvals": {
    send: (lang) => owner.post(`/${lang}/approval-rules`, { intent: "add", over: "x", lines: "y" }),
    wrong: 2,
  },
  "days away": { send: (lang) => owner.post(`/${lang}/approvals`, { intent: "set-leave" }), wrong: 3 },
  "new list": { send: async (lang) => owner.submit(await owner.get(`/${lang}/lists`), "form#new"), wrong: 1 },
  "own number": {
    send: (lang) =>
      owner.post(`/${lang}/products/${SECOND}`, { intent: "own-number", number: "x".repeat(81), was: "" }),
    wrong: 1,
  },
  "period of the invoices": { send: (lang) => owner.get(`/${lang}/invoices/0?from=x&to=y`), wrong: 2 },
  "period of the orders": { send: (lang) => owner.get(`/${lang}/orders/0?from=x&to=y`), wrong: 2 },
};

describe.each(LANGUAGES)("in %s", (lang) => {
  test.each(Object.entries(FORMS))("%s: speaks once, and each error names its field", async (_, { send, wrong }) => {
    const answer = await send(lang);
    const fields = answer.page.querySelectorAll("main [aria-invalid=true], dialog [aria-invalid=true]");
    const names = new Set(fields.map((field) => field.getAttribute("name")));
    expect(names.size, `${answer.status} ${[...names]}`).toBe(wrong);
    const alerts = answer.page.querySelectorAll("[role=alert]");
    expect(alerts.map((one) => fold(one.text))).toHaveLength(1);
    for (const field of fields) {
      const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
      const errors = described.flatMap((id) => answer.page.querySelectorAll(`[id="${id}"].field__error`));
      expect(errors, String(field.getAttribute("name"))).toHaveLength(1);
      const error = fold(errors[0]?.text ?? "");
      const isCaptcha = field.getAttribute("name") === "human";
      if (isCaptcha) expect(error).toBe(WORDS[lang].captcha.untickedBox);
      else expect(error.startsWith(`${nameOf(answer, field)}: `), error).toBe(true);
      const alert = alerts[0];
      if (alert?.querySelector("a[href^='#']")) {
        const link = alert.querySelectorAll("a").find((one) => fold(one.text) === error);
        expect(link?.getAttribute("href"), error).toBe(`#${field.id}`);
      }
    }
  });
});

type Element = ReturnType<Answer["page"]["querySelectorAll"]>[number];

function nameOf({ page }: Answer, field: Element): string {
  const label = page.querySelector(`label[for="${field.id}"]`);
  return field.getAttribute("aria-label") ?? fold(label?.childNodes[0]?.text ?? "");
}

function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function visitor(): Person {
  return shop.visit();
}

async function fillCart(lang: Language) {
  const person = visitor();
  for (const product of [INJECTOR, SECOND]) await addToCart(person, product, "2", lang);
  return { person, cart: await person.get(`/${lang}/cart/1`) };
}
