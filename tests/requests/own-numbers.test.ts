import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, orderAsCustomer } from "#tests/support/purchase.ts";
import { quantities, reason, states } from "#tests/support/quick-order.ts";
import { WORDS } from "#tests/support/words.ts";

const PART = productId("testmaker~OWN_1");
const OTHER = productId("testmaker~OWN_2");
const SINGLE = productId("testmaker~OWN_3");

let shop: TestShop;
let owner: Person;
let colleague: Person;
let stranger: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 40 });
  shop.staff.addProducts([
    testProduct({ number: "OWN 1", titleEn: "Known part", titleHr: "Poznati dio", stock: 50 }),
    testProduct({ number: "OWN 2", stock: 50 }),
    testProduct({ number: "OWN 3", stock: 50 }),
  ]);
  [owner, colleague, stranger] = [shop.visit(), shop.visit(), shop.visit()];
  await owner.login("owner@autoservis.example");
  await colleague.login("counter@autoservis.example");
  await stranger.login("owner@turbo-centar.example");
});
beforeEach(async () => {
  await owner.post("/en/own-numbers", { intent: "forget-all", sure: "yes" });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("the form on a product's page", () => {
  test.each([
    [
      "en",
      "Your number A-1/š stands for OWN 1 from now on.",
      "Your number A-1/š stands for OWN 2 from now on, and no longer for OWN 1.",
    ],
    ["hr", "Vaš broj A-1/š od sada označava OWN 1.", "Vaš broj A-1/š od sada označava OWN 2, a više ne OWN 1."],
  ])("keeps the company's number, and says what it stood for before (%s)", async (lang, saved, moved) => {
    const page = await owner.get(`/${lang}/products/${PART}`);
    const answer = await owner.submit(page, "form.own-number", { number: " A-1/š " });
    expect([answer.status, answer.location]).toEqual([303, `/${lang}/products/${PART}#own-number`]);
    const after = await owner.follow(answer);
    expect(after.text(".toast .note")).toBe(saved);
    expect(numberIn(after)).toBe("A-1/š");
    expect(numberIn(await colleague.get(`/${lang}/products/${PART}`))).toBe("A-1/š");
    expect(numberIn(await stranger.get(`/${lang}/products/${PART}`))).toBe("");
    const other = await owner.submit(await owner.get(`/${lang}/products/${OTHER}`), "form.own-number", {
      number: "a 1š",
    });
    expect((await owner.follow(other)).text(".toast .note")).toBe(moved.replace("A-1/š", "a 1š"));
    expect(numberIn(await owner.get(`/${lang}/products/${PART}`))).toBe("");
  });

  test("changes the number that is shown, and an empty field forgets it", async () => {
    await name(PART, "wrong-1");
    await name(PART, "right-1");
    expect(await listed()).toEqual(["right-1"]);
    const answer = await name(PART, "");
    expect((await owner.follow(answer)).text(".toast .note")).toBe("Removed: right-1");
    expect(await listed()).toEqual([]);
  });

  test.each(["", "  ", "+++", "x".repeat(81), "www.example.com", "a\u202eb"])(
    "says beside the field that %j is no number, and keeps what was typed",
    async (typed) => {
      const answer = await name(PART, typed);
      expect(answer.status).toBe(400);
      expect(answer.text(".own-number .field__error")).toContain("1 to 80 characters");
      expect(numberIn(answer)).toBe(typed);
      expect(await listed()).toEqual([]);
    },
  );

  test("is for customers: others see none, and who posts it is led to the login", async () => {
    const visitor = shop.visit();
    const guest = shop.visit();
    await addToCart(guest, PART);
    for (const person of [visitor, guest]) {
      expect((await person.get(`/en/products/${PART}`)).page.querySelector("form.own-number")).toBeNull();
      const answer = await person.post(`/en/products/${PART}`, { intent: "own-number", number: "A1" });
      expect(answer.location).toBe(`/en/login?redirectTo=${encodeURIComponent(`/en/products/${PART}`)}`);
    }
  });

  test("says that nothing was kept while the database does not answer, and the pages come without numbers", async () => {
    await name(PART, "A-1");
    const { ownNumbers } = shop.shop;
    vi.spyOn(ownNumbers, "teach").mockResolvedValue(null);
    const answer = await name(PART, "A-2");
    expect(answer.status).toBe(503);
    expect(answer.text(".own-number .field__error")).toContain("Nothing was changed");
    vi.spyOn(ownNumbers, "name").mockResolvedValue(null);
    vi.spyOn(ownNumbers, "find").mockResolvedValue(null);
    expect((await owner.get(`/en/products/${PART}`)).status).toBe(200);
    expect((await owner.get("/en/catalogue/0?query=A-1")).status).toBe(200);
  });
});

describe("the search", () => {
  test("finds the product first, marked, whatever else answers the text", async () => {
    await name(SINGLE, "OWN 1");
    const page = await owner.get("/en/catalogue/0?query=own-1");
    expect(page.text(".own-rows h2")).toBe("Your number: OWN 1");
    expect(page.text(".own-rows .row__cat")).toContain("OWN 3");
    expect(page.text("section:not(.own-rows) .row__cat")).toContain("OWN 1");
    const { suggestions } = JSON.parse((await owner.get("/en/suggestions?query=own+1")).body);
    expect(suggestions[0]).toMatchObject({ number: "OWN 3", own: "OWN 1" });
    expect(suggestions[1].own).toBeUndefined();
    expect((await stranger.get("/en/catalogue/0?query=own-1")).page.querySelector(".own-rows")).toBeNull();
  });

  test("finds it where nothing else is found, without saying that nothing was", async () => {
    await name(PART, "Polica 7/Š");
    const page = await owner.get("/hr/catalogue/0?query=POLICA+7%C5%A0");
    expect(page.text(".own-rows h2")).toBe("Vaš broj: Polica 7/Š");
    expect(page.text("main")).not.toContain("Ništa nije pronađeno");
    expect(page.page.querySelectorAll(".own-rows form input[name=quantity]")).toHaveLength(1);
    expect((await stranger.get("/hr/catalogue/0?query=POLICA+7%C5%A0")).text("main")).not.toContain("Poznati dio");
  });

  test("of several numbers finds each", async () => {
    await name(PART, "POL-71");
    const page = await owner.get(`/en/catalogue/0?query=${encodeURIComponent("POL-71\nOWN 2")}`);
    expect(page.text(".own-rows .row__cat")).toContain("OWN 1");
  });

  test("a withdrawn product is not found by it, and costs no page", async () => {
    await name(PART, "POL-9");
    vi.spyOn(shop.shop.erp.catalogue, "products").mockResolvedValue([]);
    expect((await owner.get("/en/catalogue/0?query=POL-9")).status).toBe(200);
    vi.spyOn(shop.shop.erp.catalogue, "products").mockRejectedValue(new ErpError("TIMEOUT", {}));
    expect((await owner.get("/en/catalogue/0?query=POL-9")).status).toBe(200);
  });
});

test("the quick order finds it between a mark and a dash, and asks where it has a letter for a digit", async () => {
  await name(PART, "AS-1020");
  const page = await paste(owner, "1. AS-1020 – 4 kom\n7. AS-1O20 2\n");
  expect(states(page)).toEqual({ 1: "ready", 2: "choose" });
  expect(quantities(page)).toMatchObject({ 1: "4" });
  expect(reason(page, 2)).toBe(WORDS.en.quickOrder.choose.letters);
});

test("it stands on the lines of cart, order, mail and their print, and not for others", async () => {
  await name(PART, "POL-55");
  await addToCart(owner, PART);
  for (const path of ["/en/cart/1", "/en/cart/1?print"])
    expect((await owner.get(path)).text("main")).toContain("Your number: POL-55");
  await owner.submit(await owner.get("/en/cart/1"), "form#order", { buyerDocumentNumber: "PO-OWN-1" }, ORDER_BUTTON);
  const order = shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === "PO-OWN-1");
  for (const path of [`/hr/order/${order?.id}`, `/hr/order/${order?.id}?print`])
    expect((await colleague.get(path)).text("main")).toContain("Vaš broj: POL-55");
  await shop
    .mails({ to: "owner@autoservis.example" })
    .then((mails) => expect(mails.at(-1)?.text).toContain("your number: POL-55"));
  if (!order) throw new Error("it was ordered");
  shop.staff.deliver(order.id);
  const invoice = shop.staff.invoice(order.id);
  for (const path of [`/en/invoice/${invoice}`, `/en/invoice/${invoice}?print`])
    expect((await owner.get(path)).text("main")).toContain("Your number: POL-55");
  await addToCart(stranger, PART);
  expect((await stranger.get("/en/cart/1")).text("main")).not.toContain("POL-55");
  await owner.post("/en/own-numbers", { intent: "forget", key: "POL55" });
  await owner.get("/en");
  expect((await owner.get(`/en/order/${order.id}`)).body).not.toContain("POL-55");
});

describe("the ERP's orders", () => {
  test("have the number of a line with what is ordered here, and teach those that came to the ERP another way", async () => {
    await name(PART, "ERP-1");
    await addToCart(owner, PART);
    await addToCart(owner, OTHER);
    await owner.submit(await owner.get("/en/cart/1"), "form#order", { buyerDocumentNumber: "PO-OWN-2" }, ORDER_BUTTON);
    const order = shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === "PO-OWN-2");
    if (!order) throw new Error("it was ordered");
    expect(order.lines.map(({ product, buyerNumber }) => [product, buyerNumber])).toEqual([
      [PART, "ERP-1"],
      [OTHER, undefined],
    ]);
    const { orders } = shop.shop.erp;
    const { get } = orders;
    const placedAt = new Date(Date.now() + 1_000).toISOString();
    vi.spyOn(orders, "get").mockImplementation(async (id, c) => {
      const read = await get(id, c);
      return { ...read, placedAt, lines: read.lines.map((line) => ({ ...line, buyerNumber: `EDI-${line.position}` })) };
    });
    expect((await stranger.get(`/en/order/${order.id}`)).status).toBe(404);
    expect((await owner.get(`/en/order/${order.id}`)).text("main")).toContain("Your number: EDI-2");
    expect(await listed()).toEqual(["EDI-1", "EDI-2", "ERP-1"]);
    expect((await owner.get("/en/own-numbers")).text("main table")).toContain("an order");
  });

  test("bring no forgotten number back, and no page has it", async () => {
    await name(PART, "ERP-7");
    await addToCart(owner, PART);
    await owner.submit(await owner.get("/en/cart/1"), "form#order", { buyerDocumentNumber: "PO-OWN-3" }, ORDER_BUTTON);
    const order = shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === "PO-OWN-3");
    if (!order) throw new Error("it was ordered");
    shop.staff.deliver(order.id);
    const invoice = shop.staff.invoice(order.id);
    await owner.post("/en/own-numbers", { intent: "forget-all", sure: "yes" });
    await owner.get("/en");
    for (const path of [`order/${order.id}`, `invoice/${invoice}`])
      expect((await owner.get(`/en/${path}`)).body, path).not.toContain("ERP-7");
    expect(await listed()).toEqual([]);
  });

  test("cost no page while the database does not answer", async () => {
    vi.spyOn(shop.shop.ownNumbers, "learn").mockResolvedValue(null);
    const [order] = shop.staff.listOrders();
    expect((await owner.get(`/en/order/${order?.id}`)).status).toBe(200);
  });
});

