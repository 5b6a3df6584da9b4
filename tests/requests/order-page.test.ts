import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";

const PART = productId("testmaker~T_1000");

let shop: TestShop;
let buyer: Person;
let path: string;
let otherPath: string;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  const titles = { titleEn: "Ordered part", titleHr: "Naručeni dio", unit: "set" };
  shop.staff.addProduct(testProduct({ ...titles, stock: 4, wholesale: cents("12.40"), deposit: cents("1.50") }));
  buyer = shop.visit();
  await addToCart(buyer, PART, "10");
  await sendGuestOrder(buyer, await toGuestDialog(buyer, "N-1"), "buyer@example.com");
  path = linkIn(await buyer.get("/en/order-success"));
  const other = shop.visit();
  otherPath = linkIn(await orderOnce(other, PART));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test("the signed link shows every field of the confirmation, to anybody who has it", async () => {
  const answer = await shop.visit().get(path);
  expect(answer.status).toBe(200);
  const booked = shop.staff.listOrders().find(({ guestEmail }) => guestEmail === "buyer@example.com");
  expect(answer.text("h1")).toBe(`Order ${booked?.number}`);
  expect(answer.text(".facts")).toContain("buyer@example.com");
  expect(answer.text(".facts:not(.facts--start) .num")).toBe("N-1");
  expect(answer.text(".facts")).toContain("in advance, by the pro forma invoice");
  const row = answer.text("tbody tr");
  for (const text of [
    "T 1000",
    "Ordered part",
    "Testmaker",
    "10 set",
    "4 immediately",
    "rest must be ordered",
    "€12.40",
    "€124.00",
    "€1.50",
  ])
    expect(row).toContain(text);
  expect(answer.text(".totals")).toBe(
    "Goods€124.00Deposit€15.00Base amount€139.00VAT 25%€34.75Total with VAT in EUR€173.75",
  );
});

test("in Croatian, with the fields in Croatian", async () => {
  const answer = await shop.visit().get(path.replace("/en/", "/hr/"));
  expect(answer.status).toBe(200);
  expect(answer.text(".totals")).toBe(
    "Roba124,00\u00a0€Kaucija15,00\u00a0€Osnovica139,00\u00a0€PDV 25\u00a0%34,75\u00a0€Ukupno s PDV-om (EUR)173,75\u00a0€",
  );
  expect(answer.text("main")).toContain("4 odmah");
  expect(answer.text("tbody [lang]"), "the copy's own language is told to who listens").toBe("Ordered part");
  expect(answer.page.querySelector("tbody [lang]")?.getAttribute("lang")).toBe("en");
  expect((await shop.visit().get(path)).page.querySelectorAll("tbody [lang]")).toHaveLength(0);
});

test("prints: one table, totals, no controls", async () => {
  const answer = await shop.visit().get(`${path}&print`);
  expect(answer.status).toBe(200);
  expect(answer.page.querySelectorAll("table")).toHaveLength(1);
  expect(answer.page.querySelectorAll("form, button, header, footer")).toHaveLength(0);
  expect(answer.text(".grand")).toContain("€173.75");
});

test("opens no account: header, carts and session are the reader's own", async () => {
  const reader = shop.visit();
  const answer = await reader.get(path);
  expect(answer.text('a[href*="/login"] .tool__text')).toBe("Login / Register");
  expect(reader.cookies.size).toBe(0);
  expect((await reader.get("/en/order-success")).status).toBe(302);
});

test("has no form but that of a cancellation, and takes no other", async () => {
  const answer = await shop.visit().get(path);
  expect(answer.page.querySelectorAll("main form")).toHaveLength(1);
  expect(answer.page.querySelector("main form [name=intent]")?.getAttribute("value")).toBe("cancel");
  const forms: Record<string, string>[] = [
    { intent: "again", cart: "0@0" },
    { product: PART, quantity: "1" },
  ];
  for (const person of [shop.visit(), buyer])
    for (const form of forms) expect((await person.post(path, form)).status).toBe(403);
});

test("is the shop's own copy: later changes by staff do not change it, and the ERP is not asked", async () => {
  shop.staff.setPrice(PART, cents("999.00"));
  const get = vi.spyOn(shop.shop.erp.orders, "get");
  expect((await shop.visit().get(path)).text(".totals")).toContain("€173.75");
  expect(get).not.toHaveBeenCalled();
});

describe("no key, no order", () => {
  const key = (of: string) => new URLSearchParams(of.split("?")[1]).get("key") ?? "";
  const bare = (of: string) => of.split("?")[0] ?? "";

  test.each<[string, () => string]>([
    ["without a key", () => bare(path)],
    ["with an empty key", () => `${bare(path)}?key=`],
    ["with a key of another order", () => `${bare(path)}?key=${key(otherPath)}`],
    ["with an altered key", () => `${bare(path)}?key=${key(path).slice(0, -2)}xx`],
    ["with an altered expiry", () => `${bare(path)}?key=${key(path).replace(/\.[0-9a-z]+\./, ".zzzzzzzzz.")}`],
    ["with a key without expiry", () => `${bare(path)}?key=${key(path).replace(/\.[0-9a-z]+\./, "..")}`],
    ["with a quote's signature", () => `${bare(path)}?key=${"A".repeat(40)}.abc.${"B".repeat(43)}`],
    ["with 8 kB", () => `${bare(path)}?key=${"x".repeat(8_000)}`],
    ["of an invented number", () => `/en/order/99-999999?key=${key(path)}`],
    ["of __proto__", () => `/en/order/__proto__?key=${key(path)}`],
  ])("%s", async (_, address) => {
    for (const person of [shop.visit(), buyer]) {
      const answer = await person.get(address());
      if (address().includes("?")) {
        expect(answer.status).toBe(400);
        expect(answer.text("main")).toContain("The link is damaged or has expired.");
      } else {
        expect(answer.status).toBe(302);
        expect(answer.location).toMatch(/^\/en\/login\?redirectTo=%2Fen%2Forder%2F/);
      }
      expect((await person.get(address().replace(/(\?|$)/, ".data$1"))).body).not.toContain("buyer@example.com");
    }
  });

  test("the guard holds when single routes are asked for", async () => {
    const answer = await shop.visit().get(`${bare(path)}.data?_routes=order%2F%3AorderId`);
    expect(answer.body).not.toContain("buyer@example.com");
    expect(answer.body).toContain("/en/login");
  });

  test("the login leads back to the bare address", async () => {
    const answer = await shop.visit().get(bare(path));
    expect(answer.location).toBe(`/en/login?redirectTo=${encodeURIComponent(bare(path))}`);
  });
});

function linkIn(success: Answer): string {
  return success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
}
