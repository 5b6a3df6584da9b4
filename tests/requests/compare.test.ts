import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toFitment } from "#erp-adapter/contract/fitments.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { makeList } from "#tests/support/made-lists.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let person: Person;

const toPath = (...numbers: string[]) =>
  `/en/compare?${new URLSearchParams(numbers.map((number) => ["product", idOf(number)]))}`;
const idOf = (number: string) => productId(`testmaker~${number.replaceAll(" ", "_")}`);

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  person = shop.visit();
  const golf = toFitment({ make: "VW", model: "Golf", generation: "VII", engineCode: "XCRM" });
  shop.staff.addProducts([
    testProduct({
      ...{ number: "C 100", deposit: cents("60.00"), stock: 3, fitments: [golf, { ...golf, engineCode: "XCKF" }] },
      specs: [{ key: "pressure", value: "1,800 bar", valueHr: "1.800 bar" }],
      references: [{ kind: "oe", number: "OE-77", maker: "Ford" }],
    }),
    testProduct({ number: "C 101", wholesale: cents("12.00"), stock: 0, fitments: [golf] }),
    testProduct({ number: "C 102", supersededBy: { number: "C 101" } }),
    testProduct({ number: "C 103", supply: "discontinued", stock: 0, supersededBy: { number: "C 100" } }),
    testProduct({ number: "C 104" }),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const rowOf = (answer: Answer, label: string) => {
  const row = answer.page
    .querySelectorAll(".compare tbody tr")
    .find((one) => one.querySelector("th")?.text.startsWith(label));
  return (
    row && {
      differs: row.classList.contains("differs"),
      cells: row.querySelectorAll("td").map((cell) => cell.text.trim()),
    }
  );
};
const headsOf = (answer: Answer) =>
  answer.page.querySelectorAll(".compare thead th").map((head) => head.querySelector(".num")?.text);

test("the boxes of a list lead to one table, in which what differs is marked", async () => {
  const list = await person.get("/en/catalogue/0?query=C%2010&manufacturer=testmaker");
  const ticks = list.page.querySelectorAll(".row .compare-tick[form=compare][name=product]");
  expect(ticks.map((tick) => tick.getAttribute("value"))).toContain(idOf("C 100"));
  expect(list.page.querySelector("form#compare")?.getAttribute("action")).toBe("/en/compare");
  const answer = await person.get(toPath("C 100", "C 101"));
  expect([answer.status, ...headsOf(answer)]).toEqual([200, "C 100", "C 101"]);
  expect(answer.page.querySelectorAll(".compare thead mark").map((mark) => mark.text)).toEqual(["1"]);
  expect(rowOf(answer, "Net price")).toMatchObject({ differs: true, cells: ["Net price €10.00", "Net price €12.00"] });
  expect(rowOf(answer, "Core deposit")).toEqual({ differs: true, cells: ["€60.00", "–"] });
  expect(rowOf(answer, "Availability")?.cells[0]).toContain("Available 3 pcs");
  expect(rowOf(answer, "Manufacturer")).toEqual({ differs: false, cells: ["Testmaker", "Testmaker"] });
  expect(rowOf(answer, "Vehicle")).toEqual({ differs: false, cells: ["VW Golf VII", "VW Golf VII"] });
  expect(rowOf(answer, "Engine code")).toEqual({ differs: true, cells: ["XCKFXCRM", "XCRM"] });
  expect(answer.page.querySelectorAll(".compare tbody mark").map((mark) => mark.text)).toEqual(["XCKF"]);
  expect(rowOf(answer, "OE and cross")?.cells).toEqual(["OE-77", "–"]);
  expect(answer.page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("the address shows each person their own prices", async () => {
  const path = toPath("C 100", "C 101");
  const owner = shop.visit();
  await owner.login("owner@autoservis.example");
  expect(rowOf(await person.get(path), "Net price")?.cells[0]).toContain("€10.00");
  expect(rowOf(await owner.get(path), "Net price")?.cells[0]).not.toContain("Net price €10.00");
});

test("four parts cost one call each, and one for their prices and stock", async () => {
  const product = vi.spyOn(shop.shop.erp.catalogue, "product");
  const conditions = vi.spyOn(shop.shop.erp, "conditions");
  const others = [vi.spyOn(shop.shop.erp.catalogue, "products"), vi.spyOn(shop.shop.erp.catalogue, "supersessions")];
  const answer = await person.get(toPath("C 100", "C 101", "C 102", "C 104"));
  expect(headsOf(answer)).toHaveLength(4);
  expect(product.mock.calls.length).toBeLessThanOrEqual(4);
  expect(conditions).toHaveBeenCalledTimes(1);
  for (const other of others) expect(other).not.toHaveBeenCalled();
});

test("a part is added from the table, and a wrong quantity is told beside it", async () => {
  const path = toPath("C 100", "C 101");
  const wrong = await person.post(path, { product: idOf("C 101"), quantity: "many" });
  expect(wrong.status).toBe(400);
  expect(wrong.page.querySelectorAll(".compare .field__error")).toHaveLength(1);
  expect(wrong.page.querySelectorAll(".compare .qty").map((field) => field.getAttribute("value"))).toEqual([
    "1",
    "many",
  ]);
  const added = await person.post(path, { product: idOf("C 101"), quantity: "2" });
  expect([added.status, added.location]).toEqual([303, path]);
  expect((await person.get("/en/cart/1")).text("main")).toContain("C 101");
});

test("five ticked parts keep their ticks, and the page says that one is too many", async () => {
  const answer = await person.get(toPath("C 100", "C 101", "C 102", "C 103", "C 104"));
  expect(answer.status).toBe(200);
  expect(answer.text("main .note")).toBe("You have ticked 5 parts, but at most 4 fit beside each other. Take away 1.");
  const boxes = answer.page.querySelectorAll("main form .check input[name=product]");
  expect(boxes.map((box) => box.hasAttribute("checked"))).toEqual([true, true, true, true, true]);
  expect(answer.page.querySelector(".compare")).toBeNull();
});

test("a superseded part names its successor, which can be compared in its place", async () => {
  const answer = await person.get(toPath("C 103", "C 104"));
  const head = answer.page.querySelector(".compare thead th");
  expect(head?.text).toContain("Replaced by C 100");
  expect(head?.querySelectorAll("a").map((link) => link.getAttribute("href"))).toContain(toPath("C 100", "C 104"));
});

test("a part withdrawn meanwhile says so and does not hide the others; without two parts the page says what to do", async () => {
  shop.staff.addProducts([testProduct({ number: "C 105", supersededBy: { number: "C 104" } })]);
  shop.staff.withdraw(idOf("C 105"));
  const answer = await person.get(toPath("C 105", "C 100"));
  expect([answer.status, ...headsOf(answer).slice(0, 1)]).toEqual([200, "C 105"]);
  expect(answer.text(".compare thead th")).toContain("No longer in the catalogue.");
  expect(rowOf(answer, "Net price")?.cells).toEqual(["–", "Net price €10.00"]);
  for (const path of ["/en/compare", "/en/compare?product=x&product=..%2F", toPath("C 100")])
    expect((await person.get(path)).text("main .note"), path).toContain("Tick at least two parts");
});

test("a typed number joins the comparison in its address; one that no part has is told by its field", async () => {
  const joined = await person.get(`${toPath("C 100", "C 101")}&number=c104`);
  expect([joined.status, joined.location]).toEqual([302, toPath("C 100", "C 101", "C 104")]);
  const unknown = await person.get(`${toPath("C 100", "C 101")}&number=ZZ%204711`);
  expect(unknown.text("#compare-number-error")).toContain("No part has the number ZZ 4711.");
  expect(unknown.page.querySelector("#compare-number")?.getAttribute("value")).toBe("ZZ 4711");
  expect(headsOf(unknown)).toEqual(["C 100", "C 101"]);
});

test("while prices cannot be read, the parts are compared without them", async () => {
  vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const answer = await shop.visit().get(toPath("C 101", "C 104"));
  expect([answer.status, answer.text(".note--warn") !== ""]).toEqual([200, true]);
  expect(rowOf(answer, "Vehicle")?.cells).toEqual(["VW Golf VII", "–"]);
});

test("the ticked lines of a list are compared", async () => {
  const owner = shop.visit();
  await owner.login("owner@autoservis.example");
  const path = await makeList(shop, owner, "To compare", { [idOf("C 100")]: 1, [idOf("C 104")]: 1 });
  const chosen = await owner.post(path, [
    ["intent", "compare"],
    ["line", idOf("C 100")],
    ["line", idOf("C 104")],
  ]);
  expect([chosen.status, chosen.location]).toEqual([303, toPath("C 100", "C 104")]);
  const none = await owner.post(path, { intent: "compare" });
  expect([none.status, none.text("main .note--bad")]).toEqual([400, expect.stringContaining("Tick")]);
});
