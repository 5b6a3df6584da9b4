import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { sentFieldsOf } from "#tests/support/sent-fields.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const FIRST = productId("testmaker~W_1");
const SECOND = productId("testmaker~W_2");
const NOTE = `n:${FIRST}`;
const POSITION = `p:${FIRST}`;

let shop: TestShop;
let employed = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts(["W 1", "W 2"].map((number) => testProduct({ number, stock: 5_000 })));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("a note and an own position", () => {
  test.each(LANGUAGES)(
    "(%s) travel from the cart to the order, its mail, its print, the invoice and its PDF",
    async (lang) => {
      const person = await newCustomer();
      await addToCart(person, FIRST, "2", lang);
      await addToCart(person, SECOND, "1", lang);
      const cart = await person.get(`/${lang}/cart/1`);
      const document = `W-${lang}`;
      const typed = { [NOTE]: " za kombi <ZG-1234-AB> ", [POSITION]: "10a", buyerDocumentNumber: document };
      const placed = await person.submit(cart, "form#order", typed, ORDER_BUTTON);
      expect(placed.location).toEqual(successIn(lang));
      const { id, lines } = orderOf(document);
      expect(lines.map(({ note, buyerPosition }) => ({ note, buyerPosition }))).toEqual([
        { note: "za kombi <ZG-1234-AB>", buyerPosition: "10a" },
        {},
      ]);
      const path = `/${lang}/order/${id}`;
      for (const address of [path, `${path}?print`]) {
        const words = (await person.get(address)).text(".line-words");
        expect(words).toContain("10a");
        expect(words).toContain("za kombi <ZG-1234-AB>");
      }
      const mails = await shop.mails({ to: customerEmail() });
      expect(mails[0]?.text).toContain("za kombi <ZG-1234-AB>");
      expect(mails[0]?.text).toContain(lang === "en" ? "your position: 10a" : "Vaša pozicija: 10a");
      expect(mails[0]?.html).toContain("za kombi &lt;ZG-1234-AB&gt;");
      shop.staff.deliver(id);
      const invoice = shop.staff.invoice(id);
      expect((await person.get(`/${lang}/invoice/${invoice}`)).text(".line-words")).toContain("za kombi");
      expect((await person.get(`/${lang}/invoice/${invoice}/pdf`)).status).toBe(200);
      // A new line of this product in this cart begins without a remark.
      await addToCart(person, FIRST, "1", lang);
      expect(fieldOf(await person.get(`/${lang}/cart/1`), NOTE)).toBe("");
    },
  );

  test("are kept with the cart, cleaned up with its lines, and saved as a list", async () => {
    const person = await newCustomer();
    await addToCart(person, FIRST, "2");
    const saved = await person.submit(
      await person.get("/en/cart/1"),
      "form#order",
      { [NOTE]: "urgent" },
      UPDATE_BUTTON,
    );
    const cart = await person.follow(saved);
    expect(fieldOf(cart, NOTE)).toBe("urgent");
    expect((await person.get("/en/cart/1?print")).text(".line-words")).toBe("urgent");
    const link = cart.page.querySelector('a[href*="/lists/add"]')?.getAttribute("href") ?? "";
    const list = await person.follow(await person.submit(await person.get(link), "form#add", { name: "L" }));
    expect(fieldOf(list, NOTE)).toBe("urgent");
    await person.submit(list, "form#list", { [NOTE]: "of the list", [POSITION]: "7" }, ["intent", "save"]);
    await person.post("/en/cart/1", { intent: "remove", product: FIRST, ...hiddenOf(cart) });
    await person.submit(await person.get(list.path.split("?")[0] ?? ""), "form#list", {}, ["intent", "add-all"]);
    const filled = await person.get("/en/cart/1");
    expect([fieldOf(filled, NOTE), fieldOf(filled, POSITION)]).toEqual(["of the list", "7"]);
    await person.post("/en/cart/1", { intent: "empty", ...hiddenOf(filled) });
    await addToCart(person, FIRST, "1");
    expect(fieldOf(await person.get("/en/cart/1"), NOTE)).toBe("");
  });

  test("come back with ordering again", async () => {
    const person = await newCustomer();
    await addToCart(person, FIRST, "2");
    const typed = { [NOTE]: "again", buyerDocumentNumber: "W-AGAIN" };
    await person.submit(await person.get("/en/cart/1"), "form#order", typed, ORDER_BUTTON);
    const page = await person.get(`/en/order/${orderOf("W-AGAIN").id}`);
    await person.submit(page, "form#again");
    expect(fieldOf(await person.get("/en/cart/1"), NOTE)).toBe("again");
  });

  test("survive a change of conditions: the order under the new ones has them", async () => {
    const person = await newCustomer();
    await addToCart(person, SECOND, "2");
    const cart = await person.get("/en/cart/1");
    shop.staff.addProduct(testProduct({ number: "W 2", stock: 5_000, wholesale: 1_100 as never }));
    const typed = { [`n:${SECOND}`]: "kept", buyerDocumentNumber: "W-CHANGED" };
    const changed = await person.follow(await person.submit(cart, "form#order", typed, ORDER_BUTTON));
    const fields = changed.page
      .querySelectorAll("dialog [name=quote]")
      .map((field) => field.getAttribute("value") ?? "");
    const confirmed = { intent: "confirm", quote: fields[0] ?? "", ...hiddenOf(changed) };
    expect((await person.post("/en/cart/1", confirmed)).location).toEqual(successIn("en"));
    expect(orderOf("W-CHANGED").lines[0]?.note).toBe("kept");
  });

  test.each([
    [NOTE, "see www.example.com", "web addresses"],
    [NOTE, "x".repeat(201), "200 characters"],
    [POSITION, "x".repeat(21), "20 characters"],
  ])("%s that cannot be kept is said beside its field, and nothing is ordered", async (field, text, error) => {
    const person = await newCustomer();
    await addToCart(person, FIRST, "2");
    const typed = { [field]: text, buyerDocumentNumber: "W-WRONG" };
    const refused = await person.submit(await person.get("/en/cart/1"), "form#order", typed, ORDER_BUTTON);
    expect(refused.status).toBe(400);
    expect(refused.text(".remarks .field__error")).toContain(error);
    expect(fieldOf(refused, field)).toBe(text);
    expect(shop.staff.listOrders().some(({ buyerDocumentNumber }) => buyerDocumentNumber === "W-WRONG")).toBe(false);
  });

  test("are a customer's, and only where the ERP keeps them", async () => {
    const guest = shop.visit();
    await addToCart(guest, FIRST, "1");
    const theirs = await guest.get("/en/cart/1");
    expect(theirs.page.querySelector(".remarks")).toBeNull();
    const form = theirs.page.querySelector("form#order");
    const fields = form ? sentFieldsOf(theirs.page, form) : [];
    const sent = fields.map(([name, value]): [string, string] => [
      name,
      name === "buyerDocumentNumber" ? "W-G" : value,
    ]);
    // Forged: the page has no such field.
    expect((await guest.post("/en/cart/1", [...sent, [NOTE, "forged"], ORDER_BUTTON])).status).toBe(303);
    const person = await newCustomer();
    await addToCart(person, FIRST, "1");
    const { orders } = shop.shop.erp.capabilities;
    vi.spyOn(shop.shop.erp, "capabilities", "get").mockReturnValue({
      ...shop.shop.erp.capabilities,
      orders: { ...orders, lineRemarks: false },
    });
    const cart = await person.get("/en/cart/1");
    expect(cart.page.querySelector(".remarks")).toBeNull();
    const typed = { buyerDocumentNumber: "W-NONE" };
    expect((await person.submit(cart, "form#order", typed, ORDER_BUTTON)).location).toEqual(successIn("en"));
  });
});

function newCustomer(): Promise<Person> {
  employed += 1;
  return employ(shop, { partner: "W01", name: `Kupac ${employed}`, email: customerEmail() });
}

function customerEmail(): string {
  return `words-${employed}@example.com`;
}

function orderOf(document: string) {
  const order = shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === document);
  if (!order) throw new Error(`no order ${document}`);
  return { ...order, id: order.id as OrderId };
}

function fieldOf({ page }: Answer, name: string): string {
  return page.querySelector(`[name="${name}"]`)?.getAttribute("value") ?? "";
}

function hiddenOf({ page }: Answer): Record<string, string> {
  const value = (name: string) => page.querySelector(`main [name=${name}]`)?.getAttribute("value") ?? "";
  return { cart: value("cart"), version: value("version") };
}
