import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderAsCustomer } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const PART = productId("testmaker~T_1000");
const OTHER = productId("testmaker~T_2000");

let shop: TestShop;
let owner: Person;
let newest: string;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([testProduct({}), testProduct({ number: "T 2000" })]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
  newest = idOf(
    await orderAsCustomer(
      owner,
      [
        [PART, "2"],
        [OTHER, "1"],
      ],
      "PO č/7 <b>",
    ),
  );
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("a row", () => {
  test("has order number, date, status, document number, first line and total with VAT", async () => {
    const answer = await owner.get("/en/orders/0?status=pending");
    expect(answer.status).toBe(200);
    const cells = answer.page.querySelectorAll("tbody tr:first-child td").map((cell) => cell.text);
    expect(cells.toSpliced(1, 1)).toEqual([
      newest,
      "Pending",
      "PO č/7 <b>",
      "T 1000 Testmaker + 1 more",
      "€33.00",
      `Order again ${newest}`,
    ]);
    expect(cells[1]).toMatch(/^\d+ \w+ \d{4}$/);
    expect(answer.page.querySelector("tbody a.num")?.getAttribute("href")).toBe(`/en/order/${newest}`);
  });

  test("in Croatian, with the forms that Croatian counts by", async () => {
    const answer = await owner.get("/hr/orders/0?status=pending");
    expect(answer.text("tbody tr:first-child")).toContain("Na čekanju");
    expect(answer.text("tbody tr:first-child")).toContain("+ još 1 stavka");
    expect(answer.text("h1")).toBe("Narudžbe");
    expect(answer.text(".page-head p")).toContain("Šifra kupca 001001");
  });

  test("says nothing of the ERP's own words", async () => {
    const answer = await owner.get("/en/orders/0?status=all");
    expect(answer.body).not.toContain("erpStatus");
  });
});

describe("the six filters", () => {
  test.each([
    ["", "All orders"],
    ["?status=", "All orders"],
    ["?status=undelivered", "Undelivered"],
    ["?status=pending", "Pending"],
    ["?status=delivered", "Delivered"],
    ["?status=all", "All orders"],
    ["?status=cancelled", "Cancelled"],
    ["?status=other", "Other"],
  ])("%s is %s", async (search, name) => {
    const answer = await owner.get(`/en/orders/0${search}`);
    expect(answer.status).toBe(200);
    expect(answer.text('.tabs [aria-current="page"]')).toBe(name);
    const found = answer.page.querySelectorAll("tbody .badge").map((badge) => badge.text);
    if (name !== "All orders") expect(new Set(found).size, found.join()).toBeLessThanOrEqual(1);
    for (const word of found) if (name !== "All orders") expect(word).toBe(name);
  });

  test.each([
    ["en", "All orders Undelivered Pending Delivered Cancelled Other"],
    ["hr", "Sve narudžbe Neisporučene Na čekanju Isporučene Stornirane Ostale"],
  ])("begin with the one that opens (%s)", async (lang, names) => {
    const tabs = (await owner.get(`/${lang}/orders/0`)).page.querySelectorAll(".tabs a");
    expect(tabs.map((tab) => tab.text).join(" ")).toBe(names);
    expect(tabs.map((tab) => tab.getAttribute("aria-current"))).toEqual(["page", ...Array(5).fill(undefined)]);
  });

  test("all of them together are all", async () => {
    const totals = await Promise.all(
      ["undelivered", "pending", "delivered", "cancelled", "other", "all"].map(async (status) =>
        totalOf(await owner.get(`/en/orders/0?status=${status}`)),
      ),
    );
    const all = totals.pop();
    expect(all).toBeGreaterThan(200);
    expect(totals.reduce((sum, one) => sum + one, 0)).toBe(all);
  });

  test("an empty one says so, and leads on", async () => {
    const empty = shop.visit();
    await empty.login("office@dizel-grupa.example");
    const answer = await empty.get("/hr/orders/0?status=other");
    expect(answer.text(".empty h2")).toBe("Nema ostalih narudžbi");
    expect(answer.page.querySelector(".empty a")?.getAttribute("href")).toBe("/hr/orders/0");
    const none = await empty.get("/en/orders/0?status=all");
    expect(none.status).toBe(200);
    expect(none.text(".empty h2")).toBe("No orders yet");
    expect(none.page.querySelector(".empty a")?.getAttribute("href")).toBe("/en/catalogue/0");
  });
});

describe("the search", () => {
  test.each([
    ["its number", () => newest],
    ["the beginning of the document number", () => "PO č"],
    ["a CAT number of any line, without spaces", () => "T2000"],
    ["the manufacturer", () => "testmaker"],
  ])("finds by %s", async (_, text) => {
    const answer = await owner.get(`/en/orders/0?${new URLSearchParams({ status: "all", text: text() })}`);
    expect(answer.status).toBe(200);
    expect(answer.text("tbody a.num")).toBe(newest);
    expect(answer.page.querySelector("input#text")?.getAttribute("value")).toBe(text());
  });

  test("is one form that keeps the status, and without scripts", async () => {
    const before = await owner.get("/en/orders/0?status=pending");
    const after = await owner.submit(before, "form.period", { text: newest });
    expect(after.path).toContain("status=pending");
    expect(after.text("tbody a.num")).toBe(newest);
    const tabs = after.page.querySelectorAll(".tabs a").map((tab) => tab.getAttribute("href"));
    expect(tabs).toContain(`/en/orders/0?status=delivered&text=${newest}`);
  });

  test("takes a period, both days included", async () => {
    const { date } = await shopOrder(newest);
    const answer = await owner.get(`/en/orders/0?status=all&from=${date}&to=${date}&text=testmaker`);
    expect(answer.text("tbody a.num")).toBe(newest);
    const before = await owner.get("/en/orders/0?status=all&to=2001-01-01");
    expect(before.status).toBe(200);
    expect(before.text(".empty h2")).toBe("No order found");
  });

  test.each([
    ["from=2026-02-30", "from", "Enter a date that exists"],
    ["to=today", "to", "Enter a date that exists"],
    ["from=2026-02-02&to=2026-02-01", "to", "The period ends before it begins."],
  ])("%s is said beside its field, and nothing is asked", async (period, field, words) => {
    const list = vi.spyOn(shop.shop.erp.orders, "list");
    const answer = await owner.get(`/en/orders/0?status=all&text=abc&${period}`);
    expect(answer.status).toBe(400);
    expect(answer.text(`#${field}-error`)).toContain(words);
    expect(answer.page.querySelector(`#${field}`)?.getAttribute("value")).toBe(new URLSearchParams(period).get(field));
    expect(answer.page.querySelector("#text")?.getAttribute("value")).toBe("abc");
    expect(list).not.toHaveBeenCalled();
  });

  test.each(['"', "' or 1=1 --", "*", "owner : x", "%", "\0", "x".repeat(3_000), "<script>", "(((", "NEAR(a b)"])(
    "%j is a text like any other",
    async (text) => {
      const answer = await owner.get(`/en/orders/0?${new URLSearchParams({ status: "all", text })}`);
      expect(answer.status).toBe(200);
    },
  );
});

describe("pages", () => {
  test("hold 25 orders, counted from 0, and together each once", async () => {
    const seen: string[] = [];
    let path: string | undefined = "/en/orders/0?status=all";
    for (let page = 0; path; page += 1) {
      const answer = await owner.get(path);
      expect(answer.status).toBe(200);
      const rows = numbersIn(answer);
      if (page === 0) expect(rows).toHaveLength(25);
      seen.push(...rows);
      path = answer.page.querySelector('a[rel="next"]')?.getAttribute("href");
    }
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen).toHaveLength(totalOf(await owner.get("/en/orders/0?status=all")));
  });

  test("do not move while orders arrive", async () => {
    const first = await owner.get("/en/orders/0?status=all");
    const next = first.page.querySelector('a[rel="next"]')?.getAttribute("href") ?? "";
    const second = numbersIn(await owner.get(next));
    const arrived = idOf(await orderAsCustomer(owner, [[PART, "1"]], "PO-LATER"));
    expect(numbersIn(await owner.get(next))).toEqual(second);
    const back = (await owner.get(next)).page.querySelector('a[rel="prev"]')?.getAttribute("href") ?? "";
    expect(numbersIn(await owner.get(back))).toEqual(numbersIn(first));
    expect(numbersIn(await owner.get("/en/orders/0?status=all"))[0]).toBe(arrived);
  });

  test.each(LANGUAGES)("out of range, unknown filters and anchors that are none are not found (%s)", async (lang) => {
    for (const address of [
      "orders/9999999",
      "orders/9?status=other",
      "orders/1?status=other",
      "orders/-1",
      "orders/00",
      "orders/1e0",
      "orders/0'",
      "orders/0?status=everything",
      "orders/0?status=__proto__",
      "orders/0?status=Pending",
      "orders/0?at=yesterday",
      "orders/0?at=",
      "orders/0?at=%22%27",
      `orders/0?at=${"9".repeat(500)}`,
    ]) {
      const answer = await owner.get(`/${lang}/${address}`);
      expect(answer.status, address).toBe(404);
      expect(answer.text("main code")).toContain(`/${lang}/orders/`);
    }
  });

  test("the screen of a page that is not there leads to the first one", async () => {
    const answer = await owner.get("/hr/orders/77");
    expect(answer.page.querySelector("main a.btn--main")?.getAttribute("href")).toBe("/hr/orders/0");
  });
});

