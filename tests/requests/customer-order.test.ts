import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError, type ErpErrorCode } from "#erp-adapter/contract/errors.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderAsCustomer } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const PART = productId("testmaker~T_1000");
const OTHER = productId("testmaker~T_2000");
/** A customer's own number, which looks like a web address. */
const NUMBER = "55-2026.MK";

let shop: TestShop;
let owner: Person;
let path: string;
let id: OrderId;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({ titleEn: "Ordered part", titleHr: "Naručeni dio", stock: 4, deposit: cents("1.50") }),
    testProduct({ number: "T 2000" }),
  ]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
  path = await orderAsCustomer(
    owner,
    [
      [PART, "10"],
      [OTHER, "3"],
    ],
    NUMBER,
  );
  id = path.split("/").at(-1) as OrderId;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test("the mail to sales about it says whose it is, and how to reach them", async () => {
  const [mail] = await shop.mails({ to: "sales@example.com" });
  const text = mail?.text?.replace(/\s+/g, " ") ?? "";
  expect(text).toContain(id);
  expect(text).toMatch(/Naziv tvrtke: \S.* OIB \/ PDV broj: HR\d{11} Adresa: \S.*\d{5} \S.* Telefon: \+385\d+/);
});

describe("an order of the company", () => {
  test("has every field of the confirmation, its status, and what is delivered and open", async () => {
    const answer = await owner.get(path);
    expect(answer.status).toBe(200);
    expect(answer.text("h1")).toBe(`Order ${id} Pending`);
    expect(answer.text(".facts .num")).toBe(NUMBER);
    const row = answer.text("tbody tr:first-child");
    for (const text of [
      "T 1000",
      "Ordered part",
      "10 pcs",
      "10 open",
      "4 immediately, rest must be ordered",
      "€10.00",
      "−12%",
    ])
      expect(row).toContain(text);
    expect(answer.text(".totals")).toContain("Total with VAT in EUR");
    expect(answer.body).not.toContain("erpStatus");
  });

  test("offers each action once, and fills no button while it can still be changed", async () => {
    const answer = await owner.get(path);
    expect(answer.page.querySelectorAll("main :is(a[href^='#again'], a[href^='#cancel'])")).toHaveLength(0);
    expect(answer.page.querySelectorAll("details#cancel button[type=submit]")).toHaveLength(1);
    expect(answer.page.querySelectorAll("main .btn--main")).toHaveLength(0);
    expect(answer.page.querySelectorAll("#again button[type=submit]")).toHaveLength(1);
  });

  test("is as the ERP has it now: later deliveries are told line by line", async () => {
    shop.staff.setOrderStatus(id, "confirmed");
    shop.staff.deliver(id, [{ position: 1, quantity: 4 }]);
    const answer = await owner.get(path.replace("/en/", "/hr/"));
    expect(answer.text("h1")).toBe(`Narudžba ${id} Neisporučena`);
    expect(answer.text("tbody tr:first-child .nowlater")).toBe("4 isporučeno6 za isporuku");
    expect(answer.text("tbody tr:last-child .nowlater")).toBe("3 za isporuku");
  });

  test("that was cancelled after a part was delivered says what will not come", async () => {
    const partly = await orderAsCustomer(owner, [[OTHER, "6"]]);
    const cancelled = partly.split("/").at(-1) as OrderId;
    shop.staff.setOrderStatus(cancelled, "confirmed");
    shop.staff.deliver(cancelled, [{ position: 1, quantity: 2 }]);
    shop.staff.setOrderStatus(cancelled, "cancelled");
    const lineOf = async (address: string) => (await owner.get(address)).text("tbody tr .nowlater");
    expect(await lineOf(partly)).toBe("2 delivered4 not delivered");
    expect(await lineOf(partly.replace("/en/", "/hr/"))).toBe("2 isporučeno4 nije isporučeno");
  });

  test("opens for a colleague, and when it was never placed in this shop", async () => {
    const counter = shop.visit();
    await counter.login("counter@autoservis.example");
    expect((await counter.get(path)).status).toBe(200);
    const list = await owner.get("/en/orders/3?status=all");
    const old = list.page.querySelector("tbody a.num")?.getAttribute("href") ?? "";
    expect(
      await shop.shop.orders.ordering.copyForPartner(old.split("/").at(-1) as OrderId, "001001" as PartnerCode),
    ).toBeNull();
    const answer = await owner.get(old);
    expect(answer.status).toBe(200);
    expect(answer.text("h1")).toContain("Delivered");
  });

  test("prints: one table, totals, no controls", async () => {
    const answer = await owner.get(`${path}?print`);
    expect(answer.page.querySelectorAll("table")).toHaveLength(1);
    expect(answer.page.querySelectorAll("form, button, select, header, footer")).toHaveLength(0);
    expect(answer.text(".facts")).toContain("Undelivered");
    expect(answer.page.querySelector(".paper a")?.getAttribute("href")).toBe(path);
  });

  test("costs the ERP two calls", async () => {
    const { erp } = shop.shop;
    const calls = [vi.spyOn(erp.orders, "get"), vi.spyOn(erp.carts, "list")];
    const none = [vi.spyOn(erp.catalogue, "products"), vi.spyOn(erp, "conditions"), vi.spyOn(erp.orders, "list")];
    await owner.get(path);
    for (const call of calls) expect(call).toHaveBeenCalledTimes(1);
    for (const call of none) expect(call).not.toHaveBeenCalled();
  });
});

