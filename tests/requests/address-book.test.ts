import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const SPLIT = {
  ...{ name: "Servis Split", contact: "Ivo Žgombić", address: "Ulica slobode 7", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "+385 21 555 010" },
};

let shop: TestShop;
let owner: Person;
let colleague: Person;
let stranger: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  shop.staff.addProducts([testProduct({ number: "ADR 1", stock: 50 })]);
  [owner, colleague, stranger] = [shop.visit(), shop.visit(), shop.visit()];
  await owner.login("owner@autoservis.example");
  await colleague.login("counter@autoservis.example");
  await stranger.login("owner@turbo-centar.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s)", (lang) => {
  test("an address is added once, seen by the company alone, chosen in the cart, changed and removed", async () => {
    const form = await owner.get(`/${lang}/addresses/new`);
    const added = await owner.submit(form, "main form", SPLIT);
    expect([added.status, added.location]).toEqual([303, `/${lang}/addresses`]);
    await owner.submit(form, "main form", SPLIT);
    const book = await owner.follow(added);
    expect(book.text(".toast .note")).toContain("Servis Split");
    expect(addressesOf(book)).toEqual([
      Object.values({ ...SPLIT, postalCode: "21000 Split", city: "", country: "" }).filter((line) => line !== ""),
    ]);
    expect(addressesOf(await colleague.get(`/${lang}/addresses`))).toHaveLength(1);
    expect((await stranger.get(`/${lang}/addresses`)).body).not.toContain("Servis Split");

    await addToCart(owner, productId("testmaker~ADR_1"), "1", lang);
    const cart = await owner.get(`/${lang}/cart/1`);
    expect(cart.text("[name='d:to'] optgroup")).toContain("Servis Split");
    expect(cart.page.querySelector(`a[href="/${lang}/addresses"]`)).not.toBeNull();

    const path = changeLinkOf(book);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, { key: "theirs", ...SPLIT, name: "Tuđi" })).status).toBe(404);
    const changed = await owner.submit(await owner.get(path), "main form", { name: "Servis Solin" });
    expect((await owner.follow(changed)).text("main .address-cards")).toContain("Servis Solin");

    const [id] = path.split("/").slice(-1);
    await stranger.post(`/${lang}/addresses`, { intent: "remove", id: id ?? "" });
    expect(addressesOf(await owner.get(`/${lang}/addresses`))).toHaveLength(1);
    const removed = await owner.submit(book, "main form", {}, ["intent", "remove"]);
    const after = await owner.follow(removed);
    expect(after.text(".toast .note")).toContain(WORDS[lang].notices["address-removed"]);
    expect(addressesOf(after)).toEqual([]);
    // The form of a page that is out of date removes the same address once more.
    expect((await owner.submit(book, "main form", {}, ["intent", "remove"])).status).toBe(303);
  });

  test("the default is where a cart goes until another place is chosen", async () => {
    const form = await owner.get(`/${lang}/addresses/new`);
    await owner.submit(form, "main form", { ...SPLIT, isDefault: "yes" }, ["isDefault", "yes"]);
    const book = await owner.get(`/${lang}/addresses`);
    expect(book.text(".address-cards")).toContain(WORDS[lang].addresses.default);
    await owner.submit(book, "main form", {}, ["intent", "remove"]);
  });

  test.each([
    ["name", "", "required"],
    ["address", "x".repeat(2_000), "text"],
    ["city", "www.example.com", "text"],
    ["contact", "a\u202eb", "text"],
  ] as const)("%s=%j is refused beside its field, and what was typed stays", async (field, text, key) => {
    const form = await owner.get(`/${lang}/addresses/new`);
    const refused = await owner.submit(form, "main form", { ...SPLIT, [field]: text });
    expect(refused.status).toBe(400);
    const input = refused.page.querySelector(`main [name=${field}]`);
    expect(input?.getAttribute("value")).toBe(text);
    const described = input?.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    expect(refused.page.getElementById(described)?.text).toContain(WORDS[lang].errors[key]);
    expect(addressesOf(await owner.get(`/${lang}/addresses`))).toEqual([]);
  });

  test("a name that looks like a web address is a customer's own, and saved", async () => {
    const form = await owner.get(`/${lang}/addresses/new`);
    const book = await owner.follow(await owner.submit(form, "main form", { ...SPLIT, name: "A.S.Trade d.o.o." }));
    expect(book.text(".address-cards")).toContain("A.S.Trade d.o.o.");
    await owner.submit(book, "main form", {}, ["intent", "remove"]);
  });

  test("an unusual postcode is saved, and said; so is an address in another script", async () => {
    const form = await owner.get(`/${lang}/addresses/new`);
    const added = await owner.submit(form, "main form", { ...SPLIT, name: "Сервис Ниш", postalCode: "99999" });
    const book = await owner.follow(added);
    expect(book.text(".toast .note")).toContain(lang === "en" ? "postal code is unusual" : "Poštanski broj neobičan");
    expect(book.text(".address-cards")).toContain("Сервис Ниш");
    await owner.submit(book, "main form", {}, ["intent", "remove"]);
  });
});

test("while the ERP does not answer nothing is saved, what was typed stays, and no page is a fault", async () => {
  const form = await owner.get("/en/addresses/new");
  const { delivery } = shop.shop.erp;
  vi.spyOn(delivery, "addAddress").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const failed = await owner.submit(form, "main form", SPLIT);
  expect([failed.status, failed.text("main .note")]).toEqual([503, WORDS.en.addresses.failed]);
  expect(failed.page.querySelector("main [name=name]")?.getAttribute("value")).toBe("Servis Split");
  vi.spyOn(delivery, "options").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  expect((await owner.get("/en/addresses")).status).toBe(503);
});

test("a full book says so above the form", async () => {
  const full = new ErpError("VALIDATION", { field: "addresses", rule: "max", limit: 500 });
  vi.spyOn(shop.shop.erp.delivery, "addAddress").mockRejectedValue(full);
  const refused = await owner.submit(await owner.get("/en/addresses/new"), "main form", SPLIT);
  expect([refused.status, refused.text("main .note")]).toEqual([409, expect.stringContaining("500 addresses")]);
});

/** The lines of each address with buttons. */
function addressesOf(page: Answer): string[][] {
  return page.page
    .querySelectorAll(".address-cards > li:has(form) address")
    .map((label) => label.childNodes.map(({ text }) => text.trim()).filter((line) => line !== ""));
}

function changeLinkOf(page: Answer): string {
  return page.page.querySelector(".address-cards .actions a")?.getAttribute("href") ?? "";
}
