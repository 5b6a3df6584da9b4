import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { cents, INJECTOR, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf, UPDATE_BUTTON } from "#tests/support/purchase.ts";

const SINGLE = productId("testmaker~S_1");
const PACK = productId("testmaker~S_6");
const REMOVE = "form#remove-line";
const RENAME = 'form:has([value="rename"])';
const EMPTY = 'form:has([value="empty"])';

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({
      number: "S 1",
      titleEn: "Plain part",
      titleHr: "Običan dio",
      brand: "Plain brand",
      stock: 4,
      wholesale: cents("12.40"),
      deposit: cents("1.50"),
    }),
    testProduct({ number: "S 6", packQuantity: 6, wholesale: cents("0.99") }),
  ]);
});
beforeEach(async () => {
  person = shop.visit();
  await addToCart(person, SINGLE, "10");
  await addToCart(person, PACK, "6");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const cart = (path = "/en/cart/1") => person.get(path);
const update = (page: Answer, typed?: Record<string, string>) =>
  person.submit(page, "form#order", typed, UPDATE_BUTTON);

describe("the page", () => {
  test("every column of the line and the five totals, in English", async () => {
    const answer = await cart();
    expect(answer.text("h1")).toBe("Cart 1");
    const cells = cellsOf(answer, SINGLE);
    // Without a discount the list price equals the price, so there is no column for it.
    expect(cells).toEqual({
      Quantity: "Quantity S 1",
      Availability: "4 immediatelyrest must be ordered",
      Price: "€12.40+ deposit €1.50",
      Total: "€124.00",
    });
    expect(answer.text("tbody tr:first-child .full")).toBe("S 1 Plain part Plain brand");
    expect(totalsOf(answer)).toEqual({
      Goods: "€129.94",
      Deposit: "€15.00",
      "Total without VAT": "€144.94",
      "VAT 25%": "€36.24",
      Total: "€181.18",
    });
    expect(answer.text("main")).toContain("Prices in EUR, without VAT and shipping");
  });

  test("the same in Croatian", async () => {
    const answer = await cart("/hr/cart/1");
    expect(answer.text("h1")).toBe("Košarica 1");
    expect(cellsOf(answer, SINGLE)).toMatchObject({
      Dostupnost: "4 odmahostatak po narudžbi",
      Cijena: "12,40\u00a0€+ kaucija 1,50\u00a0€",
      Ukupno: "124,00\u00a0€",
    });
    expect(totalsOf(answer)).toEqual({
      Roba: "129,94\u00a0€",
      Kaucija: "15,00\u00a0€",
      "Ukupno bez PDV-a": "144,94\u00a0€",
      "PDV 25\u00a0%": "36,24\u00a0€",
      Ukupno: "181,18\u00a0€",
    });
    expect(answer.text("main")).toContain("Cijene u EUR, bez PDV-a i dostave");
  });

  test.each([
    ["/en/cart/1?print", "Cart 1", "€181.18"],
    ["/hr/cart/1?print", "Košarica 1", "181,18\u00a0€"],
  ])("%s prints: one table, totals, no controls", async (path, heading, total) => {
    const answer = await cart(path);
    expect(answer.text("h1")).toContain(heading);
    expect(answer.page.querySelectorAll("table")).toHaveLength(1);
    expect(answer.text(".grand")).toContain(total);
    expect(answer.page.querySelectorAll("form, button, header, footer")).toHaveLength(0);
    expect(answer.page.querySelector("main a, .paper a")?.getAttribute("href")).toBe(path.replace("?print", ""));
  });

  test("a product that was withdrawn, and one on request, are left out of the order and say why", async () => {
    shop.staff.addProducts([testProduct({ number: "GOES" }), testProduct({ number: "ASK" })]);
    for (const number of ["GOES", "ASK"]) await addToCart(person, productId(`testmaker~${number}`));
    shop.staff.withdraw(productId("testmaker~GOES"));
    shop.staff.setPrice(productId("testmaker~ASK"), null);
    const answer = await cart();
    expect(answer.status).toBe(200);
    expect(cellsOf(answer, "testmaker~GOES").Availability).toBe("The product is no longer available.");
    expect(cellsOf(answer, "testmaker~ASK").Availability).toBe("Price on request: ask our sales team.");
    expect(totalsOf(answer).Total).toBe("€181.18");
  });
});

describe("update", () => {
  test("the quantities become what was typed; others stay", async () => {
    const answer = await update(await cart(), { [`q:${SINGLE}`]: "3" });
    expect([answer.status, answer.location]).toEqual([303, "/en/cart/1"]);
    const after = await person.follow(answer);
    expect(after.text(".toast .note")).toBe("Cart updated.");
    expect(quantitiesOf(after)).toEqual({ [SINGLE]: "3", [PACK]: "6" });
  });

  test.each(["0", "-1", "1e9", "1.5", "1,5", "NaN", "0x10", "٣", "①", "5\0", "abc", "", "100000"])(
    "%j: 400 beside the field, everything typed kept, nothing changed",
    async (quantity) => {
      const answer = await update(await cart("/hr/cart/1"), {
        [`q:${SINGLE}`]: quantity,
        [`q:${PACK}`]: "12",
      });
      expect(answer.status).toBe(400);
      expectFieldError(answer, SINGLE, "Upišite cijeli broj od 1 do 99.999.");
      expect(quantitiesOf(answer)).toEqual({ [SINGLE]: quantity, [PACK]: "12" });
      expect(quantitiesOf(await cart())).toEqual({ [SINGLE]: "10", [PACK]: "6" });
    },
  );

  test("several errors at once, each beside its field", async () => {
    const answer = await update(await cart(), { [`q:${SINGLE}`]: "x", [`q:${PACK}`]: "0" });
    expect(answer.status).toBe(400);
    for (const product of [SINGLE, PACK]) expectFieldError(answer, product, "Enter a whole number from 1 to 99,999.");
  });

  test("not a multiple of the pack", async () => {
    const answer = await update(await cart(), { [`q:${SINGLE}`]: "2", [`q:${PACK}`]: "7" });
    expect(answer.status).toBe(400);
    expectFieldError(answer, PACK, "Enter a multiple of 6: the pack has 6 pieces.");
    expect(quantitiesOf(answer)).toEqual({ [SINGLE]: "2", [PACK]: "7" });
    expect(quantitiesOf(await cart())).toEqual({ [SINGLE]: "10", [PACK]: "6" });
  });

  test("a product that the cart does not hold cannot be slipped in unseen, nor one twice", async () => {
    const page = await cart();
    const version = page.page.querySelector('[name="version"]')?.getAttribute("value") ?? "";
    const answer = await person.post("/en/cart/1", [
      ["intent", "update"],
      ["cart", "0"],
      ["version", version],
      ["q:not a product", "1"],
    ]);
    expect(answer.status).toBe(400);
    expect(quantitiesOf(await cart())).toEqual({ [SINGLE]: "10", [PACK]: "6" });
  });

  test("an update whose fields were lost on the way does not empty the cart", async () => {
    const version = (await cart()).page.querySelector('[name="version"]')?.getAttribute("value") ?? "";
    const answer = await person.post("/en/cart/1", { intent: "update", cart: "0", version });
    expect(answer.status).toBe(400);
    expect(quantitiesOf(await cart())).toEqual({ [SINGLE]: "10", [PACK]: "6" });
  });

  test.each([
    ["en", "The cart was changed in another window"],
    ["hr", "Košarica je promijenjena u drugom prozoru"],
  ])(
    "from a stale tab in %s: 409, the cart as it is now with what was typed; sent again it holds",
    async (lang, words) => {
      const stale = await cart(`/${lang}/cart/1`);
      await addToCart(person, INJECTOR, "1");
      const answer = await update(stale, { [`q:${SINGLE}`]: "5" });
      expect(answer.status).toBe(409);
      expect(answer.text(".note")).toContain(words);
      expect(quantitiesOf(answer)).toEqual({ [SINGLE]: "5", [PACK]: "6", [INJECTOR]: "1" });
      expect(Object.values(quantitiesOf(await cart()))).toEqual(["10", "6", "1"]);
      expect((await update(answer)).status).toBe(303);
      expect(Object.values(quantitiesOf(await cart()))).toEqual(["5", "6", "1"]);
    },
  );

  test("a line's saved quantity can be seen where another was typed over it", async () => {
    const stale = await cart();
    await addToCart(person, SINGLE, "1");
    const answer = await update(stale, { [`q:${SINGLE}`]: "5" });
    expect(answer.text(".line-error")).toContain("11");
  });

  test.each(["UNAVAILABLE", "TIMEOUT", "FORBIDDEN", "BAD_RESPONSE"] as const)(
    "%s: 503 in words, typed values kept",
    async (code) => {
      vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(
        new ErpError(code, { path: "" }, { peerMessage: "peer secret" }),
      );
      const answer = await update(await cart(), { [`q:${SINGLE}`]: "5" });
      expect(answer.status).toBe(503);
      expect(answer.text(".notes")).toContain("The quantities were not saved. Try again.");
      expect(quantitiesOf(answer)[SINGLE]).toBe("5");
      expect(answer.body).not.toContain("peer secret");
    },
  );

  test("a conflict, and then a reading that fails: 503, not a fault of the shop's", async () => {
    const page = await cart();
    const { carts } = shop.shop.erp;
    vi.spyOn(carts, "update").mockImplementation(async () => {
      vi.spyOn(carts, "list").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      throw new ErpError("VERSION_CONFLICT", { current: "99" });
    });
    expect((await update(page, { [`q:${SINGLE}`]: "5" })).status).toBe(503);
  });

  test("made, and the answer lost: the cart is looked at, and says what was done", async () => {
    const { carts } = shop.shop.erp;
    const really = carts.update;
    vi.spyOn(carts, "update").mockImplementation(async (...args) => {
      await really(...args);
      throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    });
    const answer = await update(await cart(), { [`q:${SINGLE}`]: "5" });
    expect(answer.status).toBe(303);
    expect(quantitiesOf(await cart())[SINGLE]).toBe("5");
  });

  test("more of a product that was withdrawn: said beside its line, and the others can be changed", async () => {
    const product = productId("testmaker~C_OUT");
    shop.staff.addProducts([testProduct({ number: "C OUT" })]);
    await addToCart(person, product, "2");
    shop.staff.withdraw(product);
    const answer = await update(await cart(), { [`q:${product}`]: "3" });
    expect(answer.status).toBe(400);
    expect(answer.text("main")).toContain("The product is no longer available.");
    expect((await update(await cart(), { [`q:${SINGLE}`]: "4" })).status).toBe(303);
    expect(quantitiesOf(await cart())[SINGLE]).toBe("4");
  });
});

describe("a quantity saved by a script", () => {
  const save = (page: Answer, typed: Record<string, string>) =>
    person.submit(page, "form#order", typed, ["intent", "save"]);

  test("leads nowhere and says nothing on the next page", async () => {
    const answer = await save(await cart(), { [`q:${SINGLE}`]: "3" });
    expect(answer.status).toBe(200);
    const after = await cart();
    expect(after.page.querySelector(".toast")).toBeNull();
    expect(quantitiesOf(after)).toEqual({ [SINGLE]: "3", [PACK]: "6" });
  });

  test("is refused by the rules of *Update*, and overwrites nothing of another window", async () => {
    const stale = await cart();
    const refused = await save(stale, { [`q:${PACK}`]: "7" });
    expect(refused.status).toBe(400);
    expectFieldError(refused, PACK, "Enter a multiple of 6: the pack has 6 pieces.");
    await addToCart(person, INJECTOR, "1");
    expect((await save(stale, { [`q:${SINGLE}`]: "3" })).status).toBe(409);
    expect(Object.values(quantitiesOf(await cart()))).toEqual(["10", "6", "1"]);
  });
});

describe("the same form from two tabs", () => {
  test.each([
    ["update", (page: Answer) => update(page, { [`q:${SINGLE}`]: "5" })],
    ["rename", (page: Answer) => person.submit(page, RENAME, { title: "Van 3 " })],
    ["empty", (page: Answer) => person.submit(page, EMPTY)],
  ])("%s: the second finds its wish fulfilled, also at once", async (_, send) => {
    const page = await cart();
    expect((await send(page)).status).toBe(303);
    expect((await send(page)).status).toBe(303);
    const others = await Promise.all([send(page), send(page), send(page)]);
    expect(others.map(({ status }) => status)).toEqual([303, 303, 303]);
  });

  test("at once, from a fresh cart", async () => {
    const page = await cart();
    const send = () => update(page, { [`q:${SINGLE}`]: "5" });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(quantitiesOf(await cart())).toEqual({ [SINGLE]: "5", [PACK]: "6" });
  });

  test("another wish is still told of the other window", async () => {
    const page = await cart();
    await update(page, { [`q:${SINGLE}`]: "5" });
    expect((await update(page, { [`q:${SINGLE}`]: "6" })).status).toBe(409);
    await person.submit(await cart(), RENAME, { title: "Van 3" });
    expect((await person.submit(page, RENAME, { title: "Van 4" })).status).toBe(409);
  });
});

describe("remove and empty", () => {
  test("a line goes, in words", async () => {
    const answer = await person.submit(await cart(), REMOVE, {}, ["product", SINGLE]);
    expect(answer.status).toBe(303);
    const after = await person.follow(answer);
    expect(after.text(".notes .note")).toBe("Removed: S 1Undo");
    expect(quantitiesOf(after)).toEqual({ [PACK]: "6" });
    expect(after.text(".header .tool__count .sr")).toBe("1 line");
  });

  test("twice is no error; no product is 400", async () => {
    const page = await cart();
    await person.submit(page, REMOVE, {}, ["product", SINGLE]);
    expect((await person.submit(page, REMOVE, {}, ["product", SINGLE])).status).toBe(303);
    expect((await person.submit(page, REMOVE, {})).status).toBe(400);
    expect((await person.submit(page, REMOVE, {}, ["product", "../x"])).status).toBe(400);
    expect(quantitiesOf(await cart())).toEqual({ [PACK]: "6" });
  });

  test("the last line removed leads to the empty cart, which leads nowhere else", async () => {
    const page = await cart();
    await person.submit(page, REMOVE, {}, ["product", SINGLE]);
    const answer = await person.follow(await person.submit(page, REMOVE, {}, ["product", PACK]));
    expect([answer.status, answer.location]).toEqual([302, "/en/empty-cart"]);
    const empty = await person.follow(answer);
    expect(empty.status).toBe(200);
    expect(empty.text("main > .note, .notes .note, .note")).toBe("Removed: S 6Undo");
    expect(empty.text(".header .tool__count .sr")).toBe("0 lines");
  });

  test("empty", async () => {
    const answer = await person.follow(await person.submit(await cart("/hr/cart/1"), EMPTY));
    expect(answer.location).toBe("/hr/empty-cart");
    expect((await person.follow(answer)).text(".toast .note")).toBe("Ispražnjena košarica: Košarica 1");
  });

  test("empty from a stale tab empties nothing", async () => {
    const stale = await cart();
    await addToCart(person, INJECTOR);
    expect((await person.submit(stale, EMPTY)).status).toBe(409);
    expect(Object.keys(quantitiesOf(await cart()))).toHaveLength(3);
  });
});

describe("rename", () => {
  test.each([
    ["  Workshop Split  ", "Workshop Split"],
    ["Ž", "Ž"],
    ["x".repeat(60), "x".repeat(60)],
    ['<b>Ivo</b> & "Ana"', '<b>Ivo</b> & "Ana"'],
    ["車間 🚗", "車間 🚗"],
    ["Cart 7", "Cart 7"],
  ])("%j is shown as %j", async (title, shown) => {
    const answer = await person.submit(await cart(), RENAME, { title });
    expect(answer.status).toBe(303);
    const after = await person.follow(answer);
    expect(after.page.querySelector("h1")?.rawText ?? "").not.toContain("<b>");
    expect(decoded(after.page.querySelector("h1")?.rawText ?? "")).toBe(shown);
    expect(after.page.querySelector("h1 b")).toBeNull();
    expect(decoded(after.page.querySelector("title")?.rawText ?? "")).toBe(`${shown} – Dizna, B2B webshop`);
    expect(after.text(".toast .note")).toBe("Cart renamed.");
  });

  test.each(["", "   ", "x".repeat(61), "a\nb", "a\u0000b", "\u2028", "x".repeat(10_000)])(
    "%j: 400 beside the field, what was typed kept",
    async (title) => {
      const answer = await person.submit(await cart(), RENAME, { title });
      expect(answer.status).toBe(400);
      const field = answer.page.getElementById("title");
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(answer.page.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text).toBe(
        "Cart name: Enter a name of 1 to 60 characters.",
      );
      expect(field?.getAttribute("value")).toBe(title.slice(0, 200));
      expect((await cart()).text("h1")).toBe("Cart 1");
    },
  );

  test("a default name that is sent back unchanged stays a default name in the other language", async () => {
    const answer = await person.follow(await person.submit(await cart("/hr/cart/1"), RENAME));
    expect(answer.text("h1")).toBe("Košarica 1");
    expect((await cart("/en/cart/1")).text("h1")).toBe("Cart 1");
  });
});

test.each([
  ["999", 404],
  ["00", 404],
  ["1e0", 404],
  ["-1", 404],
  ["٠", 404],
  ["", 404],
  ["0 ", 404],
  ["__proto__", 404],
  ["x".repeat(9_000), 400],
])("a form that names cart %j: %d, and nothing changed", async (id, status) => {
  for (const intent of [
    "update",
    "remove",
    "rename",
    "empty",
    "delete",
    "order",
    "order-as-guest",
    "confirm",
    "take-offer",
  ]) {
    const fields = {
      intent,
      cart: id,
      version: "1",
      [`q:${SINGLE}`]: "1",
      product: SINGLE,
      title: "x",
      quote: "x",
      consent: "x",
      choice: "0",
      quantity: "1",
    };
    expect((await person.post("/en/cart/1", fields)).status, intent).toBe(status);
  }
  expect(quantitiesOf(await cart())).toEqual({ [SINGLE]: "10", [PACK]: "6" });
});

test.each(["", "destroy", "constructor", "Update"])("intent %j is 400", async (intent) => {
  expect((await person.post("/en/cart/1", { intent, cart: "0", version: "1" })).status).toBe(400);
});

describe("a session that ended while the page was open", () => {
  test.each(["update", "remove", "empty", "delete", "rename", "order"])(
    "%s: refused in words, and nothing is blamed on the prices",
    async (intent) => {
      const page = await cart();
      person.cookies.clear();
      const answer =
        intent === "update" || intent === "order"
          ? await person.submit(page, "form#order", {}, ["intent", intent])
          : await person.submit(page, intent === "remove" ? REMOVE : `form:has([value="${intent}"])`, { title: "x" }, [
              "product",
              SINGLE,
            ]);
      expect(answer.status).toBeGreaterThanOrEqual(300);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text("main")).not.toContain("Fetching real time data failed");
    },
  );
});

function cellsOf(answer: Answer, product: string): Record<string, string> {
  const row = answer.page
    .querySelectorAll("tbody tr")
    .find((tr) => tr.querySelector(`a[href$="/products/${product}"]`));
  return Object.fromEntries(
    (row?.querySelectorAll("td[data-label]") ?? []).map((td) => [td.getAttribute("data-label") ?? "", td.text.trim()]),
  );
}

function totalsOf(answer: Answer): Record<string, string> {
  return Object.fromEntries(
    answer.page.querySelectorAll("#order .totals dt").map((dt) => [dt.text, dt.nextElementSibling?.text ?? ""]),
  );
}

function expectFieldError(answer: Answer, product: string, message: string): void {
  const field = answer.page.getElementById(`q-${product}`);
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  const error = answer.page.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text;
  expect(error).toMatch(/^(Quantity|Količina) S [16]: /);
  expect(error?.slice(error.indexOf(": ") + 2)).toBe(message);
}

function decoded(html: string): string {
  return html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
