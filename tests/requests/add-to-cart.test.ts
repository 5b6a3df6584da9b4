import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf } from "#erp-adapter/contract/product-id.ts";
import { DISCONTINUED, INJECTOR, productId, TURBO, testProduct, UNKNOWN } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf, UPDATE_BUTTON } from "#tests/support/purchase.ts";

const SINGLE = productId("testmaker~S_1");
const PACK = productId("testmaker~S_6");
const ON_REQUEST = productId("testmaker~S_R");

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({ number: "S 1" }),
    testProduct({ number: "S 6", packQuantity: 6 }),
    testProduct({ number: "S R", wholesale: null }),
    testProduct({ number: "S 0", supersededBy: { number: "S 1" }, supply: "discontinued", stock: 0 }),
    testProduct({ number: "GONE 1" }),
    testProduct({ number: "GONE 2" }),
    testProduct({ number: "GONE 3" }),
  ]);
});
beforeEach(() => {
  person = shop.visit();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("from every page that shows goods", () => {
  test.each([
    "/en/catalogue/0?manufacturer=testmaker&sort=title",
    "/hr/catalogue/0?manufacturer=testmaker",
    "/en/replacements-catalogue/0?manufacturer=testmaker",
    "/hr/replacements-catalogue/0?manufacturer=testmaker&sort=number",
    `/en/products/${SINGLE}`,
    `/hr/products/${SINGLE}`,
  ])("%s: 303 back to the same address, said once", async (path) => {
    const lang = path.slice(1, 3);
    const page = await person.get(path);
    const answer = await person.submit(page, `form:has([value="${SINGLE}"])`, { quantity: "3" });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe(path);

    const after = await person.follow(answer);
    expect(after.text(".toast p:first-child")).toBe(lang === "en" ? "Added: 3 × S 1" : "Dodano: 3 × S 1");
    expect(after.page.querySelector(".toast a")?.getAttribute("href")).toBe(`/${lang}/cart/1`);
    expect(after.text(".header .tool__count [aria-hidden]")).toBe("1");
    expect((await person.get(path)).text(".toast .note")).toBe("");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [SINGLE]: "3" });
  });

  test.each(["20 ", " 20", "20\u00a0", "\t20", "20 kom", "20,00"])(
    "a quantity pasted as %j is 20 on the product page and in the cart",
    async (quantity) => {
      const page = await person.get(`/en/products/${SINGLE}`);
      expect((await person.submit(page, ".buybox form", { quantity })).status).toBe(303);
      const cart = await person.get("/en/cart/1");
      expect(quantitiesOf(cart)).toEqual({ [SINGLE]: "20" });
      await person.submit(cart, "form#order", { [`q:${SINGLE}`]: "1" }, UPDATE_BUTTON);
      const one = await person.get("/en/cart/1");
      expect(quantitiesOf(one)).toEqual({ [SINGLE]: "1" });
      expect((await person.submit(one, "form#order", { [`q:${SINGLE}`]: quantity }, UPDATE_BUTTON)).status).toBe(303);
      expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [SINGLE]: "20" });
    },
  );

  test("the field offers the pack; twice adds up", async () => {
    const page = await person.get(`/en/products/${PACK}`);
    await person.submit(page, ".buybox form");
    await person.submit(page, ".buybox form");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PACK]: "12" });
  });
});

