import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { successIn } from "#tests/support/purchase.ts";
import { edge, old, replacedBy } from "#tests/support/superseded.ts";

const NOTE = { en: "needs new gasket kit", hr: "potrebna nova garnitura brtvi" };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  shop.staff.addProducts([
    old("S A", [edge("S B")], { stock: 2, wholesale: cents("10.00"), deposit: cents("5.00") }),
    old("S B", [edge("S C", {}, NOTE)]),
    testProduct({ number: "S C", wholesale: cents("13.00"), deposit: cents("8.00"), stock: 50 }),
    old("S SET", [edge("S M1", { relation: "set" }), edge("S M2", { relation: "set", quantityFactor: 2 })]),
    testProduct({ number: "S M1", stock: 50 }),
    testProduct({ number: "S M2", stock: 50 }),
    old("S CHOICE", [edge("S M1", { relation: "choice" }), edge("S M2", { relation: "choice" })]),
    testProduct({
      ...replacedBy([edge("S NEW", { direction: "full" })]),
      number: "S OLD",
      stock: 9,
    }),
    testProduct({ number: "S NEW", stock: 0, supply: "out-of-order" }),
    testProduct({ ...replacedBy([edge("S LATER")]), number: "S EARLIER", stock: 9 }),
    testProduct({ number: "S LATER", stock: 0, supply: "out-of-order" }),
    old("S RING 1", [edge("S RING 2")]),
    old("S RING 2", [edge("S RING 1")]),
    old("S SELF", [edge("S SELF")]),
    old("S LOST", [edge("S NOT CARRIED")]),
    old("S ASK", [edge("S ASKED")]),
    testProduct({ number: "S ASKED", wholesale: null }),
    ...Array.from({ length: 41 }, (_, at) => old(`S CHAIN ${at}`, [edge(`S CHAIN ${at + 1}`)])),
    testProduct({ number: "S CHAIN 41" }),
    testProduct({
      ...replacedBy([edge("S C", { useUp: false, validFrom: addDays(toLocalDate(Date.now()), 2) })]),
      number: "S SOON",
      stock: 9,
    }),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("a chain whose first part is used up", () => {
  test("as many as are left are added without an offer", async () => {
    const person = shop.visit();
    expect((await add(person, "S A", 2)).status).toBe(303);
    expect(await cartOf(person)).toEqual({ "S A": "2" });
  });

  test("more of them: both ways with both prices, the difference, deposits and the note", async () => {
    const refused = await add(shop.visit(), "S A", 3);
    expect(refused.status).toBe(400);
    expect(refused.text(".buybox")).toContain("Only 2 left");
    expect(waysOf(refused)).toEqual(["Add 2 × S A + 1 × S C", "Add 3 × S C"]);
    expect(costsOf(refused)).toEqual([
      ["€30.00+ deposit €15.00", "€33.00+ deposit €18.00", "+ €3.00", "+ €3.00"],
      ["€30.00+ deposit €15.00", "€39.00+ deposit €24.00", "+ €3.00", "+ €9.00"],
    ]);
    expect(refused.text(".offer__note")).toContain("needs new gasket kit");
    expect(refused.page.querySelectorAll(".offer :checked")).toHaveLength(0);
  });

  test("in Croatian, with its own note", async () => {
    const person = shop.visit();
    const refused = await person.post("/hr/products/testmaker~S_A", { product: id("S A"), quantity: "3" });
    expect(refused.text(".offer__note")).toContain("potrebna nova garnitura brtvi");
    expect(refused.text(".offer")).toContain("Preostala su još samo 2 komada S A");
  });

  test("taken, it is in the cart; sent once more, nothing is added", async () => {
    const person = shop.visit();
    const refused = await add(person, "S A", 3);
    const form = formOf(refused, 0);
    expect((await person.post(refused.path, form)).status).toBe(303);
    expect(await cartOf(person)).toEqual({ "S A": "2", "S C": "1" });
    const again = await person.post(refused.path, form);
    expect(again.status).toBe(409);
    expect(again.text(".buybox")).toContain("has changed since this was shown");
    expect(await cartOf(person)).toEqual({ "S A": "2", "S C": "1" });
  });

  test("sent twice at once, it is added once", async () => {
    const person = shop.visit();
    await add(person, "S M1", 1);
    const form = formOf(await add(person, "S A", 3), 1);
    await Promise.all([1, 2, 3].map(() => person.post("/en/products/testmaker~S_A", form)));
    expect(await cartOf(person)).toMatchObject({ "S C": "3" });
  });

  test("a price that moved meanwhile shows the new offer, and adds nothing", async () => {
    const person = shop.visit();
    const refused = await add(person, "S A", 3);
    shop.staff.setPrice(id("S C"), cents("14.00"));
    const answer = await person.post(refused.path, formOf(refused, 1));
    expect(answer.status).toBe(409);
    expect(costsOf(answer)[1]?.[1]).toContain("€42.00");
    expect(await cartOf(person)).toEqual({});
    shop.staff.setPrice(id("S C"), cents("13.00"));
  });

  test("an invented form is refused", async () => {
    const person = shop.visit();
    const form = { intent: "take-offer", product: id("S A"), quantity: "3", consent: "no", choice: "0" };
    expect((await person.post("/en/products/testmaker~S_A", form)).status).toBe(409);
    expect((await person.post("/en/products/testmaker~S_A", { ...form, choice: "x" })).status).toBe(400);
    expect((await person.post("/en/products/testmaker~S_A", { ...form, choice: "99" })).status).toBe(409);
    expect(await cartOf(person)).toEqual({});
  });

  test("in a list the refusal has the offer, too, and it is taken there", async () => {
    const person = shop.visit();
    const path = "/en/catalogue/0?query=S+A";
    const refused = await person.post(path, { product: id("S A"), quantity: "3" });
    expect(waysOf(refused)).toEqual(["Add 2 × S A + 1 × S C", "Add 3 × S C"]);
    expect((await person.post(path, formOf(refused, 1))).location).toBe(path);
    expect(await cartOf(person)).toEqual({ "S C": "3" });
  });
});

test("a set: both lines come with one remark, and a removed member is missed", async () => {
  const person = shop.visit();
  const page = await person.get("/en/products/testmaker~S_SET");
  expect(waysOf(page)).toEqual(["Add 1 × S M1 + 2 × S M2"]);
  expect(page.text(".offer")).toContain("none of them is enough alone");
  expect((await person.post(page.path, formOf(page, 0))).status).toBe(303);
  expect(await cartOf(person)).toEqual({ "S M1": "1", "S M2": "2" });
  const cart = await person.get("/en/cart/1");
  const removed = await person.submit(cart, "form#remove-line", {}, ["product", id("S M1")]);
  expect((await person.follow(removed)).text(".notes")).toContain(
    "the rest (S M2) alone does not replace the old part",
  );
});

test("a choice: two ways, none of them chosen", async () => {
  const page = await shop.visit().get("/en/products/testmaker~S_CHOICE");
  expect(waysOf(page)).toEqual(["Add 1 × S M1", "Add 1 × S M2"]);
  expect(page.text(".offer")).toContain("Nothing has been chosen for you");
  expect(page.page.querySelectorAll(".offer :checked")).toHaveLength(0);
});

test("forward: the old part is never offered for the new one; full: it is, as long as the shelf has it", async () => {
  const person = shop.visit();
  expect(waysOf(await person.get("/en/products/testmaker~S_LATER"))).toEqual([]);
  expect(waysOf(await person.get("/en/products/testmaker~S_NEW"))).toEqual(["Add 1 × S OLD"]);
});

test.each(["S RING 1", "S SELF", "S LOST", "S ASK", "S CHAIN 0"])(
  "%s: the page is shown, and nothing is offered",
  async (number) => {
    const page = await shop.visit().get(`/en/products/${id(number)}`);
    expect(page.status).toBe(200);
    expect(waysOf(page)).toEqual([]);
  },
);

test("a successor of the day after tomorrow is not offered yet", async () => {
  const person = shop.visit();
  expect(waysOf(await person.get("/en/products/testmaker~S_SOON"))).toEqual([]);
  expect((await add(person, "S SOON", 1)).status).toBe(303);
});

describe("in the cart", () => {
  test("a line of which too few are left has the offer; taken, it takes the line's place", async () => {
    const person = shop.visit();
    await add(person, "S A", 2);
    shop.staff.setStock(id("S A"), 1);
    const cart = await person.get("/en/cart/1");
    expect(waysOf(cart)).toEqual(["Replace by 1 × S A + 1 × S C", "Replace by 2 × S C"]);
    const form = formOf(cart, 1);
    expect((await person.post("/en/cart/1", form)).location).toBe("/en/cart/1");
    expect(await cartOf(person)).toEqual({ "S C": "2" });
    await person.post("/en/cart/1", form);
    expect(await cartOf(person)).toEqual({ "S C": "2" });
    shop.staff.setStock(id("S A"), 2);
  });

  test("a successor announced between cart and order: said, offered, and nothing is ordered", async () => {
    const person = shop.visit();
    await person.login("owner@autoservis.example");
    shop.staff.addProducts([testProduct({ number: "S SURE", stock: 9 })]);
    await add(person, "S SURE", 1);
    const cart = await person.get("/en/cart/1");
    const place = vi.spyOn(shop.shop.erp.orders, "place");
    shop.staff.addProducts([
      testProduct({ ...replacedBy([edge("S C", { useUp: false })]), number: "S SURE", stock: 9 }),
    ]);
    const ordered = await person.submit(cart, "form#order", { buyerDocumentNumber: "N-1" }, ["intent", "order"]);
    expect(place).not.toHaveBeenCalled();
    const dialog = await person.follow(ordered);
    expect(dialog.path).toMatch(/\?quote=/);
    expect(dialog.text("dialog")).toContain("Another part has taken the place of one in Cart 1");
    expect(costsOf(dialog)).toEqual([["€8.80", "€11.44+ deposit €8.00", "+ €2.64", "+ €8.00"]]);
    expect(dialog.page.querySelector('dialog [name=intent][value="confirm"]')).toBeNull();
    expect((await person.get(dialog.path.replace("/en/", "/hr/"))).text("dialog")).toContain("zamijenjen drugim");
    // An offer is accepted in the dialog: the cart then has a new quote, with the document number that was typed.
    const taken = await person.post(dialog.path, formOf(dialog, 0));
    expect(taken.location).toBe("/en/cart/1");
    const fresh = await person.follow(taken);
    expect(fresh.page.querySelector("[name=buyerDocumentNumber]")?.getAttribute("value")).toBe("N-1");
    expect((await person.post(dialog.path, formOf(dialog, 0))).location).toBe("/en/cart/1");
    expect(await cartOf(person)).toEqual({ "S C": "1" });
    const placed = await person.submit(fresh, "form#order", {}, ["intent", "order"]);
    expect(placed.location).toEqual(successIn("en"));
    expect(place).toHaveBeenCalledOnce();
  });

  test("a guest is shown the offer before an address is asked for, and again if the part is superseded after that", async () => {
    const person = shop.visit();
    shop.staff.addProducts([testProduct({ number: "S SURE", stock: 9 })]);
    await add(person, "S SURE", 1);
    const order = () =>
      person
        .get("/en/cart/1")
        .then((cart) => person.submit(cart, "form#order", { buyerDocumentNumber: "N-2" }, ["intent", "order"]));
    const asked = await person.follow(await order());
    expect(asked.page.querySelector("#guest-order")).not.toBeNull();
    const old = testProduct({ ...replacedBy([edge("S C", { useUp: false })]), number: "S SURE", stock: 9 });
    shop.staff.addProducts([old]);
    const ordered = await person.submit(asked, "#guest-order", guestForm("guest@example.com"));
    for (const dialog of [await person.follow(ordered), await person.follow(await order())]) {
      expect(waysOf(dialog)).toEqual(["Replace by 1 × S C"]);
      expect(dialog.page.querySelector("#guest-order")).toBeNull();
    }
  });

  test("a part that sells out while it is ordered is offered its successor in the dialog of changes", async () => {
    const person = shop.visit();
    await person.login("owner@autoservis.example");
    await person.post("/en/cart/1", await emptyForm(person));
    shop.staff.addProducts([testProduct({ number: "S SURE", stock: 9 }), testProduct({ number: "S STAYS", stock: 9 })]);
    await add(person, "S SURE", 3);
    await add(person, "S STAYS", 1);
    const cart = await person.get("/en/cart/1");
    // The part sells out and gets a successor after the shop has looked for successors, just before it orders.
    const { ordering } = shop.shop.orders;
    const placeAsEver = ordering.place.bind(ordering);
    vi.spyOn(ordering, "place").mockImplementationOnce((...given) => {
      shop.staff.addProducts([old("S SURE", [edge("S C")], { stock: 1 })]);
      return placeAsEver(...given);
    });
    const ordered = await person.submit(cart, "form#order", { buyerDocumentNumber: "N-3" }, ["intent", "order"]);
    const dialog = await person.follow(ordered);
    expect(dialog.text("dialog .changed")).toContain("S SURE");
    expect(waysOf(dialog)).toEqual(["Replace by 1 × S SURE + 2 × S C", "Replace by 3 × S C"]);
    expect(dialog.page.querySelector('dialog [name=intent][value="confirm"]')).not.toBeNull();
    await person.post(dialog.path, formOf(dialog, 0));
    expect(await cartOf(person)).toEqual({ "S SURE": "1", "S C": "2", "S STAYS": "1" });
  });

  test("note and position of a replaced line go on to each new one, and with it to the order", async () => {
    const person = shop.visit();
    await person.login("counter@autoservis.example");
    await add(person, "S A", 2);
    const typed = { [`n:${id("S A")}`]: "za Golf", [`p:${id("S A")}`]: "10" };
    await person.submit(await person.get("/en/cart/1"), "form#order", typed, ["intent", "update"]);
    shop.staff.setStock(id("S A"), 1);
    const cart = await person.get("/en/cart/1");
    await person.post("/en/cart/1", formOf(cart, 0));
    shop.staff.setStock(id("S A"), 2);
    const after = await person.get("/en/cart/1");
    const typedIn = (name: string) => after.page.querySelector(`[name="${name}"]`)?.getAttribute("value");
    for (const number of ["S A", "S C"])
      expect([typedIn(`n:${id(number)}`), typedIn(`p:${id(number)}`)]).toEqual(["za Golf", "10"]);
  });
});

test("an ERP that knows numbers alone still gives an offer", async () => {
  const { capabilities } = shop.shop.erp;
  const { catalogue } = capabilities;
  vi.spyOn(shop.shop.erp.catalogue, "supersessions").mockRejectedValue(new Error("not declared"));
  capabilities.catalogue = { ...catalogue, supersession: false };
  try {
    const refused = await add(shop.visit(), "S A", 3);
    expect(waysOf(refused)).toEqual(["Add 2 × S A + 1 × S C", "Add 3 × S C"]);
    expect(refused.page.querySelector(".offer__note")).toBeNull();
  } finally {
    capabilities.catalogue = catalogue;
  }
});

test("a cart of a hundred superseded lines asks as often as one of two", async () => {
  const numbers = Array.from({ length: 100 }, (_, at) => `S MANY ${at}`);
  shop.staff.addProducts(numbers.map((number) => testProduct({ number, stock: 9 })));
  const few = await callsFor(numbers.slice(0, 2));
  expect(await callsFor(numbers)).toEqual(few);
  expect(few).toEqual({ supersessions: 1, conditions: 2, products: 2 });

  async function callsFor(some: string[]) {
    const person = shop.visit();
    for (const number of some) await add(person, number, 1);
    shop.staff.addProducts(some.map((number) => old(number, [edge("S C")])));
    const { catalogue } = shop.shop.erp;
    const spies = {
      supersessions: vi.spyOn(catalogue, "supersessions"),
      conditions: vi.spyOn(shop.shop.erp, "conditions"),
      products: vi.spyOn(catalogue, "products"),
    };
    expect(waysOf(await person.get("/en/cart/1"))).toHaveLength(some.length);
    const counts = Object.fromEntries(Object.entries(spies).map(([name, { mock }]) => [name, mock.calls.length]));
    vi.restoreAllMocks();
    shop.staff.addProducts(some.map((number) => testProduct({ number, stock: 9 })));
    return counts;
  }
});

const id = (number: string) => productId(`testmaker~${number.replaceAll(" ", "_")}`);

function add(person: Person, number: string, quantity: number): Promise<Answer> {
  return person.post(`/en/products/${id(number)}`, { product: id(number), quantity: String(quantity) });
}

/** The form that empties a customer's first cart. */
async function emptyForm(person: Person): Promise<Record<string, string>> {
  const page = await person.get("/en/cart/1");
  const fields = page.page.querySelectorAll("form#remove-line input");
  const named = Object.fromEntries(fields.map((field) => [field.getAttribute("name"), field.getAttribute("value")]));
  return { ...named, intent: "empty" };
}

function waysOf(answer: Answer): string[] {
  return [...answer.page.querySelectorAll(".offer__ways button")].map((button) => button.textContent ?? "");
}

/** The amounts of each offer: for the wanted part, for the offered one, and the differences. */
function costsOf(answer: Answer): string[][] {
  return [...answer.page.querySelectorAll(".offer__costs")].map((list) =>
    [...list.querySelectorAll("dd")].map((amount) => amount.textContent ?? ""),
  );
}

/** The fields of an offer's form, with its button pressed. */
function formOf(answer: Answer, way: number): Record<string, string> {
  const form = answer.page.querySelectorAll(".offer__ways form")[way];
  const fields = [...(form?.querySelectorAll("input, button") ?? [])];
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

async function cartOf(person: Person): Promise<Record<string, string>> {
  const answer = await person.get("/en/cart/1");
  const lines = [...answer.page.querySelectorAll("input.qty")];
  return Object.fromEntries(
    lines.map((line) => [
      (line.getAttribute("name") ?? "").replace("q:testmaker~", "").replaceAll("_", " "),
      line.getAttribute("value") ?? "",
    ]),
  );
}
