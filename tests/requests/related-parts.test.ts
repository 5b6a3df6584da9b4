import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { RelatedRecord } from "#erp-adapter/contract/related-parts.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let person: Person;

const PAGE = "/en/products/testmaker~INJ_1";
const part = (kind: RelatedRecord["kind"], number: string): RelatedRecord => ({ kind, manufacturer: null, number });

beforeAll(async () => {
  shop = await openTestShop();
  person = shop.visit();
  shop.staff.addProducts([
    testProduct({
      number: "WASHER 1",
      titleEn: "Copper washer",
      titleHr: "Bakrena podloška",
      packQuantity: 4,
      stock: 8,
    }),
    testProduct({ number: "NUT 1", titleEn: "Nozzle nut", wholesale: cents("11.90"), stock: 0 }),
    testProduct({ number: "GONE 1" }),
    testProduct({
      number: "INJ 1",
      related: [part("spare-part", "NUT 1"), part("fitting-part", "WASHER1"), part("accessory", "GONE 1")],
    }),
    testProduct({ number: "INJ 2" }),
  ]);
  shop.staff.withdraw(productId("testmaker~GONE_1"));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const shown = (answer: Answer) =>
  answer.page.querySelectorAll(".related .asked").map((group) => {
    return [group.querySelector("h3")?.text, ...group.querySelectorAll(".row h3 a").map((link) => link.text.trim())];
  });

test("the parts that go with a product are listed by kind, in both languages, without those that are gone", async () => {
  const answer = await person.get(PAGE);
  expect(answer.text("#related")).toBe("Goes with it");
  expect(shown(answer)).toEqual([
    ["Replace when fitting", "WASHER 1"],
    ["Spare parts", "NUT 1"],
  ]);
  expect(answer.text(".related .row__title")).toContain("Copper washer");
  const croatian = await person.get("/hr/products/testmaker~INJ_1");
  expect(shown(croatian).map(([kind]) => kind)).toEqual(["Zamijenite pri ugradnji", "Rezervni dijelovi"]);
  expect(croatian.text(".related .row__title")).toContain("Bakrena podloška");
  expect((await person.get("/en/products/testmaker~INJ_2")).page.querySelector(".related")).toBeNull();
});

test("prices and stock of the product and of all its parts cost one call", async () => {
  const conditions = vi.spyOn(shop.shop.erp, "conditions");
  const products = vi.spyOn(shop.shop.erp.catalogue, "products");
  const answer = await person.get(PAGE);
  expect(answer.page.querySelectorAll(".related .row__price")).toHaveLength(2);
  expect(answer.text(".related .row__stock")).toContain("8 pcs");
  expect(conditions.mock.calls.map(([{ lines }]) => lines.map(({ quantity }) => quantity))).toEqual([[1, 1, 4]]);
  expect(products).toHaveBeenCalledTimes(1);
});

test("a related part is added from the page, and a wrong quantity is told beside it", async () => {
  const wrong = await person.post(PAGE, { product: "testmaker~WASHER_1", quantity: "many" });
  expect(wrong.status).toBe(400);
  const row = wrong.page.querySelector(".related .row");
  expect(row?.querySelector("input.qty")?.getAttribute("value")).toBe("many");
  expect(row?.querySelector(".field__error")).not.toBeNull();
  expect(wrong.page.querySelector(".buybox .field__error")).toBeNull();
  const added = await person.post(PAGE, { product: "testmaker~WASHER_1", quantity: "8" });
  expect([added.status, added.location]).toEqual([303, PAGE]);
  expect((await person.get("/en/cart/1")).text("main")).toContain("WASHER 1");
});

test("a product whose parts cannot be read is shown without them", async () => {
  vi.spyOn(shop.shop.erp.catalogue, "products").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const answer = await person.get(PAGE);
  expect([answer.status, answer.text("h1")]).toEqual([200, "INJ 1"]);
  expect(answer.page.querySelector(".related")).toBeNull();
});