describe("quantities that are none", () => {
  const table = [
    "0",
    "-1",
    "1e9",
    "1.5",
    "1,5",
    "NaN",
    "0x10",
    "٣",
    "①",
    "5\0",
    "abc",
    "",
    "100000",
    "1e0",
    "Infinity",
    "99999999999999999999",
  ];

  test.each(table)("%j: 400 beside the field, typed value kept, cart unchanged", async (quantity) => {
    await addToCart(person, SINGLE, "7");
    for (const path of [`/en/products/${SINGLE}`, "/hr/catalogue/0?manufacturer=testmaker"]) {
      const answer = await person.post(path, { product: SINGLE, quantity });
      expect(answer.status).toBe(400);
      expectFieldError(
        answer,
        SINGLE,
        path.startsWith("/en") ? "Enter a whole number from 1 to 99,999." : "Upišite cijeli broj od 1 do 99.999.",
      );
      expect(fieldOf(answer, SINGLE)?.getAttribute("value")).toBe(quantity.slice(0, 20));
    }
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [SINGLE]: "7" });
  });

  test("a visitor who types one stays a visitor", async () => {
    const answer = await person.post(`/en/products/${SINGLE}`, { product: SINGLE, quantity: "0" });
    expect(answer.status).toBe(400);
    expect([...person.cookies.keys()]).toEqual([]);
  });

  test.each([
    [{ product: SINGLE }, 400],
    [
      [
        ["product", SINGLE],
        ["quantity", ""],
        ["quantity", "5"],
      ],
      400,
    ],
  ] as [Record<string, string> | [string, string][], number][])("%j", async (fields, status) => {
    expect((await person.post(`/en/products/${SINGLE}`, fields)).status).toBe(status);
  });

  test("not a multiple of the pack, in both languages", async () => {
    await addToCart(person, PACK, "6");
    const en = await person.post(`/en/products/${PACK}`, { product: PACK, quantity: "4" });
    expect(en.status).toBe(400);
    expectFieldError(en, PACK, "Enter a multiple of 6: the pack has 6 pieces.");
    expect(fieldOf(en, PACK)?.getAttribute("value")).toBe("4");
    const hr = await person.post(`/hr/products/${PACK}`, { product: PACK, quantity: "4" });
    expectFieldError(hr, PACK, "Upišite višekratnik broja 6: prodaje se u pakiranjima po 6 kom.");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PACK]: "6" });
  });

  test("a sum beyond the limit is refused and leaves the line as it was", async () => {
    await addToCart(person, SINGLE, "99999");
    const answer = await person.post(`/en/products/${SINGLE}`, { product: SINGLE, quantity: "1" });
    expect(answer.status).toBe(400);
    expectFieldError(answer, SINGLE, "That would be more than 99,999 pieces in one line.");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [SINGLE]: "99999" });
  });

  test("an error is shown at its own product only", async () => {
    const answer = await person.post("/en/catalogue/0?manufacturer=testmaker", { product: PACK, quantity: "1" });
    expect(answer.page.querySelectorAll('.rows [aria-invalid="true"]')).toHaveLength(1);
    expectFieldError(answer, PACK, "Enter a multiple of 6: the pack has 6 pieces.");
  });
});

describe("products that cannot be added", () => {
  test.each([DISCONTINUED, ON_REQUEST])(
    "%s is refused on its own page and in a list, and makes no session",
    async (product) => {
      for (const path of [`/en/products/${product}`, `/en/catalogue/0?query=${numberOf(product)}`]) {
        const answer = await person.post(path, { product, quantity: "1" });
        expect.soft(answer.status, path).toBe(400);
        expect.soft(answer.text("main"), path).toContain("The product cannot be ordered at the moment.");
      }
      const hr = await person.post(`/hr/products/${product}`, { product, quantity: "1" });
      expect(hr.text("main")).toContain("Proizvod se trenutačno ne može naručiti.");
      expect(person.cookies.size).toBe(0);
    },
  );

  test("the last pieces: those in the cart count, in both languages", async () => {
    const product = productId("testmaker~S_LAST");
    shop.staff.addProducts([testProduct({ number: "S LAST", supply: "discontinued", stock: 3 })]);
    await addToCart(person, product, "2");
    const answer = await person.post(`/en/products/${product}`, { product, quantity: "2" });
    expect(answer.status).toBe(400);
    expectFieldError(answer, product, "Only 3 left, and the cart has 2 already.");
    const hr = await person.post("/hr/catalogue/0?query=S+LAST", { product, quantity: "2" });
    expect(hr.text("main")).toContain("Na zalihi ih je još 3, a u košarici ih je već 2.");
    await addToCart(person, product, "1");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [product]: "3" });
  });

  test("an invented one, in a list that does not show it", async () => {
    const answer = await person.post("/hr/catalogue/0", { product: UNKNOWN, quantity: "1" });
    expect(answer.status).toBe(404);
    expect(answer.text("main")).toContain("Proizvod više nije dostupan.");
    expect(person.cookies.size).toBe(0);
  });

  test("discontinued while its page was open: the page now says so", async () => {
    const product = productId("testmaker~GONE_1");
    shop.staff.setStock(product, 0);
    shop.staff.setSupply(product, "discontinued");
    const answer = await person.post(`/en/products/${product}`, { product, quantity: "1" });
    expect(answer.status).toBe(400);
    expect(answer.text(".buybox")).toContain("The product cannot be ordered at the moment.");
    expect(answer.text(".buybox .stock")).toBe("Unavailable");
  });

  test.each([
    ["GONE_2", "/en/products/testmaker~GONE_2", 404],
    ["GONE_3", "/en/catalogue/0", 404],
  ])(
    "%s withdrawn while %s was open: it says that the product is no longer available",
    async (number, path, status) => {
      const product = productId(`testmaker~${number}`);
      shop.staff.withdraw(product);
      const answer = await person.post(path, { product, quantity: "1" });
      expect([400, status]).toContain(answer.status);
      expect(answer.text("main")).toContain("The product is no longer available.");
      expect(person.cookies.size).toBe(0);
    },
  );

  test.each(["", "bosch", "bosch~", "Bosch~1", "bosch~0!zz", "x".repeat(9_000), "../../etc", "__proto__"])(
    "%j is no product id: 400",
    async (product) => {
      const answer = await person.post(`/en/products/${SINGLE}`, { product, quantity: "1" });
      expect(answer.status).toBe(400);
      expect(answer.text("h1")).toBe("Bad request");
      expect(person.cookies.size).toBe(0);
    },
  );

  test("more than 1,000 lines: refused on its field", async () => {
    vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(
      new ErpError("VALIDATION", { field: "lines", rule: "max", limit: 1000 }),
    );
    const answer = await person.post(`/hr/products/${SINGLE}`, { product: SINGLE, quantity: "1" });
    expect(answer.status).toBe(400);
    expectFieldError(answer, SINGLE, "Košarica može imati najviše 1.000 stavki.");
  });
});

