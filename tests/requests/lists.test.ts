import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { fieldOf, linesOf, makeList } from "#tests/support/made-lists.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderAsCustomer, quantitiesOf } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const MANY = 500;
const SAVE: [string, string] = ["intent", "save"];
const ADD_ALL: [string, string] = ["intent", "add-all"];
const ADD_CHOSEN: [string, string] = ["intent", "add-chosen"];

const goods = Array.from({ length: 8 }, (_, n) => idOf(`L ${n + 1}`));
const [FIRST, SECOND, THIRD] = goods as [ProductId, ProductId, ProductId];
const ENDED = idOf("L ENDED");
const OLD = idOf("L OLD");
const NEW = idOf("L NEW");
const FEW = idOf("L FEW");
const FEWER = idOf("L FEWER");

let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    ...goods.map((_, n) => testProduct({ number: `L ${n + 1}` })),
    ...["L ENDED", "L OLD", "L NEW", "L FEW", "L FEWER"].map((number) => testProduct({ number })),
    ...Array.from({ length: MANY }, (_, n) => testProduct({ number: `M ${n}`, stock: 5_000 })),
  ]);
  shop.staff.withdraw(ENDED);
  shop.staff.addProducts([
    testProduct({
      number: "L OLD",
      supply: "discontinued",
      stock: 0,
      supersededBy: { manufacturer: "Testmaker", number: "L NEW" },
    }),
    testProduct({ number: "L FEW", supply: "out-of-order", stock: 3 }),
    testProduct({ number: "L FEWER", supply: "out-of-order", stock: 1 }),
  ]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("the overview", () => {
  test.each(LANGUAGES)(
    "(%s) is empty at first, says what to do, and makes a list, one however often it is sent",
    async (lang) => {
      const person = await newCustomer();
      const empty = await person.get(`/${lang}/lists`);
      expect(empty.text(".empty h2")).toBe(lang === "en" ? "No lists yet" : "Još nema popisa");
      const sent = [1, 2].map(() => person.submit(empty, "form#new", { name: "  Ponedjeljak  " }));
      const [first, second] = await Promise.all(sent);
      expect(first?.status).toBe(303);
      expect(second?.location).toBe(first?.location);
      const list = await person.follow(required(first));
      expect(list.text("h1")).toBe("Ponedjeljak");
      expect(list.text(".empty h2")).toBe(lang === "en" ? "No lines yet" : "Još nema stavki");
      const overview = await person.get(`/${lang}/lists`);
      expect(overview.page.querySelectorAll(".table tbody tr")).toHaveLength(1);
      expect(overview.text(".at-sum")).toBe(lang === "en" ? "0 lines" : "0 stavki");
    },
  );

  test.each(["", "   ", "x".repeat(61), "a\u202eb"])("refuses the name %j beside its field", async (name) => {
    const page = await owner.get("/en/lists");
    const answer = await owner.submit(page, "form#new", { name });
    expect(answer.status).toBe(400);
    expect(answer.text("#name-error")).toContain("1 to 60 characters");
  });

  test("says when there are as many lists as there may be, and keeps the name", async () => {
    const person = await newCustomer();
    for (let n = 0; n < 50; n += 1) await makeList(shop, person, `List ${n}`);
    const answer = await person.submit(await person.get("/en/lists"), "form#new", { name: "One more" });
    expect(answer.status).toBe(400);
    expect(answer.text("#name-error")).toContain("at most 50 lists");
    expect(answer.page.querySelector("#name")?.getAttribute("value")).toBe("One more");
  });

  test("is a customer's: visitors and guests are led to the login", async () => {
    const guest = shop.visit();
    await addToCart(guest, FIRST);
    for (const person of [shop.visit(), guest]) {
      expect((await person.get("/en/lists")).location).toBe("/en/login?redirectTo=%2Fen%2Flists");
      const page = await person.get(`/en/products/${FIRST}`);
      expect(page.page.querySelector('a[href*="/lists/add"]')).toBeNull();
    }
  });
});

describe("a list is made", () => {
  test("from a product, whose page offers it, and the customer is led back there", async () => {
    const person = await newCustomer();
    const product = await person.get(`/en/products/${FIRST}`);
    const link = product.page.querySelector('a[href*="/lists/add"]')?.getAttribute("href") ?? "";
    const form = await person.get(link, { Referer: `http://localhost:3000/en/catalogue/0?query=L` });
    const answer = await person.submit(form, "form#add", { quantity: "4", name: "Kombi" });
    expect(answer.location).toBe("/en/catalogue/0?query=L");
    expect((await person.follow(answer)).text(".toast .note")).toBe("1 line added to Kombi.");
    const again = await person.get(link);
    await person.submit(again, "form#add", { quantity: "2" });
    expect(linesOf(await openList(person, "Kombi"))).toEqual({ [FIRST]: "6" });
  });

  test("from a row of a list of goods", async () => {
    const rows = await owner.get("/en/catalogue/0?query=L+1&manufacturer=testmaker");
    expect(rows.page.querySelector(`.row a[href="/en/lists/add?product=${FIRST}"]`)).not.toBeNull();
  });

  test("from a cart and from an order, with their lines, and added to another list", async () => {
    const person = await newCustomer();
    const order = await orderAsCustomer(person, [
      [FIRST, "2"],
      [SECOND, "5"],
    ]);
    await addToCart(person, THIRD, "7");
    const cart = await person.get("/en/cart/1");
    const toSave = cart.page.querySelector('a[href*="/lists/add"]')?.getAttribute("href") ?? "";
    const saved = await person.submit(await person.get(toSave), "form#add", { name: "From cart" });
    expect(linesOf(await person.follow(saved))).toEqual({ [THIRD]: "7" });
    const orderPage = await person.get(order);
    const toSaveOrder = orderPage.page.querySelector('a[href*="/lists/add"]')?.getAttribute("href") ?? "";
    const page = await person.get(toSaveOrder);
    const list = page.page.querySelector("#list option")?.getAttribute("value") ?? "";
    const added = await person.submit(page, "form#add", { list });
    expect(linesOf(await person.follow(added))).toEqual({ [THIRD]: "7", [FIRST]: "2", [SECOND]: "5" });
    // The same form sent again adds nothing.
    await person.submit(page, "form#add", { list });
    expect(linesOf(await openList(person, "From cart"))[FIRST]).toBe("2");
  });

  test("not from what is not one's own or does not exist", async () => {
    const theirs = await orderAsCustomer(owner, [[FIRST, "1"]]);
    const stranger = shop.visit();
    await stranger.login("owner@turbo-centar.example");
    const order = theirs.split("/").at(-1) ?? "";
    for (const query of [`order=${order}`, "cart=17", "product=bosch~0_000_000_000", "product=..", "", "list=1"]) {
      expect((await stranger.get(`/en/lists/add?${query}`)).status, query).toBe(404);
    }
    const key = crypto.randomUUID();
    const form = { key, kind: "order", source: order, list: "new", name: "Theirs" };
    expect((await stranger.post("/en/lists/add", form)).status).toBe(404);
    expect((await stranger.post("/en/lists/add", { ...form, kind: "invoice" })).status).toBe(400);
    expect((await stranger.post("/en/lists/add", { ...form, list: "a\0b" })).status).toBe(400);
  });

  test("a wrong quantity and a missing name are said beside their fields, and what was typed stays", async () => {
    const person = await newCustomer();
    const page = await person.get(`/en/lists/add?product=${FIRST}`);
    const refused = await person.submit(page, "form#add", { quantity: "1,5", name: "A" });
    expect(refused.status).toBe(400);
    expect(refused.text("#quantity-error")).toContain("0 to 99,999");
    expect(refused.page.querySelector("#name")?.getAttribute("value")).toBe("A");
    expect((await person.submit(page, "form#add", { quantity: "1" })).text("#name-error")).toContain("1 to 60");
    expect((await person.get("/en/lists")).text(".empty h2")).toBe("No lists yet");
  });
});

describe("the page of a list", () => {
  test("keeps quantities, notes and positions, and only those that were typed", async () => {
    const person = await newCustomer();
    const page = await person.get(await makeList(shop, person, "A", { [FIRST]: 1, [SECOND]: 2 }));
    const typed = { [`q:${FIRST}`]: "12", [`n:${FIRST}`]: " za Žgombić ", [`p:${FIRST}`]: "10a" };
    const saved = await person.follow(await person.submit(page, "form#list", typed, SAVE));
    expect(saved.text(".toast .note")).toBe("The list has been saved.");
    expect(fieldOf(saved, `q:${FIRST}`)).toBe("12");
    expect(fieldOf(saved, `n:${FIRST}`)).toBe("za Žgombić");
    expect(fieldOf(saved, `p:${FIRST}`)).toBe("10a");
    expect(fieldOf(saved, `q:${SECOND}`)).toBe("2");
  });

  test.each<[field: string, text: string, error: string]>([
    ["q", "1.5", "0 to 99,999"],
    ["q", "-1", "0 to 99,999"],
    ["q", "", "0 to 99,999"],
    ["q", "100000", "0 to 99,999"],
    ["n", "see www.example.com", "without line breaks or web addresses"],
    ["n", "x".repeat(201), "at most 200 characters"],
    ["p", "x".repeat(21), "at most 20 characters"],
  ])("refuses %s %j beside the line, keeps what was typed, and saves nothing", async (field, text, error) => {
    const person = await newCustomer();
    const page = await person.get(await makeList(shop, person, "A", { [FIRST]: 1, [SECOND]: 2 }));
    const typed = { [`${field}:${FIRST}`]: text, [`q:${SECOND}`]: "9" };
    const refused = await person.submit(page, "form#list", typed, SAVE);
    expect(refused.status).toBe(400);
    expect(refused.text(".line-error")).toContain(error);
    expect(fieldOf(refused, `${field}:${FIRST}`)).toBe(text);
    expect(fieldOf(refused, `q:${SECOND}`)).toBe("9");
    expect(linesOf(await openList(person, "A"))).toEqual({ [FIRST]: "1", [SECOND]: "2" });
  });

  test("removes ticked lines, and sorts by the positions typed a moment ago", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "A", { [FIRST]: 1, [SECOND]: 2, [THIRD]: 3 });
    const positions = { [`p:${FIRST}`]: "20", [`p:${SECOND}`]: "3" };
    const sorted = await person.follow(
      await person.submit(await person.get(path), "form#list", positions, ["intent", "sort"]),
    );
    expect(Object.keys(linesOf(sorted))).toEqual([SECOND, FIRST, THIRD]);
    const removed = await person.submit(tick(sorted, FIRST), "form#list", {}, ["intent", "remove"]);
    expect(Object.keys(linesOf(await person.follow(removed)))).toEqual([SECOND, THIRD]);
    const none = await person.submit(await person.get(path), "form#list", {}, ["intent", "remove"]);
    expect(none.text(".note--bad")).toContain("Tick the lines first");
  });

  test("is renamed, and deleted once, with a confirmation that names it", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "A", { [FIRST]: 1 });
    const renamed = await person.follow(await person.submit(await person.get(path), "form#rename", { name: "B" }));
    expect(renamed.text("h1")).toBe("B");
    const refused = await person.submit(renamed, "form#rename", { name: " " });
    expect(refused.status).toBe(400);
    expect(renamed.text("form#delete button")).toBe("Delete B now");
    for (const answer of [await person.submit(renamed, "form#delete"), await person.submit(renamed, "form#delete")])
      expect(answer.location).toBe("/en/lists");
    expect((await person.get(path)).status).toBe(404);
  });

  test("shows what is ended or superseded, and comes while the ERP fails", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "A", { [ENDED]: 1, [OLD]: 1, [FEW]: 8 });
    const page = await person.get(path);
    expect(page.text(".table")).toContain("The product is no longer available.");
    const link = page.page.querySelector(`.table a[href="#offer-${OLD}"]`);
    expect(link?.text).toBe("See the offer L OLD");
    const offer = `[id="offer-${OLD}"]`;
    expect(page.text(`${offer} button`)).toBe("Add 1 × L NEW");
    const taken = await person.submit(page, `${offer} form`, {}, ["choice", "0"]);
    expect(taken.location).toBe(path);
    expect(await cartOf(person)).toEqual({ [NEW]: 1 });
    const twice = await person.submit(page, `${offer} form`, {}, ["choice", "0"]);
    expect(twice.status).toBe(409);
    expect(twice.text(`${offer} .note--bad`)).toContain("has changed");
    expect(page.text(".table")).toContain("Only 3 left");
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const without = await person.get(path);
    expect(without.status).toBe(200);
    expect(without.text(".note--warn")).toContain("Fetching real time data failed");
  });

  test("an unknown intent, an odd page and a broken hidden field are refused", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "A", { [FIRST]: 1 });
    expect((await person.post(path, { intent: "explode" })).status).toBe(400);
    expect((await person.post(path, { intent: "save", [`w:${FIRST}`]: "{}" })).status).toBe(400);
    expect((await person.post(path, { intent: "save", "w:..": '[1,"",""]' })).status).toBe(400);
    for (const page of ["1", "-1", "x", "00"]) expect((await person.get(`${path}?page=${page}`)).status).toBe(404);
  });
});

