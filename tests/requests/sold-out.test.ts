import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { makeList } from "#tests/support/made-lists.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";

/** A part that cannot be had leads on from every page: to others that fit, to a notice, and to sales. */

let shop: TestShop;
let owner: Person;

const idOf = (number: string) => productId(`testmaker~${number.replaceAll(" ", "_")}`);
const OUT = idOf("SO 1000");
const cross = (number: string) => [{ kind: "cross" as const, number, maker: "Testmaker" }];

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({ number: "SO 1000", stock: 5, references: [{ kind: "oe", number: "OE 7001", maker: "VW" }] }),
    testProduct({ number: "SO 1001", stock: 0, references: cross("SO 1000") }),
    testProduct({ number: "SO 1002", stock: 7, references: cross("SO 1000") }),
    testProduct({ number: "SO 1003", stock: 0, supply: "out-of-order", references: cross("SO 1000") }),
    testProduct({ number: "SO 1004", stock: 3, references: cross("SO 1000"), group: "gasket-kit" as never }),
    testProduct({ number: "SO 1005", stock: 4, references: [{ kind: "oe", number: "OE7001", maker: "VW" }] }),
    testProduct({ number: "SO 1009" }),
  ]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
  await addToCart(owner, OUT, "2");
  shop.staff.addProducts([
    testProduct({
      ...{ number: "SO 1000", stock: 0, supply: "out-of-order" },
      references: [{ kind: "oe", number: "OE 7001", maker: "VW" }],
    }),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

/** The numbers of the other parts, those in stock first, and the addresses of the other ways. */
const waysOf = (answer: Answer) => {
  const ways = answer.page.querySelector(".ways-on");
  return {
    others: ways?.querySelectorAll("li .num").map((link) => link.text) ?? [],
    links: ways?.querySelectorAll(".actions a").map((link) => link.getAttribute("href")) ?? [],
  };
};
const ALL_WAYS = {
  others: ["SO 1002", "SO 1001"],
  links: [
    `/en/compare?${new URLSearchParams([OUT, idOf("SO 1002"), idOf("SO 1001")].map((id) => ["product", id]))}`,
    `/en/back-in-stock/${OUT}`,
    "/en/ask?number=SO+1000",
  ],
};

test("in results: the other part with its stock, a comparison, the notice; without another part, sales", async () => {
  const list = await owner.get("/en/catalogue/0?query=SO%20100&manufacturer=testmaker&sort=number");
  const rowOf = (number: string) =>
    list.page.querySelectorAll(".row").find((one) => one.querySelector("h3")?.text.trim() === number);
  const row = rowOf("SO 1000");
  expect(row?.querySelector(".row__note")?.text).toContain("Also fits: SO 1002");
  expect(row?.querySelector(".row__note .stock")?.text).toBe("Available 7 pcs");
  expect(row?.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(
    expect.arrayContaining(ALL_WAYS.links.slice(0, 2)),
  );
  expect(row?.querySelectorAll("*").length).toBeLessThan(28);
  expect(rowOf("SO 1003")?.querySelector(".row__note a")?.getAttribute("href")).toBe("/en/ask?number=SO+1003");
  expect(rowOf("SO 1009")?.querySelector(".row__note")).toBeNull();
});

test("the page of the part has the others as rows to buy from, also those with the same OE number", async () => {
  const page = await owner.get(`/en/products/${OUT}`);
  const rows = page.page.querySelectorAll(".related .row h3").map((head) => head.text.trim());
  expect(rows).toEqual(["SO 1002", "SO 1005", "SO 1001"]);
  expect(page.page.querySelectorAll(".buybox a").map((link) => link.getAttribute("href"))).toEqual(
    expect.arrayContaining(ALL_WAYS.links.slice(1)),
  );
  const added = await owner.post(`/en/products/${OUT}`, { product: idOf("SO 1005"), quantity: "1" });
  expect([added.status, added.location]).toEqual([303, `/en/products/${OUT}`]);
});

test("in the cart, and in a list", async () => {
  expect(waysOf(await owner.get("/en/cart/1"))).toEqual(ALL_WAYS);
  const list = await makeList(shop, owner, "Sold out", { [OUT]: 2, [idOf("SO 1009")]: 1 });
  const page = await owner.get(list);
  expect(waysOf(page)).toEqual(ALL_WAYS);
  expect(page.page.querySelectorAll(".ways-on")).toHaveLength(1);
  // Ordered again, the part that stays out has them too.
  const again = await owner.submit(page, "form#list", {}, ["intent", "add-all"]);
  expect(waysOf(await owner.follow(again))).toEqual(ALL_WAYS);
});

test("in a quick order, where one button puts another part into the row; an unknown number leads to sales", async () => {
  const sent = await owner.post("/en/quick-order", { intent: "paste", list: "SO 1000\t2\nSO 1009\t1\nZZ 4711\t1" });
  const page = await owner.follow(sent);
  expect(waysOf(page)).toEqual(ALL_WAYS);
  const asks = page.page.querySelectorAll(".ways-on .actions a").map((link) => link.getAttribute("href"));
  expect(asks).toContain("/en/ask?number=ZZ+4711");
  const [button] = page.page.querySelectorAll(".ways-on button");
  expect(button?.getAttribute("value")).toBe("SO 1002");
  const taken = await owner.submit(page, "main form:has(.table--quick)", {}, [
    button?.getAttribute("name") ?? "",
    button?.getAttribute("value") ?? "",
  ]);
  const after = await owner.follow(taken);
  expect(after.page.querySelectorAll(".ways-on li")).toHaveLength(0);
  expect(after.text(".table--quick")).toContain("SO 1002");
});

test("sold out parts of a page cost three calls together, and none where no part is sold out", async () => {
  shop.staff.addProducts([testProduct({ number: "SO 1008", stock: 0, supply: "out-of-order" })]);
  const list = await makeList(shop, owner, "Two sold out", { [OUT]: 2, [idOf("SO 1003")]: 1, [idOf("SO 1008")]: 1 });
  const numbers = vi.spyOn(shop.shop.erp.catalogue, "findNumbers");
  const conditions = vi.spyOn(shop.shop.erp, "conditions");
  await owner.get(list);
  expect(numbers.mock.calls.map(([asked]) => asked)).toEqual([["SO 1000", "SO 1003", "SO 1008"]]);
  expect(conditions).toHaveBeenCalledTimes(2);
  numbers.mockClear();
  await owner.get("/en/products/testmaker~SO_1009");
  expect(numbers).not.toHaveBeenCalled();
});

test("pages live without the other parts if the ERP does not tell them", async () => {
  vi.spyOn(shop.shop.erp.catalogue, "findNumbers").mockRejectedValue(new ErpError("TIMEOUT", {}));
  const cart = await owner.get("/en/cart/1");
  expect([cart.status, waysOf(cart)]).toEqual([200, { others: [], links: ALL_WAYS.links.slice(1) }]);
  expect((await owner.get(`/en/products/${OUT}`)).status).toBe(200);
});