const PERHAPS_ADDED =
  "error adding to cart: no answer has arrived, so it may be in the cart. Check the cart before you try again.";

describe("an ERP that fails", () => {
  const failures = [
    ["UNAVAILABLE", { effect: "none" }],
    ["UNAVAILABLE", { effect: "unknown" }],
    ["TIMEOUT", { effect: "unknown" }],
    ["RATE_LIMITED", {}],
    ["BAD_RESPONSE", { effect: "unknown" }],
    ["FORBIDDEN", {}],
    ["NOT_FOUND", {}],
    ["VERSION_CONFLICT", {}],
  ] as const;

  test.each(failures)("carts.update %s %o: error adding to cart", async (code, more) => {
    vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(
      new ErpError(code, {} as never, { ...more, peerMessage: "peer secret" }),
    );
    const answer = await person.post(`/en/products/${SINGLE}`, { product: SINGLE, quantity: "2" });
    expect(answer.status).toBe(503);
    const isUnknown = "effect" in more && more.effect === "unknown";
    expectFieldError(answer, SINGLE, isUnknown ? PERHAPS_ADDED : "error adding to cart");
    expect(fieldOf(answer, SINGLE)?.getAttribute("value")).toBe("2");
    expect(answer.body).not.toContain("peer secret");
  });

  test.each([
    ["conditions", () => vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("UNAVAILABLE", {}))],
    ["accounts.guest", () => vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValue(new ErpError("TIMEOUT", {}))],
  ])("%s fails for a visitor: error adding to cart, and no session", async (_, fail) => {
    fail();
    for (const path of ["/hr/catalogue/0?manufacturer=testmaker", `/hr/products/${SINGLE}`]) {
      const answer = await person.post(path, { product: SINGLE, quantity: "1" });
      expect.soft(answer.status, path).toBe(503);
      expect.soft(answer.text("main"), path).toContain("pogreška pri dodavanju u košaricu");
      expect.soft(person.cookies.size, path).toBe(0);
    }
  });

  test("a fault that is none of the ERP's is 500 and says nothing of itself", async () => {
    vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new Error("inner secret"));
    const answer = await person.post(`/en/products/${SINGLE}`, { product: SINGLE, quantity: "1" });
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain("inner secret");
  });
});

describe("fields that a form cannot have", () => {
  test("price, discount, user and role in a form are not read", async () => {
    const update = vi.spyOn(shop.shop.erp.carts, "update");
    const extra = {
      price: "1",
      discount: "99",
      userId: "u-1",
      partnerId: "001001",
      erpPartnerCode: "001001",
      role: "customer",
      merge: "false",
      delete: "true",
    };
    await person.post(`/en/products/${SINGLE}`, { product: SINGLE, quantity: "2", ...extra, __proto__: "x" });
    expect(update.mock.calls[0]?.[1]).toEqual({ products: [{ product: SINGLE, quantity: 2 }] });
    expect(update.mock.calls[0]?.[2].partner).toBe("000981");
  });

  test("the product of the form is added, whatever page it was posted to, and nothing leads elsewhere", async () => {
    const answer = await person.post(`/en/products/${INJECTOR}?x=//evil.test`, {
      product: TURBO,
      quantity: "1",
      redirectTo: "//evil.test",
    });
    expect(answer.location).toBe(`/en/products/${INJECTOR}?x=%2F%2Fevil.test`);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [TURBO]: "1" });
  });
});

function fieldOf(answer: Answer, product: string) {
  const form = answer.page.querySelector(`form:has(> [name="product"][value="${product}"])`);
  return form?.querySelector('[name="quantity"]') ?? null;
}

/** Expects the message next to the product's field, and linked to it. */
function expectFieldError(answer: Answer, product: string, message: string): void {
  const field = fieldOf(answer, product);
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  const error = answer.page.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text ?? "";
  expect(error.slice(error.indexOf(": ") + 2), "after the name of the field").toBe(message);
}
