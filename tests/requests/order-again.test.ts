import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Cart, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { PLAIN_SUPERSESSION } from "#erp-adapter/contract/supersessions.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { ORDER_BUTTON, orderAsCustomer, quantitiesOf } from "#tests/support/purchase.ts";

const PART = productId("testmaker~A_1");
const GONE = productId("testmaker~A_GONE");
const ENDED = productId("testmaker~A_OLD");
const NEWER = productId("testmaker~A_NEW");
const SCARCE = productId("testmaker~A_FEW");
const PACKED = productId("testmaker~A_PACK");
const ASKED = productId("testmaker~A_ASK");

let shop: TestShop;
let owner: Person;
/** an order of which every line can be ordered again */
let whole: string;
/** an order of six lines, of which one can be ordered now */
let parts: string;
/** an order of which no line can be ordered */
let none: string;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts(
    ["A 1", "A 2", "A GONE", "A OLD", "A NEW", "A FEW", "A PACK", "A ASK"].map((number) => testProduct({ number })),
  );
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
  whole = await orderAsCustomer(owner, [
    [PART, "2"],
    [productId("testmaker~A_2"), "5"],
  ]);
  parts = await orderAsCustomer(owner, [
    [PART, "1"],
    [GONE, "1"],
    [ENDED, "4"],
    [SCARCE, "8"],
    [PACKED, "3"],
    [ASKED, "1"],
  ]);
  none = await orderAsCustomer(owner, [
    [GONE, "1"],
    [ENDED, "2"],
  ]);
  shop.staff.withdraw(GONE);
  shop.staff.addProducts([
    testProduct({
      number: "A OLD",
      supply: "discontinued",
      stock: 0,
      supersededBy: { manufacturer: "Testmaker", number: "A NEW" },
    }),
    testProduct({ number: "A FEW", supply: "out-of-order", stock: 3 }),
    testProduct({ number: "A PACK", packQuantity: 10 }),
    testProduct({ number: "A ASK", wholesale: null }),
  ]);
});
beforeEach(async () => {
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
  for (const cart of (await cartsOf(owner)).toReversed()) await remove(owner, cart);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("all lines", () => {
  test("go into the chosen cart, which is opened and says so", async () => {
    const answer = await owner.submit(await owner.get(whole), "form#again");
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/en/cart/1");
    const cart = await owner.follow(answer);
    expect(cart.text(".toast")).toContain(`2 lines of order ${idOf(whole)} are in the cart.`);
    expect(quantitiesOf(cart)).toEqual({ [PART]: "2", "testmaker~A_2": "5" });
  });

  test("are added to what is in the cart already", async () => {
    await owner.post(`/en/products/${PART}`, { product: PART, quantity: "3" });
    const cart = await owner.follow(await owner.submit(await owner.get(whole), "form#again"));
    expect(quantitiesOf(cart)[PART]).toBe("5");
  });

  test("go into another cart than the active one, which becomes active", async () => {
    await owner.post("/en/new-cart", { key: crypto.randomUUID() });
    await owner.get("/en/cart/1");
    const page = await owner.get(whole);
    const second = page.page.querySelectorAll("#cart-choice option")[1]?.getAttribute("value") ?? "";
    const answer = await owner.submit(page, "form#again", { cart: second });
    expect(answer.location).toBe("/en/cart/2");
    expect((await owner.get("/en")).text(".tool__count")).toContain("2");
  });

  test("go into a new cart, one however often the form is sent", async () => {
    const page = await owner.get(whole.replace("/en/", "/hr/"));
    expect(page.text("#cart-choice option:last-child")).toBe("Nova košarica");
    const cart = page.page.querySelector("#cart-choice option:last-child")?.getAttribute("value") ?? "";
    const [first, second] = [
      await owner.submit(page, "form#again", { cart }),
      await owner.submit(page, "form#again", { cart }),
    ];
    expect(first.location).toBe("/hr/cart/2");
    expect(second.status).toBe(409);
    expect(second.text(".note--bad")).toContain("Košarica je u međuvremenu promijenjena");
    const carts = await cartsOf(owner);
    expect(carts).toHaveLength(2);
    expect(carts[1]?.lines.map(({ quantity }) => quantity)).toEqual([2, 5]);
  });

  test("are not doubled by a double click", async () => {
    const page = await owner.get(whole);
    const answers = await Promise.all([1, 2, 3].map(() => owner.submit(page, "form#again")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect((await cartsOf(owner))[0]?.lines.map(({ quantity }) => quantity)).toEqual([2, 5]);
  });

  test("one line counts in the singular", async () => {
    const single = await orderAsCustomer(owner, [[PART, "1"]]);
    const cart = await owner.follow(await owner.submit(await owner.get(single.replace("/en/", "/hr/")), "form#again"));
    expect(cart.text(".toast")).toContain(`U košarici je 1 stavka narudžbe ${idOf(single)}.`);
  });
});

describe("some lines", () => {
  test("go into the cart, and of the others is said why not, under an address that survives a reload", async () => {
    const answer = await owner.submit(await owner.get(parts), "form#again");
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^[^?]+\?again=[\w.-]+$/);
    for (const page of [await owner.follow(answer), await owner.follow(answer)]) {
      expect(page.text("#again-outcome")).toBe("Added to Cart 1: 1 of 6 lines");
      expect(whysOf(page)).toEqual([
        "A GONE: The product is no longer available.",
        "A OLD: Superseded",
        "A FEW: Only 3 left, and no more can be ordered now.",
        "A PACK: Sold in packs of 10.",
        "A ASK: Price on request: ask our sales team.",
      ]);
    }
    expect((await cartsOf(owner))[0]?.lines).toEqual([{ product: PART, quantity: 1 }]);
  });

  test("and the replacement is offered there, for the cart that was chosen", async () => {
    await owner.post("/en/new-cart", { key: crypto.randomUUID() });
    await owner.get("/en/cart/1");
    const page = await owner.get(parts.replace("/en/", "/hr/"));
    const cart = page.page.querySelectorAll("#cart-choice option")[1]?.getAttribute("value") ?? "";
    const outcome = await owner.follow(await owner.submit(page, "form#again", { cart }));
    expect(outcome.text("#again-outcome")).toBe("„Košarica 2”: dodano 1 od 6 stavki");
    expect(outcome.text(".again .offer button")).toBe("Dodaj 4 × A NEW");
    expect(outcome.text(".again .offer__costs")).toContain("35,20");
    // Another cart becomes active, but the offer still belongs to the chosen cart.
    await owner.get("/hr/cart/1");
    const added = await owner.submit(outcome, ".again .offer form", {}, ["choice", "0"]);
    expect(added.status).toBe(303);
    expect((await cartsOf(owner))[1]?.lines).toEqual([
      { product: PART, quantity: 1 },
      { product: NEWER, quantity: 4 },
    ]);
    const settled = await owner.follow(added);
    expect(settled.text(".toast")).toContain("4 × A NEW");
    expect(settled.text(".again__settled")).toBe("Riješeno: ono što ste odabrali je u košarici.");
    expect(settled.page.querySelector(".again .offer")).toBeNull();
    const twice = await owner.submit(outcome, ".again .offer form", {}, ["choice", "0"]);
    expect(twice.status).toBe(409);
    expect(twice.text(".again .note--bad")).toContain("Ponuda ili Vaša košarica");
    expect((await cartsOf(owner))[1]?.lines).toHaveLength(2);
  });

  test("and what is left of a short part, or whole packs, are a button away, once", async () => {
    const outcome = await owner.follow(await owner.submit(await owner.get(parts), "form#again"));
    const buttons = [...outcome.page.querySelectorAll(".again button[name=quantity]")];
    expect(buttons.map(({ text }) => text)).toEqual(["Add 3 pcs A FEW", "Add 10 pcs A PACK"]);
    const form = `.again form:has([value="${SCARCE}"])`;
    const settled = await owner.follow(await owner.submit(outcome, form, {}, ["quantity", "3"]));
    expect(settled.text(".again__settled")).toBe("Settled: what you chose is in the cart.");
    const twice = await owner.submit(outcome, form, {}, ["quantity", "3"]);
    expect(twice.status).toBe(400);
    expect(twice.text(".again .note--bad")).toContain("the cart has 3 already");
    expect((await cartsOf(owner))[0]?.lines).toEqual([
      { product: PART, quantity: 1 },
      { product: SCARCE, quantity: 3 },
    ]);
    const packed = `.again form:has([value="${PACKED}"])`;
    expect((await owner.submit(outcome, packed, {}, ["quantity", "10"])).status, "for a cart of before").toBe(409);
    expect((await owner.submit(settled, packed, {}, ["quantity", "10"])).status).toBe(303);
  });

  test("cost the ERP a fixed number of calls", async () => {
    const page = await owner.get(parts);
    const { erp } = shop.shop;
    const calls = {
      get: vi.spyOn(erp.orders, "get"),
      conditions: vi.spyOn(erp, "conditions"),
      products: vi.spyOn(erp.catalogue, "products"),
      update: vi.spyOn(erp.carts, "update"),
      supersessions: vi.spyOn(erp.catalogue, "supersessions"),
    };
    const counts = () => Object.values(calls).map((call) => call.mock.calls.length);
    const answer = await owner.submit(page, "form#again");
    expect(counts()).toEqual([1, 2, 2, 1, 1]);
    await owner.follow(answer);
    expect(counts()).toEqual([2, 4, 4, 1, 2]);
  });

  test.each(["agnlpr", "agnlprr", "a6", "", "__proto__", "a".repeat(5_000)])(
    "%j typed by hand is not what the shop has said, and as if it were not there",
    async (code) => {
      for (const address of [`${parts}?again=${code}`, `${parts}?again=${code}&in=0`]) {
        const answer = await owner.get(address);
        expect(answer.status).toBe(200);
        expect(answer.page.querySelectorAll(".again")).toHaveLength(0);
      }
    },
  );

  test("said of one order is nothing for another, nor altered or signed for something else", async () => {
    const { signer } = shop.shop.request;
    const value = JSON.stringify([idOf(parts), "0", "agnlpr", []]);
    const ofOther = JSON.stringify([idOf(none), "0", "agnlpr", []]);
    for (const said of [
      signer.sign("again-outcome", ofOther),
      signer.sign("quote", value),
      signer.sign("again-outcome", value).replace(/^./, (first) => (first === "W" ? "X" : "W")),
      signer.sign("again-outcome", JSON.stringify([idOf(parts), "0", "agnlprr", []])),
    ])
      expect((await owner.get(`${parts}?again=${said}`)).page.querySelectorAll(".again")).toHaveLength(0);
    expect((await owner.get(outcomeOf(parts, "agnlpr"))).page.querySelectorAll(".again")).toHaveLength(1);
  });

  test("into a cart that does not exist (any more): said without it", async () => {
    const answer = await owner.get(outcomeOf(parts, "agnlpr", "77"));
    expect(answer.text("#again-outcome")).toBe("Added: 1 of 6 lines");
  });
});

test("while prices cannot be read nothing is offered, and that is said", async () => {
  vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("TIMEOUT", {}));
  const answer = await owner.get(outcomeOf(parts, "agnlpr"));
  expect(answer.status).toBe(200);
  expect(answer.text(".again .note--warn")).toBe("Fetching real time data failed");
  expect(whysOf(answer)).toHaveLength(5);
  expect(answer.page.querySelectorAll(".again form")).toHaveLength(0);
});

describe("a product that takes the place of a line", () => {
  test("is offered in the line's quantity, in whole packs", async () => {
    const outcome = await owner.follow(await owner.submit(await owner.get(parts), "form#again"));
    expect(offeredIn(outcome)).toBe("Add 4 × A NEW");
    shop.staff.addProducts([testProduct({ number: "A NEW", packQuantity: 3 })]);
    expect(offeredIn(await owner.get(outcome.path))).toBe("Add 6 × A NEW");
    shop.staff.addProducts([testProduct({ number: "A NEW" })]);
  });

  test("is the newest that can be had; where none can, that is said", async () => {
    const [first, second, third] = ["A C1", "A C2", "A C3", "A C4"].map((number, at) => ({
      number,
      next: `A C${at + 2}`,
    }));
    const add = (number: string, parts: object = {}) => shop.staff.addProducts([testProduct({ number, ...parts })]);
    for (const number of ["A C1", "A C2", "A C3", "A C4"]) add(number);
    const path = await orderAsCustomer(owner, [
      [PART, "1"],
      [productId("testmaker~A_C1"), "2"],
    ]);
    const end = { supply: "discontinued", stock: 0 };
    for (const one of [first, second, third])
      if (one) add(one.number, { ...end, supersededBy: { manufacturer: "Testmaker", number: one.next } });
    const answer = await owner.submit(await owner.get(path), "form#again");
    const outcome = await owner.follow(answer);
    expect(offeredIn(outcome)).toBe("Add 2 × A C4");
    add("A C4", end);
    const none = await owner.get(outcome.path);
    const said = none.text(".again__instead");
    expect(said).toBe("Replaced by A C2. Its replacement cannot be ordered now either.Ask us for this number");
  });

  test("is not put into the cart while the part itself is still there, but has ended", async () => {
    const product = productId("testmaker~A_ENDED");
    shop.staff.addProducts([testProduct({ number: "A ENDED" })]);
    const path = await orderAsCustomer(owner, [
      [PART, "1"],
      [product, "2"],
    ]);
    shop.staff.addProducts([
      testProduct({
        number: "A ENDED",
        supersededBy: { number: "A NEW" },
        supersessions: [
          {
            ...{ ...PLAIN_SUPERSESSION, useUp: false, manufacturer: null, number: "A NEW" },
            note: { en: "needs new gasket kit", hr: "" },
          },
        ],
      }),
    ]);
    const outcome = await owner.follow(await owner.submit(await owner.get(path), "form#again"));
    expect(offeredIn(outcome)).toBe("Add 2 × A NEW");
    expect(outcome.text(".offer__note")).toContain("needs new gasket kit");
    expect((await cartsOf(owner))[0]?.lines).toEqual([{ product: PART, quantity: 1 }]);
  });

  function offeredIn(answer: Answer) {
    return answer.text(".again .offer button");
  }
});

test("the last pieces are not ordered again and again: those in the cart count", async () => {
  const last = productId("testmaker~A_LAST");
  shop.staff.addProducts([testProduct({ number: "A LAST" })]);
  const path = await orderAsCustomer(owner, [
    [PART, "1"],
    [last, "2"],
  ]);
  shop.staff.addProducts([testProduct({ number: "A LAST", supply: "discontinued", stock: 3 })]);
  expect((await owner.submit(await owner.get(path), "form#again")).location).toBe("/en/cart/1");
  const outcome = await owner.follow(await owner.submit(await owner.get(path), "form#again"));
  expect(whysOf(outcome)).toEqual(["A LAST: Only 3 left, and the cart has 2 already."]);
  expect((await owner.get(outcome.path.replace("/en/", "/hr/"))).text(".again__why")).toBe(
    "Na zalihi ih je još 3, a u košarici ih je već 2.",
  );
  expect(quantitiesOf(await owner.get("/en/cart/1"))).toEqual({ [PART]: "2", [last]: "2" });
});

describe("nothing", () => {
  test("can be had: 409, why line by line, and the cart as it was", async () => {
    const answer = await owner.submit(await owner.get(none), "form#again");
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toBe("error adding to cartNone of the lines can be ordered now. Below is why.");
    expect(whysOf(answer)).toHaveLength(2);
    const taken = await owner.submit(answer, ".again .offer form", {}, ["choice", "0"]);
    expect((await owner.follow(taken)).text(".again__settled")).toContain("Settled");
    expect((await cartsOf(owner))[0]?.lines).toEqual([{ product: NEWER, quantity: 2 }]);
  });

  test("is added to a cart that was changed since it was offered", async () => {
    const page = await owner.get(whole);
    await owner.post(`/en/products/${NEWER}`, { product: NEWER, quantity: "1" });
    const answer = await owner.submit(page, "form#again");
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toContain("The cart was changed meanwhile");
    expect((await cartsOf(owner))[0]?.lines).toHaveLength(1);
    expect((await owner.submit(answer, "form#again")).status).toBe(303);
  });

  test.each(["0", "", "@", "0@", "@1", "new", "new@", "x".repeat(500)])(
    "the choice %j is none of the form's",
    async (cart) => {
      expect((await owner.post(whole, { intent: "again", cart })).status).toBe(400);
    },
  );

  test("goes into somebody else's or an invented cart", async () => {
    expect((await owner.post(whole, { intent: "again", cart: "4711@1" })).status).toBe(409);
  });

  test("while the ERP does not answer", async () => {
    const page = await owner.get(whole);
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("TIMEOUT", {}));
    const answer = await owner.submit(page, "form#again");
    expect(answer.status).toBe(503);
    expect(answer.text(".note--bad")).toContain("Nothing was added.");
  });

  test("is known of a change whose answer was lost: that is said", async () => {
    const page = await owner.get(whole);
    vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new ErpError("TIMEOUT", {}, { effect: "unknown" }));
    const answer = await owner.submit(page, "form#again");
    expect(answer.status).toBe(503);
    expect(answer.text(".note--bad")).toContain("the lines may be in the cart");
  });

  test("goes into one cart more than there may be", async () => {
    const page = await owner.get(whole);
    const cart = page.page.querySelector("#cart-choice option:last-child")?.getAttribute("value") ?? "";
    vi.spyOn(shop.shop.erp.carts, "create").mockRejectedValue(
      new ErpError("VALIDATION", { field: "carts", rule: "max", limit: 50 }),
    );
    const answer = await owner.submit(page, "form#again", { cart });
    expect(answer.status).toBe(400);
    expect(answer.text("#cart-choice-error")).toBe("Into the cart: You can have at most 50 carts.");
    expect(answer.page.querySelector("#cart-choice option[selected]")?.getAttribute("value")).toBe(cart);
  });
});