describe("a list that two change", () => {
  test("different lines: both are kept", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "A", { [FIRST]: 1, [SECOND]: 1 });
    const [one, other] = [await person.get(path), await person.get(path)];
    await person.submit(one, "form#list", { [`q:${FIRST}`]: "5" }, SAVE);
    expect((await person.submit(other, "form#list", { [`q:${SECOND}`]: "7" }, SAVE)).status).toBe(303);
    expect(linesOf(await person.get(path))).toEqual({ [FIRST]: "5", [SECOND]: "7" });
  });

  test("the same line: the later is told, sees both, and nothing was saved", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "A", { [FIRST]: 1, [SECOND]: 1 });
    const [one, other] = [await person.get(path), await person.get(path)];
    await person.submit(one, "form#list", { [`q:${FIRST}`]: "5" }, SAVE);
    const late = await person.submit(other, "form#list", { [`q:${FIRST}`]: "7", [`q:${SECOND}`]: "9" }, SAVE);
    expect(late.status).toBe(409);
    expect(late.text(".note--bad")).toContain("changed meanwhile");
    expect(fieldOf(late, `q:${FIRST}`)).toBe("7");
    expect(late.text(".line-error")).toContain("Saved meanwhile: 5 pcs");
    expect(linesOf(await person.get(path))).toEqual({ [FIRST]: "5", [SECOND]: "1" });
    expect((await person.submit(late, "form#list", {}, SAVE)).status).toBe(303);
    expect(linesOf(await person.get(path))).toEqual({ [FIRST]: "7", [SECOND]: "9" });
  });
});