test("while the disk is short none is kept: not a typed one, not those of rows or of the ERP's orders", async () => {
  const path = await orderAsCustomer(owner, [[PART, "1"]]);
  const rows = await paste(owner, "Number\tQuantity\tYour number\nOWN 1\t2\tSHORT-1\n");
  vi.spyOn(shop.shop.request.storage, "isShort").mockReturnValue(true);
  const named = await name(PART, "SHORT-2");
  expect([named.status, named.text(".own-number .field__error"), numberIn(named)]).toEqual([
    503,
    expect.stringContaining(WORDS.en.errors.noRoom),
    "SHORT-2",
  ]);
  expect((await owner.submit(rows, "form.with-aside", {}, ["intent", "add"])).status).toBe(303);
  const { orders } = shop.shop.erp;
  const { get } = orders;
  vi.spyOn(orders, "get").mockImplementation(async (id, c) => {
    const read = await get(id, c);
    return { ...read, lines: read.lines.map((line) => ({ ...line, buyerNumber: "SHORT-3" })) };
  });
  expect((await owner.get(path)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test("an ERP without such numbers gets none, and takes the order", async () => {
  const lacking = await openTestShop({
    products: 20,
    erp: (erp) => ({
      ...erp,
      capabilities: { ...erp.capabilities, orders: { ...erp.capabilities.orders, buyerNumbers: false } },
    }),
  });
  try {
    lacking.staff.addProducts([testProduct({ number: "OWN 1", stock: 5 })]);
    const person = lacking.visit();
    await person.login("owner@autoservis.example");
    await person.submit(await person.get(`/en/products/${PART}`), "form.own-number", { number: "POL-1" });
    await addToCart(person, PART);
    const cart = await person.get("/en/cart/1");
    expect(cart.text("main")).toContain("Your number: POL-1");
    await person.submit(cart, "form#order", { buyerDocumentNumber: "PO-LACKING" }, ORDER_BUTTON);
    const order = lacking.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === "PO-LACKING");
    expect(order?.lines.map(({ buyerNumber }) => buyerNumber)).toEqual([undefined]);
  } finally {
    await lacking.close();
  }
});

test("it stands on the lines of a list", async () => {
  await name(PART, "POL-56");
  const made = await owner.submit(await owner.get("/en/lists"), "form#new", { name: "Monday" });
  const id = made.location?.split("/").at(-1) ?? "";
  const token = await shop.shop.request.cookies.user.parse(`user=${owner.cookies.get("user") ?? ""}`);
  const reader = { user: token.id, name: token.name, company: token.partner };
  await shop.shop.lists.add(id, "made", [{ product: PART, quantity: 2, note: "", position: "", shelf: null }], reader);
  expect((await owner.get(`/en/lists/${id}`)).text("main")).toContain("Your number: POL-56");
});

describe("quick order", () => {
  const LIST = "Number\tQuantity\tYour number\nOWN 1\t2\tQ-4711\nOWN 2\t3\t\n";

  test("learns the numbers of rows once they are in a cart, and finds the parts by them from then on", async () => {
    const page = await paste(owner, LIST);
    expect(await listed(), "nothing is learnt by looking").toEqual([]);
    const added = await owner.submit(page, "form.with-aside", {}, ["intent", "add"]);
    expect(added.status).toBe(303);
    expect(await listed()).toEqual(["Q-4711"]);
    expect((await owner.get("/en/own-numbers")).text("main table")).toContain("a file");
    const again = await paste(owner, "q 4711\t1\n");
    expect(again.text("#row-1 .badge")).toBe("Ready");
    expect(again.text("#row-1")).toContain("OWN 1");
    expect(again.text("#reason-1")).toContain("Your number Q-4711.");
    expect((await paste(stranger, "q 4711\t1\n")).text("#row-1 .badge")).toBe("Not possible");
    const guest = shop.visit();
    expect((await paste(guest, "q 4711\t1\n")).text("#row-1 .badge")).toBe("Not possible");
  });

  test("takes a list that has nothing but the company's own numbers", async () => {
    await name(PART, "Š-77");
    const page = await paste(owner, "Vaš broj\tKoličina\nš 77\t4\n", "hr");
    expect(page.text("#row-2 .badge")).toBe("Spremno");
    expect(page.text("#reason-2")).toContain("Vaš broj Š-77.");
  });

  test("asks where the number is another product's real number", async () => {
    await name(OTHER, "OWN 1");
    const page = await paste(owner, "OWN 1\t1\n");
    expect(page.text("#row-1 .badge")).toBe("Choose");
    expect(page.text("#row-1")).toContain("OWN 2");
    await name(PART, "OWN 1");
    expect((await paste(owner, "OWN 1\t1\n")).text("#row-1 .badge")).toBe("Ready");
  });

  test("nothing is learnt of a guest, nor while the database does not answer", async () => {
    const guest = shop.visit();
    const page = await paste(guest, LIST);
    expect((await guest.submit(page, "form.with-aside", {}, ["intent", "add"])).status).toBe(303);
    vi.spyOn(shop.shop.ownNumbers, "teach").mockResolvedValue(null);
    vi.spyOn(shop.shop.ownNumbers, "find").mockResolvedValue(null);
    const mine = await paste(owner, LIST);
    expect((await owner.submit(mine, "form.with-aside", {}, ["intent", "add"])).status).toBe(303);
    vi.restoreAllMocks();
    expect(await listed()).toEqual([]);
  });

  test("many rows cost one statement to look up and one to teach", async () => {
    const { ownNumbers } = shop.shop;
    const [find, teach] = [vi.spyOn(ownNumbers, "find"), vi.spyOn(ownNumbers, "teach")];
    const rows = Array.from({ length: 500 }, (_, at) => `OWN ${1 + (at % 3)}\t1\tT-${at}`);
    const page = await paste(owner, `Number\tQuantity\tYour number\n${rows.join("\n")}\n`);
    await owner.submit(page, "form.with-aside", {}, ["intent", "add"]);
    expect([find.mock.calls.length, teach.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("the page of all numbers", () => {
  test("lists, searches, removes one, and has pages", async () => {
    const { ownNumbers } = shop.shop;
    const many = Array.from({ length: 60 }, (_, at) => ({ number: `N${100 + at}`, product: at === 7 ? OTHER : PART }));
    await ownNumbers.teach(partnerOf(), many, "file");
    const first = await owner.get("/hr/own-numbers");
    expect(first.text(".page-head")).toContain("60 brojeva, prikazano 1–50.");
    expect(first.text("main table")).toContain("datoteke");
    expect((await owner.get("/en/own-numbers?page=1")).text(".page-head")).toContain("60 numbers, 51–60 shown.");
    const found = await owner.get("/en/own-numbers?text=own+2");
    expect(found.text("main table")).toContain("N107");
    expect(found.page.querySelectorAll("main tbody tr")).toHaveLength(1);
    const removed = await owner.submit(found, "main table form", {}, ["key", "N107"]);
    expect(removed.location).toBe("/en/own-numbers?text=own%202");
    const after = await owner.follow(removed);
    expect([after.text(".toast .note"), after.text(".empty h2")]).toEqual(["Removed: N107", "No number found"]);
    expect((await owner.post("/en/own-numbers", { intent: "forget", key: "N107" })).status).toBe(303);
    expect((await owner.post("/en/own-numbers", { intent: "forget", key: "a\0b" })).status).toBe(400);
    expect((await owner.get("/en/own-numbers?page=9")).status).toBe(404);
    expect((await owner.get("/en/my-profile")).page.querySelector('main a[href="/en/own-numbers"]')).not.toBeNull();
  });

  test("forgets all once that is confirmed", async () => {
    await name(PART, "A-1");
    const page = await owner.get("/hr/own-numbers");
    const refused = await owner.submit(page, "main details form", { sure: "" });
    expect(refused.status).toBe(400);
    expect(refused.text(".field__error")).toContain("Označite ako");
    expect(await listed()).toEqual(["A-1"]);
    const done = await owner.post("/hr/own-numbers", { intent: "forget-all", sure: "yes" });
    expect((await owner.follow(done)).text(".toast .note")).toBe("Uklonjen je 1 broj.");
    expect(await listed()).toEqual([]);
  });

  test("downloads a file that is safe to open", async () => {
    await name(PART, '=HYPERLINK("x");1');
    const file = await owner.get("/en/own-numbers/csv");
    expect(file.headers.get("Content-Disposition")).toMatch(/own-numbers-\d{4}-\d\d-\d\d\.csv/);
    const [head, line] = file.body.replace("\ufeff", "").split("\r\n");
    expect(head).toBe("Your number;CAT number;Manufacturer;Since");
    expect(line).toMatch(/^"'=HYPERLINK\(""x""\);1";OWN 1;testmaker;\d{4}-\d\d-\d\d$/);
  });
});

async function name(product: string, number: string) {
  return owner.submit(await owner.get(`/en/products/${product}`), "form.own-number", { number });
}

function numberIn(answer: Answer): string {
  return answer.page.querySelector("#own-number-field")?.getAttribute("value") ?? "";
}

async function paste(person: Person, list: string, lang = "en"): Promise<Answer> {
  return person.follow(await person.post(`/${lang}/quick-order`, { intent: "paste", list }));
}

async function listed(): Promise<string[]> {
  const page = await owner.get("/en/own-numbers");
  return page.page.querySelectorAll("main tbody tr td:first-child").map(({ text }) => text);
}

function partnerOf() {
  return "001001" as Parameters<TestShop["shop"]["ownNumbers"]["teach"]>[0];
}