test("an order of a thousand lines is ordered again in one change", async () => {
  const numbers = Array.from({ length: MAX_CART_LINES }, (_, at) => `M ${at}`);
  shop.staff.addProducts(numbers.map((number) => testProduct({ number, wholesale: cents("1.00") })));
  const [cart] = await cartsOf(owner);
  const products = numbers.map((number) => ({
    product: productId(`testmaker~${number.replace(" ", "_")}`),
    quantity: 1,
  }));
  await shop.shop.erp.carts.update(
    cart?.id ?? ("0" as Cart["id"]),
    { products: products as Cart["lines"] },
    await contextOf(owner),
  );
  const order = await owner.submit(
    await owner.get("/en/cart/1"),
    "form#order",
    { buyerDocumentNumber: "M" },
    ORDER_BUTTON,
  );
  const success = await owner.follow(order);
  const path = success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
  const update = vi.spyOn(shop.shop.erp.carts, "update");
  const answer = await owner.submit(await owner.get(path), "form#again");
  expect(answer.location).toBe("/en/cart/1");
  expect(update).toHaveBeenCalledTimes(1);
  expect((await cartsOf(owner))[0]?.lines).toHaveLength(MAX_CART_LINES);
});

function whysOf(answer: Answer): string[] {
  return answer.page
    .querySelectorAll(".again__line")
    .map((line) => `${line.querySelector(".num")?.text}: ${line.querySelector(".again__why")?.text}`);
}