describe("sharing within the company", () => {
  test("a private list of A is 404 for B, by every form, in the company and outside", async () => {
    const [ana, marko, petra] = [await newCustomer(), await newCustomer(), await newCustomer("002")];
    const path = await makeList(shop, ana, "Private", { [FIRST]: 1 });
    const page = await ana.get(path);
    for (const other of [marko, petra]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await other.get(`${path}/export/csv`)).status).toBe(404);
      for (const [form, button] of [
        ["form#list", SAVE],
        ["form#list", ADD_ALL],
        ["form#rename", undefined],
        ["form#share", undefined],
        ["form#delete", undefined],
      ] as const) {
        const marked = await other.submit(page, form, { [`q:${FIRST}`]: "9" }, button && [...button]);
        expect(marked.status, `${form} ${button}`).toBe(409);
        const sent = await other.submit(page, form, { [`q:${FIRST}`]: "9", shownTo: "" }, button && [...button]);
        expect(sent.status, `${form} ${button}`).toBe(404);
      }
      const added = {
        key: crypto.randomUUID(),
        kind: "product",
        source: SECOND,
        quantity: "1",
        list: path.split("/").at(-1) ?? "",
      };
      expect((await other.post("/en/lists/add", added)).status).toBe(404);
    }
    expect(linesOf(await ana.get(path))).toEqual({ [FIRST]: "1" });
  });

  test("to read: a colleague orders from it and cannot change it, whatever they send", async () => {
    const [ana, marko, petra] = [await newCustomer(), await newCustomer(), await newCustomer("002")];
    const path = await makeList(shop, ana, "Shared", { [FIRST]: 2, [SECOND]: 0 });
    const own = await ana.get(path);
    await ana.submit(own, "form#share", { sharing: "read" });
    expect((await petra.get(path)).status).toBe(404);
    expect((await marko.get("/en/lists")).text(".table")).toContain("Shared");
    const page = await marko.get(path);
    expect(page.page.querySelector("form#rename, form#share, form#delete, [name^='n:']")).toBeNull();
    for (const intent of ["save", "sort", "rename", "share", "delete"]) {
      const fields = {
        intent,
        version: "2",
        name: "Mine",
        sharing: "edit",
        [`w:${FIRST}`]: '[2,"",""]',
        [`q:${FIRST}`]: "9",
      };
      expect((await marko.post(path, fields)).status, intent).toBe(403);
    }
    expect(linesOf(await ana.get(path))).toEqual({ [FIRST]: "2", [SECOND]: "0" });
    // The list is a template: a quantity of 0 is typed when the part is needed.
    const added = await marko.submit(page, "form#list", { [`q:${SECOND}`]: "6" }, ADD_ALL);
    expect(quantitiesOf(await marko.follow(added))).toEqual({ [FIRST]: "2", [SECOND]: "6" });
    expect(linesOf(await ana.get(path))).toEqual({ [FIRST]: "2", [SECOND]: "0" });
  });

  test("to change: a colleague changes its lines", async () => {
    const [ana, marko] = [await newCustomer(), await newCustomer()];
    const path = await makeList(shop, ana, "Ours", { [FIRST]: 2 });
    await ana.submit(await ana.get(path), "form#share", { sharing: "edit" });
    expect((await marko.submit(await marko.get(path), "form#list", { [`n:${FIRST}`]: "hitno" }, SAVE)).status).toBe(
      303,
    );
    expect(fieldOf(await ana.get(path), `n:${FIRST}`)).toBe("hitno");
    await ana.submit(await ana.get(path), "form#share", { sharing: "private" });
    expect((await marko.get(path)).status).toBe(404);
  });
});

