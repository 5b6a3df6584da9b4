import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { INJECTOR, TURBO } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, orderAsCustomer, UPDATE_BUTTON } from "#tests/support/purchase.ts";

/**
 * Sends each form again and again; each time another of its ERP calls fails, also after a conflict. The shop must
 * refuse the form or say that the ERP is unavailable, and must never fail itself.
 */

const OWNER = "owner@autoservis.example";
const AREAS = ["catalogue", "carts", "orders", "accounts", "favourites"] as const;

let shop: TestShop;
let owner: Person;
let order = "";

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  owner = shop.visit();
  await owner.login(OWNER);
  order = await orderAsCustomer(owner, [[INJECTOR, "1"]]);
  await addToCart(owner, TURBO);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

interface Sent {
  /** the page from which the form is sent */
  page: () => Promise<Answer | null>;
  send: (page: Answer | null) => Promise<Answer>;
}

const fromCart = (send: (cart: Answer) => Promise<Answer>): Sent => ({
  page: async () => {
    await addToCart(owner, TURBO);
    return owner.get("/en/cart/1");
  },
  send: (page) => send(page as Answer),
});
const alone = (send: () => Promise<Answer>): Sent => ({ page: async () => null, send });

const FORMS: Record<string, Sent> = {
  "add to cart": alone(() => owner.post(`/en/products/${INJECTOR}`, { product: INJECTOR, quantity: "1" })),
  "a visitor's add to cart": alone(() =>
    shop.visit().post(`/en/products/${INJECTOR}`, { product: INJECTOR, quantity: "1" }),
  ),
  "update quantities": fromCart((cart) => owner.submit(cart, "form#order", { [`q:${TURBO}`]: "2" }, UPDATE_BUTTON)),
  "remove a line": fromCart((cart) => owner.submit(cart, "form#remove-line", {}, ["product", TURBO])),
  "rename the cart": fromCart((cart) =>
    owner.post("/en/cart/1", { intent: "rename", title: "Named", cart: "0", version: versionOf(cart) }),
  ),
  "empty the cart": fromCart((cart) =>
    owner.post("/en/cart/1", { intent: "empty", cart: "0", version: versionOf(cart) }),
  ),
  "order the cart": fromCart((cart) => owner.submit(cart, "form#order", { buyerDocumentNumber: "" }, ORDER_BUTTON)),
  "the star": alone(() => owner.post("/en/catalogue/0", { intent: "favourite", product: INJECTOR, on: "true" })),
  "favourites into the cart": {
    page: async () => {
      await owner.post("/en/catalogue/0", { intent: "favourite", product: INJECTOR, on: "true" });
      return owner.get("/en/favorites/0");
    },
    send: (page) => owner.post("/en/favorites/0", { intent: "add-all", cart: choiceOf(page) }),
  },
  "a new cart": alone(() => owner.post("/en/new-cart", { key: crypto.randomUUID() })),
  "the order again": {
    page: () => owner.get(order),
    send: (page) => owner.post(order, { intent: "again", cart: choiceOf(page) }),
  },
  "a cancellation": alone(() =>
    owner.post(order, { intent: "cancel", key: crypto.randomUUID(), line: "1", reason: "wrong part" }),
  ),
  "the profile": {
    page: () => owner.get("/en/my-profile"),
    send: (page) => owner.submit(page as Answer, 'main form:has([name="version"])', { phone: "+385 1 2345 678" }),
  },
  login: alone(() => shop.visit().post("/en/login", { intent: "login", email: OWNER, password: "dizna-demo" })),
  "a forgotten password": alone(() => owner.post("/en/forgot-password", { email: OWNER })),
};

const WRITES = /\.(?:update|create|remove|place|cancel|add|set|mark|requestCancellation)$/;

test.each(Object.entries(FORMS))("%s: whichever call fails, and whichever after a conflict", async (_, form) => {
  const calls = (await send(form, () => null)).calls;
  expect(calls.length).toBeGreaterThan(0);
  const faults: string[] = [];
  const attempt = async (what: string, plan: (at: number) => ErpError | null) => {
    const { answer } = await send(form, plan);
    if (answer.status >= 500 && answer.status !== 503) faults.push(`${what}: ${answer.status}`);
  };
  for (const [failing, name] of calls.entries()) {
    await attempt(`${failing} ${name}`, (at) => (at === failing ? new ErpError("UNAVAILABLE", {}) : null));
    await attempt(`from ${failing} ${name} on`, (at) =>
      at >= failing ? new ErpError("TIMEOUT", {}, { effect: "unknown" }) : null,
    );
    if (!WRITES.test(name)) continue;
    await attempt(`conflict at ${failing} ${name}, then nothing`, (at) => {
      if (at === failing) return new ErpError("VERSION_CONFLICT", { current: "99" });
      return at > failing ? new ErpError("UNAVAILABLE", {}) : null;
    });
  }
  expect(faults).toEqual([]);
});

test("quantities after a conflict that cannot be looked at: 503", async () => {
  const cart = await owner.get("/en/cart/1");
  vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new ErpError("VERSION_CONFLICT", { current: "99" }));
  const { list } = shop.shop.erp.carts;
  vi.spyOn(shop.shop.erp.carts, "list")
    .mockImplementationOnce(list)
    .mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}))
    .mockImplementation(list);
  const answer = await owner.submit(cart, "form#order", { [`q:${TURBO}`]: "9" }, UPDATE_BUTTON);
  expect(answer.status).toBe(503);
  expect(answer.page.querySelector(`input[name="q:${TURBO}"]`)?.getAttribute("value"), "typed is kept").toBe("9");
});

/** Sends the form. `plan` returns the error of the call with this number, from 0. Returns the names of the calls. */
async function send({ page, send }: Sent, plan: (at: number) => ErpError | null) {
  const before = await page();
  const calls: string[] = [];
  const { erp } = shop.shop;
  const restore: (() => void)[] = [];
  const watch = (area: object, method: string, name: string) => {
    const given: unknown = Reflect.get(area, method);
    if (typeof given !== "function") return;
    Reflect.set(area, method, (...args: unknown[]) => {
      const error = plan(calls.push(name) - 1);
      return error ? Promise.reject(error) : Reflect.apply(given, area, args);
    });
    restore.push(() => Reflect.set(area, method, given));
  };
  watch(erp, "conditions", "conditions");
  for (const area of AREAS) {
    const methods: object = erp[area];
    for (const method of Object.keys(methods)) watch(methods, method, `${area}.${method}`);
  }
  try {
    return { answer: await send(before), calls };
  } finally {
    for (const back of restore) back();
  }
}

function choiceOf(page: Answer | null): string {
  return page?.page.querySelector('main [name="cart"] option, main input[name="cart"]')?.getAttribute("value") ?? "";
}

function versionOf(cart: Answer): string {
  return cart.page.querySelector('form#order input[name="version"]')?.getAttribute("value") ?? "1";
}