/** The address of the page that says what ordering again has done. */
function outcomeOf(path: string, code: string, cart = "0"): string {
  return `${path}?again=${shop.shop.request.signer.sign("again-outcome", JSON.stringify([idOf(path), cart, code, []]))}`;
}

function idOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

async function contextOf(person: Person) {
  const token = await shop.shop.request.cookies.token.parse(`token=${person.cookies.get("token") ?? ""}`);
  const user = await shop.shop.request.cookies.user.parse(`user=${person.cookies.get("user") ?? ""}`);
  return {
    locale: "en",
    partner: user.partner,
    user: { id: user.id },
    token,
    deadline: Date.now() + 20_000,
    requestId: "test",
  } as const;
}

async function cartsOf(person: Person): Promise<Cart[]> {
  return (await shop.shop.erp.carts.list(await contextOf(person))).carts;
}

async function remove(person: Person, { id }: Cart): Promise<void> {
  await shop.shop.erp.carts.remove(id, await contextOf(person));
}

describe("chosen lines", () => {
  const tick = (answer: Answer, positions: readonly number[]): Answer => {
    for (const box of answer.page.querySelectorAll("form#again input[name=line]"))
      if (!positions.includes(Number(box.getAttribute("value")))) box.removeAttribute("checked");
    return answer;
  };

  test("go into the cart alone, with the quantities that were typed", async () => {
    const page = tick(await owner.get(whole), [2]);
    const cart = await owner.follow(await owner.submit(page, "form#again", { "q:1": "bad", "q:2": "7" }));
    expect(quantitiesOf(cart)).toEqual({ "testmaker~A_2": "7" });
    expect(cart.text(".toast")).toContain("1 line of order");
  });

  test("that cannot be had are told with the wished quantity; lines that were not chosen are not", async () => {
    const page = tick(await owner.get(parts), [1, 4]);
    const outcome = await owner.follow(await owner.submit(page, "form#again", { "q:4": "9" }));
    expect(outcome.text("#again-outcome")).toBe("Added to Cart 1: 1 of 2 lines");
    expect(outcome.page.querySelectorAll(".again__left > li")).toHaveLength(1);
    expect(outcome.text(".again__left")).toContain("9 pcs");
  });

  test.each(["0", "-1", "1,5", "", "100000"])(
    "%j is no quantity: it is said beside it, and nothing is added",
    async (text) => {
      const answer = await owner.submit(await owner.get(whole), "form#again", { "q:1": text, "q:2": "3" });
      expect(answer.status).toBe(400);
      expect(answer.text("#again .field__error")).toContain("1 to 99,999");
      expect(answer.page.querySelector("[name='q:1']")?.getAttribute("value")).toBe(text);
      expect(answer.page.querySelector("[name='q:2']")?.getAttribute("value")).toBe("3");
      expect(answer.page.querySelector("#again details")?.hasAttribute("open")).toBe(true);
    },
  );

  test("without any, the form says so", async () => {
    const answer = await owner.submit(tick(await owner.get(whole.replace("/en/", "/hr/")), []), "form#again");
    expect(answer.status).toBe(400);
    expect(answer.text(".note--bad")).toContain("Označite stavke");
  });
});