describe("whose orders", () => {
  test("a colleague sees the same, another company none of them", async () => {
    const counter = shop.visit();
    await counter.login("counter@autoservis.example");
    const path = `/en/orders/0?status=all&text=${newest}`;
    expect(numbersIn(await counter.get(path))).toEqual([newest]);
    const stranger = shop.visit();
    await stranger.login("owner@turbo-centar.example");
    expect(numbersIn(await stranger.get(path))).toEqual([]);
  });

  test("visitors and guests are led to the login, and back to what they asked for", async () => {
    const guest = shop.visit();
    await guest.post(`/en/products/${PART}`, { product: PART, quantity: "1" });
    for (const person of [shop.visit(), guest]) {
      const answer = await person.get("/hr/orders/0?status=all");
      expect(answer.status).toBe(302);
      expect(answer.location).toBe(`/hr/login?redirectTo=${encodeURIComponent("/hr/orders/0?status=all")}`);
    }
  });
});

describe("the ERP", () => {
  test("is asked once for the list, whatever is on it", async () => {
    const { orders, carts, catalogue } = shop.shop.erp;
    const list = vi.spyOn(orders, "list");
    const others = [vi.spyOn(orders, "get"), vi.spyOn(catalogue, "products"), vi.spyOn(shop.shop.erp, "conditions")];
    const header = vi.spyOn(carts, "list");
    await owner.get("/en/orders/1?status=all");
    expect(list).toHaveBeenCalledTimes(1);
    expect(header).toHaveBeenCalledTimes(1);
    for (const other of others) expect(other).not.toHaveBeenCalled();
  });

  test.each(["TIMEOUT", "UNAVAILABLE"] as const)(
    "that does not answer (%s) is 503, and the session stays",
    async (code) => {
      vi.spyOn(shop.shop.erp.orders, "list").mockRejectedValue(new ErpError(code, {}));
      const answer = await owner.get("/en/orders/0");
      expect(answer.status).toBe(503);
      expect(answer.text("main")).toContain("Our order system does not answer.");
      vi.restoreAllMocks();
      expect((await owner.get("/en/orders/0")).status).toBe(200);
    },
  );

  test("that has ended the session leads to the login", async () => {
    const person = shop.visit({ cookies: owner.cookies });
    vi.spyOn(shop.shop.erp.orders, "list").mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
    const answer = await person.get("/en/orders/0?status=all");
    expect(answer.location).toBe(`/en/login?redirectTo=${encodeURIComponent("/en/orders/0?status=all")}`);
  });
});

async function shopOrder(id: string) {
  const order = shop.staff.listOrders().find((one) => one.id === (id as OrderId));
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

function idOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function numbersIn(answer: Answer): string[] {
  return answer.page.querySelectorAll("tbody a.num").map((link) => link.text);
}

/** The number of orders that the page shows; 0 if it says that there are none. */
function totalOf(answer: Answer): number {
  return Number(/^(\d+) order/.exec(answer.text(".page-head p"))?.[1] ?? 0);
}
