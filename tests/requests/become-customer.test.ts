import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { INJECTOR, TURBO } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce, quantitiesOf, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { fill, WORDS } from "#tests/support/words.ts";

/** A guest becomes a customer: nothing is lost or doubled, and the page says what was merged. */

const { notices } = WORDS.en;
const merged = (count: number, added: number) => fill(notices["carts-merged"], { merged: count, added });
let shop: TestShop;
/** a customer of this test; any password is accepted, because checking passwords is slow and not under test */
let customer: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
});
beforeEach(async () => {
  const { accounts } = shop.shop.erp;
  const partner = "002001" as PartnerCode;
  const { id, token } = shop.staff.createCustomer({ partner, discount: toBasisPoints(100), name: "Nada Kupac" });
  const c = { locale: "en", partner, user: { id }, token, deadline: Date.now() + 9_000, requestId: "t" } as const;
  const user = await accounts.verify(c);
  vi.spyOn(accounts, "login").mockImplementation(async () => ({ user, token }));
  customer = shop.visit();
  await customer.login("nada@example.com");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("the guest's cart", () => {
  test("is merged into the cart of the same title, which is said once", async () => {
    await addToCart(customer, INJECTOR, "2");
    const guest = await guestForm({ [INJECTOR]: "3", [TURBO]: "1" });
    const home = await guest.follow(await guest.login("nada@example.com"));
    expect(home.text(".toast .note")).toContain(merged(1, 0));
    expect(await carts(guest)).toEqual([{ [INJECTOR]: "5", [TURBO]: "1" }]);
    expect((await guest.get("/en")).text(".toast .note")).not.toContain(merged(1, 0));
    expect(await carts(customer)).toEqual(await carts(guest));
  });

  test("is added when no cart has its title", async () => {
    await addToCart(customer, INJECTOR);
    await change(customer, { intent: "rename", title: "Mine" });
    const guest = await guestForm({ [TURBO]: "2" });
    const home = await guest.follow(await guest.login("nada@example.com"));
    expect(home.text(".toast .note")).toContain(merged(0, 1));
    expect(await carts(guest)).toEqual([{ [INJECTOR]: "1" }, { [TURBO]: "2" }]);
  });

  test("that is empty is not spoken of", async () => {
    const guest = shop.visit();
    await guest.post("/en/login", { intent: "guest" });
    const home = await guest.follow(await guest.login("nada@example.com"));
    expect(home.text(".toast .note")).toContain(fill(notices["logged-in"], { name: "Nada Kupac" }));
    expect(await carts(guest)).toEqual([]);
  });

  test("is said to have been added in Croatian too", async () => {
    await addToCart(customer, INJECTOR);
    const guest = await guestForm({ [TURBO]: "2" });
    const answer = await guest.post("/hr/login", { intent: "login", email: "a@b.hr", password: "any" });
    const said = fill(WORDS.hr.notices["carts-merged"], { merged: 1, added: 0 });
    expect((await guest.follow(answer)).text(".toast .note")).toContain(said);
  });

  test("leaves nothing behind: the guest's old cookies open an empty cart, and no order of theirs is lost", async () => {
    const guest = shop.visit();
    await orderOnce(guest, TURBO);
    await addToCart(guest, INJECTOR);
    const success = await guest.get("/en/order-success");
    const link = success.page.querySelector("main a[href*='key=']")?.getAttribute("href") ?? "";
    const before = new Map(guest.cookies);
    await guest.login("nada@example.com");
    expect(await carts(shop.visit({ cookies: before }))).toEqual([]);
    expect((await guest.get(link)).status).toBe(200);
    expect(await carts(guest)).toEqual([{ [INJECTOR]: "1" }]);
  });
});

describe.each(["en", "hr"] as const)("the delivery that the guest chose (%s)", (lang) => {
  const ADDRESS = {
    ...{ name: "Servis Split", contact: "Ivo", address: "Lučka cesta 4", postalCode: "21000", city: "Split" },
    ...{ country: "HR", phone: "" },
  };
  const TYPED = Object.fromEntries(Object.entries(ADDRESS).map(([field, text]) => [`d:${field}`, text]));

  test.each([
    ["a branch", { "d:to": "pickup:split", "d:note": "Zvati prije" }, "pickup:split"],
    ["an address for once", { "d:to": "once", ...TYPED, "d:note": "Zvati prije" }, "once"],
  ])("is the customer's cart's after the login: %s", async (_, typed, place) => {
    const guest = await choosing(typed);
    await guest.login("nada@example.com");
    const cart = await guest.get(`/${lang}/cart/1`);
    expect(placeOf(cart)).toBe(place);
    expect(cart.page.querySelector("[name='d:note']")?.getAttribute("value")).toBe("Zvati prije");
    if (place === "once")
      expect(cart.page.querySelector("[name='d:address']")?.getAttribute("value")).toBe("Lučka cesta 4");
  });

  test("is a place of the company if the guest typed that place", async () => {
    const form = await customer.get(`/${lang}/addresses/new`);
    const name = `Servis ${lang}`;
    expect((await customer.submit(form, "main form", { ...ADDRESS, name })).status).toBe(303);
    const guest = await choosing({ "d:to": "once", ...TYPED, "d:name": name });
    await guest.login("nada@example.com");
    expect(placeOf(await guest.get(`/${lang}/cart/1`))).toMatch(/^site:/);
  });

  test("is the address that the guest ordered to before, for once, if the guest left it at their own", async () => {
    const guest = shop.visit();
    await orderOnce(guest, TURBO);
    await addToCart(guest, INJECTOR, "1", lang);
    const saved = await guest.submit(
      await guest.get(`/${lang}/cart/1`),
      "form#order",
      { "d:note": "Zvati" },
      UPDATE_BUTTON,
    );
    expect(saved.status).toBe(303);
    await guest.login("nada@example.com");
    const cart = await guest.get(`/${lang}/cart/1`);
    expect(placeOf(cart)).toBe("once");
    expect(cart.page.querySelector("[name='d:address']")?.getAttribute("value")).toBe("Vukovarska cesta 12");
  });

  test("that cannot be read or moved fails no login, and the cart comes along", async () => {
    const guest = await choosing({ "d:to": "pickup:split" });
    vi.spyOn(shop.shop.cart.deliveryChoices, "ofCarts").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    await guest.login("nada@example.com");
    expect(await carts(guest)).toEqual([{ [TURBO]: "1" }]);
  });

  async function choosing(typed: Record<string, string>): Promise<Person> {
    const guest = await guestForm({ [TURBO]: "1" });
    const page = await guest.get(`/${lang}/cart/1`);
    expect((await guest.submit(page, "form#order", typed, UPDATE_BUTTON)).status).toBe(303);
    return guest;
  }
});

test("the success page of the guest's order is no dead end after the login", async () => {
  const guest = shop.visit();
  await orderOnce(guest, TURBO);
  await guest.login("nada@example.com");
  expect((await guest.get("/en/order-success")).status).not.toBe(404);
});

describe("two at once", () => {
  test("tabs: the other one's form, sent after the login, finds the customer's cart", async () => {
    const guest = await guestForm({ [INJECTOR]: "1" });
    const otherTab = await guest.get(`/en/products/${TURBO}`);
    await guest.login("nada@example.com");
    expect((await guest.post(otherTab.path, { product: TURBO, quantity: "1" })).status).toBe(303);
    expect(await carts(guest)).toEqual([{ [INJECTOR]: "1", [TURBO]: "1" }]);
  });

  test("logins: the carts come along once", async () => {
    const guest = await guestForm({ [INJECTOR]: "3" });
    const tabs = [shop.visit({ cookies: guest.cookies }), shop.visit({ cookies: guest.cookies })] as const;
    await Promise.all(tabs.map((tab) => tab.login("nada@example.com")));
    for (const tab of tabs) expect(await carts(tab)).toEqual([{ [INJECTOR]: "3" }]);
  });

  test("a login in one tab, and the guest's cart filled in the other while it goes on: both lines are there", async () => {
    const guest = await guestForm({ [INJECTOR]: "1" });
    const other = shop.visit({ cookies: guest.cookies });
    await Promise.all([guest.login("nada@example.com"), addToCart(other, TURBO)]);
    const found = [...(await carts(guest)), ...(await carts(other))];
    expect(Object.assign({}, ...found)).toEqual({ [INJECTOR]: "1", [TURBO]: "1" });
  });
});

/** The token of the guest whose carts are still to be moved; null if nothing is left to move. */
async function tokenLeft({ cookies }: Person): Promise<unknown> {
  return (await shop.shop.request.cookies.leftGuest.parse(`left-guest=${cookies.get("left-guest")}`)).token;
}

describe("when the ERP fails in the middle", () => {
  test("both stay as they are, it is said, and the next cart page tries again and says what came", async () => {
    await addToCart(customer, INJECTOR);
    const guest = await guestForm({ [TURBO]: "2" });
    failAdopt("UNAVAILABLE");
    const home = await guest.follow(await guest.login("nada@example.com"));
    expect(home.text(".toast .note")).toContain(notices["carts-not-merged"]);
    expect(await carts(customer)).toEqual([{ [INJECTOR]: "1" }]);
    const page = await guest.get("/en/cart/1");
    expect(quantitiesOf(page)).toEqual({ [INJECTOR]: "1", [TURBO]: "2" });
    expect(page.text(".toast .note")).toContain(merged(1, 0));
    expect(await tokenLeft(guest)).toBeNull();
  });

  test("the customer who had nothing finds the guest's cart on the empty one", async () => {
    const guest = await guestForm({ [TURBO]: "2" });
    failAdopt("TIMEOUT");
    await guest.login("nada@example.com");
    const empty = await guest.get("/en/empty-cart");
    expect(empty.status).toBe(302);
    const page = await guest.follow(empty);
    expect(quantitiesOf(page)).toEqual({ [TURBO]: "2" });
  });

  test("an answer that is lost after the carts moved: nothing is doubled", async () => {
    const { carts: area } = shop.shop.erp;
    const adopt = area.adopt.bind(area);
    vi.spyOn(area, "adopt").mockImplementationOnce(async (...given) => {
      await adopt(...given);
      throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    });
    const guest = await guestForm({ [TURBO]: "2" });
    await guest.login("nada@example.com");
    for (let n = 0; n < 2; n += 1) expect(await carts(guest)).toEqual([{ [TURBO]: "2" }]);
    expect(await tokenLeft(guest)).toBeNull();
  });

  test("a sum beyond the limit: nothing is lost, and the login works", async () => {
    await addToCart(customer, INJECTOR, "99999");
    const guest = await guestForm({ [INJECTOR]: "1", [TURBO]: "1" });
    const before = new Map(guest.cookies);
    const home = await guest.follow(await guest.login("nada@example.com"));
    expect(home.text(".toast .note")).toContain(notices["carts-not-merged"]);
    expect(await carts(customer)).toEqual([{ [INJECTOR]: "99999" }]);
    expect(await carts(shop.visit({ cookies: before }))).toEqual([{ [INJECTOR]: "1", [TURBO]: "1" }]);
    // The merge is tried again when the quantities fit.
    expect((await change(customer, { intent: "update", [`q:${INJECTOR}`]: "1" })).status).toBe(303);
    expect(await carts(guest)).toEqual([{ [INJECTOR]: "2", [TURBO]: "1" }]);
  });

  test("the kept guest outlives a logout, and goes to no other customer", async () => {
    const guest = await guestForm({ [TURBO]: "2" });
    failAdopt("UNAVAILABLE");
    await guest.login("nada@example.com");
    expect(guest.cookies.has("left-guest")).toBe(true);
    await guest.post("/en/logout", {});
    expect(guest.cookies.has("left-guest")).toBe(true);
    vi.restoreAllMocks();
    const adopt = vi.spyOn(shop.shop.erp.carts, "adopt");
    await guest.login("owner@turbo-centar.example");
    await guest.get("/en/cart/1");
    expect(adopt).not.toHaveBeenCalled();
  });

  test("a kept guest's cookie that somebody else signed moves nothing", async () => {
    const adopt = vi.spyOn(shop.shop.erp.carts, "adopt");
    for (const forged of ["eyJpZCI6IjEiLCJ0b2tlbiI6IjIifQ==.x", customer.cookies.get("user") ?? ""]) {
      const person = shop.visit({ cookies: [...customer.cookies, ["left-guest", forged]] });
      await person.get("/en/cart/1");
    }
    expect(adopt).not.toHaveBeenCalled();
  });
});

async function guestForm(lines: Record<string, string>): Promise<Person> {
  const guest = shop.visit();
  for (const [product, quantity] of Object.entries(lines)) await addToCart(guest, product as typeof INJECTOR, quantity);
  await guest.get("/en");
  return guest;
}

/** The lines of all carts that are not empty. */
async function carts(person: Person): Promise<Record<string, string>[]> {
  const found: Record<string, string>[] = [];
  for (let position = 1; position < 9; position += 1) {
    const page: Answer = await person.get(`/en/cart/${position}`);
    if (page.status === 404) break;
    if (page.status === 200) found.push(quantitiesOf(page));
  }
  return found;
}

/** Sends a form of the first cart as the page shows it. */
async function change(person: Person, fields: Record<string, string>): Promise<Answer> {
  const page = await person.get("/en/cart/1");
  const hidden = (name: string) => page.page.querySelector(`main [name=${name}]`)?.getAttribute("value") ?? "";
  return person.post("/en/cart/1", { cart: hidden("cart"), version: hidden("version"), ...fields });
}

function placeOf(cart: Answer): string {
  return cart.page.querySelector("[name='d:to'] option[selected]")?.getAttribute("value") ?? "";
}

function failAdopt(code: "UNAVAILABLE" | "TIMEOUT"): void {
  vi.spyOn(shop.shop.erp.carts, "adopt").mockRejectedValueOnce(new ErpError(code, {}));
}