describe("not this person's", () => {
  test("another company's order, and what is no order, is not found", async () => {
    const stranger = shop.visit();
    await stranger.login("owner@turbo-centar.example");
    expect((await stranger.get(path)).status).toBe(404);
    for (const lang of LANGUAGES) {
      for (const odd of [
        "99-999999",
        "0",
        "-1",
        "a'b",
        'a"b',
        "a%2Fb",
        "..%2F..%2Forders",
        "%3Cb%3E",
        "__proto__",
        "x".repeat(900),
      ]) {
        const answer = await settled(`/${lang}/order/${odd}`);
        expect(answer.status, odd).toBe(404);
      }
    }
  });

  test("a form on it changes nothing", async () => {
    const stranger = shop.visit();
    await stranger.login("owner@turbo-centar.example");
    const forms: Record<string, string>[] = [
      { intent: "again", cart: "0@0" },
      { intent: "cancel", line: "1", reason: "x", key: "a-key-of-a-form" },
    ];
    for (const form of forms) expect((await stranger.post(path, form)).status).toBe(404);
    expect(shop.staff.listOrders().find((order) => order.id === id)?.cancellations).toEqual([]);
  });
});

describe("while the ERP does not answer", () => {
  const NO_ANSWER: ErpErrorCode[] = ["TIMEOUT", "UNAVAILABLE", "BAD_RESPONSE"];

  test.each(NO_ANSWER)("%s: the shop's own copy stands in, says so, and offers no forms", async (code) => {
    vi.spyOn(shop.shop.erp.orders, "get").mockRejectedValue(new ErpError(code, { path: "" } as never));
    const answer = await owner.get(path);
    expect(answer.status).toBe(200);
    expect(answer.text(".note--warn")).toContain("its status and deliveries cannot be read now");
    expect(answer.text("tbody tr:first-child .nowlater")).toBe("4 immediatelyrest must be ordered");
    expect(answer.page.querySelectorAll("main form")).toHaveLength(0);
    expect(answer.page.querySelectorAll("main .badge")).toHaveLength(0);
  });

  test("an order that the ERP does not have: its buyer sees the copy and is told, a colleague does not; the log has its number", async () => {
    vi.spyOn(shop.shop.erp.orders, "get").mockRejectedValue(new ErpError("NOT_FOUND", { what: "order", id: "" }));
    for (const [lang, words] of [
      ["en", "Our order system does not have this order."],
      ["hr", "U našem sustavu za narudžbe nema ove narudžbe."],
    ] as const) {
      const answer = await owner.get(path.replace("/en/", `/${lang}/`));
      expect(answer.status).toBe(200);
      expect(answer.text(".note--bad")).toContain(words);
      expect(answer.page.querySelectorAll("main form")).toHaveLength(0);
    }
    expect(shop.logged()).toMatch(/"order":"\d\d-\d{6}".*"msg":"the ERP does not have an order that it confirmed"/);
    const colleague = shop.visit();
    await colleague.login("counter@autoservis.example");
    expect((await colleague.get(path)).status).toBe(404);
    const print = await owner.get("/en/order/24-999999?print");
    expect([print.status, print.page.querySelector("header") !== null]).toEqual([404, true]);
  });

  test("an order without a copy is 503, and so is another company's", async () => {
    vi.spyOn(shop.shop.erp.orders, "get").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    expect((await owner.get("/hr/order/24-000001")).status).toBe(503);
    const stranger = shop.visit();
    await stranger.login("owner@turbo-centar.example");
    const answer = await stranger.get(path);
    expect(answer.status).toBe(503);
    expect(answer.body).not.toContain(NUMBER);
  });

  test("the carts alone: the order comes, without ordering again", async () => {
    vi.spyOn(shop.shop.erp.carts, "list").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await owner.get(path);
    expect(answer.status).toBe(200);
    expect(answer.page.querySelectorAll("#again")).toHaveLength(0);
  });
});

/** The answer at the canonical spelling of an address. */
async function settled(address: string): Promise<Answer> {
  const answer = await owner.get(address);
  return answer.status === 308 ? owner.follow(answer) : answer;
}