describe("into a cart", () => {
  test("12 lines with 1 ended, 1 superseded, 2 short: 8 are added, and the others say why", async () => {
    const person = await newCustomer();
    const wanted = Object.fromEntries(goods.map((product) => [product, 2]));
    const path = await makeList(shop, person, "Twelve", { ...wanted, [ENDED]: 1, [OLD]: 2, [FEW]: 8, [FEWER]: 2 });
    const outcome = await person.follow(await person.submit(await person.get(path), "form#list", {}, ADD_ALL));
    expect(outcome.text("#again-outcome")).toBe("Added to Cart 1: 8 of 12 lines");
    const left = outcome.page.querySelectorAll(".again__left > li");
    expect(left).toHaveLength(4);
    expect(left[0]?.text).toContain("no longer available");
    expect(left[0]?.querySelector("form")).toBeNull();
    expect(left[1]?.querySelector(".offer button")?.text).toBe("Add 2 × L NEW");
    expect(left[2]?.text).toContain("Only 3 left");
    expect(left[2]?.querySelector("button")?.text).toBe("Add 3 pcs L FEW");
    expect(left[3]?.querySelector("button")?.text).toBe("Add 1 pc L FEWER");
    expect(await cartOf(person)).toEqual(wanted);
    // The buttons of offers add them to the cart, and the list then shows these lines as done.
    let page = outcome;
    for (const [selector, button] of [
      [".again .offer form", ["choice", "0"]],
      [`.again form:has([value="${FEW}"])`, ["quantity", "3"]],
      [`.again form:has([value="${FEWER}"])`, ["quantity", "1"]],
    ] as const)
      page = await person.follow(await person.submit(page, selector, {}, [...button]));
    expect(page.page.querySelectorAll(".again__settled")).toHaveLength(3);
    expect(page.page.querySelector(".again form")).toBeNull();
    expect(await cartOf(person)).toEqual({ ...wanted, [NEW]: 2, [FEW]: 3, [FEWER]: 1 });
  });

  test("note and position of a line go along with what is taken in its place", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "Words", { [FIRST]: 1, [OLD]: 2, [FEW]: 8 });
    const words = { [`n:${OLD}`]: "za Golf", [`p:${OLD}`]: "10", [`n:${FEW}`]: "hitno" };
    await person.submit(await person.get(path), "form#list", words, SAVE);
    let page = await person.follow(await person.submit(await person.get(path), "form#list", {}, ADD_ALL));
    page = await person.follow(await person.submit(page, ".again .offer form", {}, ["choice", "0"]));
    await person.submit(page, `.again form:has([value="${FEW}"])`, {}, ["quantity", "3"]);
    const cart = await person.get("/en/cart/1");
    expect([`n:${NEW}`, `p:${NEW}`, `n:${FEW}`].map((name) => fieldOf(cart, name))).toEqual(["za Golf", "10", "hitno"]);
  });

  test.each(LANGUAGES)(
    "(%s) only the ticked lines, with the quantities typed a moment ago; the list stays as it is",
    async (lang) => {
      const person = await newCustomer();
      const path = (await makeList(shop, person, "A", { [FIRST]: 1, [SECOND]: 2, [THIRD]: 3 })).replace(
        "/en/",
        `/${lang}/`,
      );
      const typed = { [`q:${SECOND}`]: "20", [`q:${FIRST}`]: "bad" };
      const cart = await person.follow(
        await person.submit(tick(await person.get(path), SECOND), "form#list", typed, ADD_CHOSEN),
      );
      expect(cart.text(".toast .note")).toBe(
        lang === "en" ? "1 line of A is in the cart." : "U košarici je 1 stavka popisa A.",
      );
      expect(await cartOf(person)).toEqual({ [SECOND]: 20 });
      expect(linesOf(await person.get(path))[SECOND]).toBe("2");
      const none = await person.submit(await person.get(path), "form#list", {}, ADD_CHOSEN);
      expect(none.status).toBe(400);
    },
  );

  test("a template of zeros asks for quantities, and adds what has one", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "Template", { [FIRST]: 0, [SECOND]: 0 });
    const none = await person.submit(await person.get(path), "form#list", {}, ADD_ALL);
    expect(none.status).toBe(400);
    expect(none.text(".note--bad")).toContain("quantity 0");
    await person.submit(await person.get(path), "form#list", { [`q:${SECOND}`]: "4" }, ADD_ALL);
    expect(await cartOf(person)).toEqual({ [SECOND]: 4 });
  });

  test("a line that cannot be had says the quantity that was asked for, not the list's", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "Short", { [FIRST]: 1, [FEW]: 0 });
    const sent = await person.submit(await person.get(path), "form#list", { [`q:${FEW}`]: "9" }, ADD_ALL);
    const outcome = await person.follow(sent);
    expect(outcome.text(".again__left")).toContain("9 pcs");
    expect(outcome.text("#again-outcome")).toContain("1 of 2 lines");
  });

  test("is done once, however often it is sent, and into a new cart once", async () => {
    const person = await newCustomer();
    const page = await person.get(await makeList(shop, person, "A", { [FIRST]: 3 }));
    const twice = await Promise.all([1, 2].map(() => person.submit(page, "form#list", {}, ADD_ALL)));
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await cartOf(person)).toEqual({ [FIRST]: 3 });
  });

  test("nothing of a list can be had: nothing is added, and each line says why", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "Gone", { [ENDED]: 1, [OLD]: 1 });
    const answer = await person.submit(await person.get(path), "form#list", {}, ADD_ALL);
    expect(answer.status).toBe(409);
    expect(answer.page.querySelectorAll(".again__left > li")).toHaveLength(2);
    expect(await cartOf(person)).toEqual({});
  });

  test(`${MANY} lines go in whole, from any page, with what was typed on it; calls as for 10`, async () => {
    const person = await newCustomer();
    const counts: number[] = [];
    for (const size of [10, MANY]) {
      const lines = Object.fromEntries(Array.from({ length: size }, (_, n) => [idOf(`M ${n}`), 1]));
      const path = await makeList(shop, person, `Size ${size}`, lines);
      const last = size > 100 ? `${path}?page=${size / 100 - 1}` : path;
      const page = await person.get(last);
      expect(page.page.querySelectorAll("[name^='q:']").length).toBe(Math.min(size, 100));
      const newCart = page.page.querySelector("#cart-choice option:last-child")?.getAttribute("value") ?? "";
      const calls = countCalls();
      const sent = await person.submit(
        page,
        "form#list",
        { cart: newCart, [`q:${idOf(`M ${size - 1}`)}`]: "7" },
        ADD_ALL,
      );
      counts.push(calls());
      expect(sent.status).toBe(303);
      const filled = (await cartsOf(person)).at(-1);
      expect(filled?.lines).toHaveLength(size);
      expect(filled?.lines.at(-1)?.quantity).toBe(7);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

test.each(["csv", "xlsx"])("is downloaded whole as %s, with numbers that are read again", async (format) => {
  const person = await newCustomer();
  const path = await makeList(shop, person, "Izvoz", { [FIRST]: 4, [SECOND]: 0 });
  await person.submit(await person.get(path), "form#list", { [`n:${FIRST}`]: "=1+1", [`p:${FIRST}`]: "10" }, SAVE);
  const file = await person.get(`${path.replace("/en/", "/hr/")}/export/${format}`);
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Disposition")).toContain(`Izvoz.${format}`);
  if (format === "csv")
    expect(
      file.body
        .replace(/^\ufeff/, "")
        .split("\r\n")
        .slice(0, 3),
    ).toEqual([
      "Kataloški broj;Količina;Proizvođač;Naziv;Napomena;Pozicija;Minimalna zaliha;Maksimalna zaliha",
      "L 1;4;Testmaker;Ispitni dio;'=1+1;10;;",
      "L 2;0;Testmaker;Ispitni dio;;;;",
    ]);
  expect((await person.get(`${path}/export/pdf`)).status).toBe(404);
});

test("while the ERP cannot confirm who asks, no list is shown", async () => {
  const path = await makeList(shop, await newCustomer(), "A");
  const colleague = await newCustomer();
  vi.spyOn(shop.shop.erp.accounts, "verify").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  for (const address of ["/en/lists", path, `${path}/export/csv`])
    expect((await colleague.get(address)).status).toBe(503);
});

let employed = 0;

/** A new customer, by default of the first company. */
function newCustomer(company = "001"): Promise<Person> {
  employed += 1;
  const email = `lists-${employed}@example.com`;
  return employ(shop, { partner: `L${company}`, name: `Kupac ${employed}`, email });
}

async function openList(person: Person, name: string): Promise<Answer> {
  const overview = await person.get("/en/lists");
  const link = overview.page.querySelectorAll(".table a").find((one) => one.text === name);
  return person.get(link?.getAttribute("href") ?? "");
}

/** Ticks a line, as a person does before pressing a button. */
function tick(answer: Answer, product: ProductId): Answer {
  answer.page.querySelector(`input[name=line][value="${product}"]`)?.setAttribute("checked", "");
  return answer;
}

async function cartsOf(person: Person): Promise<Cart[]> {
  const token = await shop.shop.request.cookies.token.parse(`token=${person.cookies.get("token") ?? ""}`);
  const user = await shop.shop.request.cookies.user.parse(`user=${person.cookies.get("user") ?? ""}`);
  const c = {
    locale: "en" as const,
    partner: user.partner,
    user: { id: user.id },
    token,
    deadline: Date.now() + 5_000,
    requestId: "t",
  };
  return (await shop.shop.erp.carts.list(c)).carts;
}

async function cartOf(person: Person): Promise<Record<string, number>> {
  const [cart] = await cartsOf(person);
  return Object.fromEntries((cart?.lines ?? []).map(({ product, quantity }) => [product, quantity]));
}

/** Counts the calls of the ERP that a form makes. */
function countCalls(): () => number {
  const { erp } = shop.shop;
  const spies = [
    vi.spyOn(erp, "conditions"),
    vi.spyOn(erp.catalogue, "products"),
    vi.spyOn(erp.carts, "list"),
    vi.spyOn(erp.carts, "create"),
    vi.spyOn(erp.carts, "update"),
  ];
  const before = spies.map((spy) => spy.mock.calls.length);
  return () => spies.reduce((sum, spy, at) => sum + spy.mock.calls.length - (before[at] ?? 0), 0);
}

function idOf(number: string): ProductId {
  return productId(`testmaker~${number.replace(/ /g, "_")}`);
}

function required(answer: Answer | undefined): Answer {
  if (!answer) throw new Error("no answer");
  return answer;
}
