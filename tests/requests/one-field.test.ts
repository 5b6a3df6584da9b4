import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderAsCustomer } from "#tests/support/purchase.ts";

const PART = productId("testmaker~FIELD_100200");

let shop: TestShop;
let owner: Person;
let counter: Person;
let stranger: Person;
let order: OrderId;
let invoice: string;
let note: string;

beforeAll(async () => {
  shop = await openTestShop({ products: 40 });
  shop.staff.addProducts([testProduct({ number: "FIELD 100200", stock: 50 })]);
  [owner, counter, stranger] = [shop.visit(), shop.visit(), shop.visit()];
  await owner.login("owner@autoservis.example");
  await counter.login("counter@autoservis.example");
  await stranger.login("owner@turbo-centar.example");
  // The buyer's document has the number of a part.
  const page = await orderAsCustomer(owner, [[PART, "1"]], "Field-100200");
  order = decodeURIComponent(page.split("/").at(-1) ?? "") as OrderId;
  note = shop.staff.deliver(order).number;
  invoice = shop.staff.invoice(order);
});
afterAll(() => shop.close());

const search = (person: Person, query: string, lang = "en") =>
  person.get(`/${lang}/catalogue/0?query=${encodeURIComponent(query)}`);
const linksOf = ({ page }: Answer) =>
  page.querySelectorAll("[aria-labelledby=papers] a").map((link) => link.getAttribute("href"));

describe("the search field", () => {
  test("leads with an order by any of its numbers, and with its invoice for those who may see it", async () => {
    const papers = [`/en/order/${order}`, `/en/invoice/${invoice}`];
    for (const typed of [order, `order no. ${order}`, order.replaceAll("-", " "), note, "FIELD-100200"]) {
      expect([typed, linksOf(await search(owner, typed))]).toEqual([typed, papers]);
      expect([typed, linksOf(await search(counter, typed))]).toEqual([typed, papers.slice(0, 1)]);
    }
    expect(linksOf(await search(owner, `račun ${invoice}`, "hr"))).toEqual([`/hr/invoice/${invoice}`]);
  });

  test("shows a number that is a part and an order as both", async () => {
    const answer = await search(owner, "field 100200");
    expect(linksOf(answer)[0]).toBe(`/en/order/${order}`);
    expect(answer.page.querySelector(".rows .num")?.text).toBe("FIELD 100200");
    expect(answer.text("[aria-labelledby=papers]")).toContain("your document number Field-100200");
  });

  test("says why by the delivery note, and nothing of `nothing found`", async () => {
    const answer = await search(owner, note, "hr");
    expect(answer.text("[aria-labelledby=papers]")).toContain(`otpremnica ${note}`);
    expect(answer.text(".empty")).toBe("");
  });

  test("answers another company's number and an unknown one in the same way", async () => {
    const stripped = ({ body }: Answer, number: string) =>
      (body.match(/<main[\s\S]*<\/main>/)?.[0] ?? body)
        .replaceAll(number, "N")
        .replaceAll(encodeURIComponent(number), "N");
    for (const number of [order, invoice, note]) {
      const unknown = number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
      const theirs = await search(stranger, number);
      expect(linksOf(theirs)).toEqual([]);
      expect(stripped(theirs, number)).toBe(stripped(await search(stranger, unknown), unknown));
      expect(linksOf(await search(shop.visit(), number))).toEqual([]);
    }
  });

  test("keeps no number of a paper among the searches without results", async () => {
    await shop.shop.request.later.flush();
    const kept = vi.spyOn(shop.shop.goods.missedSearches, "note");
    await search(owner, order);
    await shop.shop.request.later.flush();
    expect(kept).not.toHaveBeenCalled();
    await search(owner, "qwrtz 987654");
    await shop.shop.request.later.flush();
    expect(kept).toHaveBeenCalledOnce();
    kept.mockRestore();
  });

  test("asks nothing more of the ERP for words, and lives without its lists", async () => {
    const orders = vi.spyOn(shop.shop.erp.orders, "list");
    await search(owner, "injector golf");
    await search(shop.visit(), order);
    expect(orders).not.toHaveBeenCalled();
    orders.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const answer = await search(owner, "field 100200");
    expect(answer.status).toBe(200);
    expect(answer.page.querySelector(".rows .num")?.text).toBe("FIELD 100200");
    orders.mockRestore();
  });

  test("offers a pasted list as a quick order, with all of it", async () => {
    const numbers = Array.from({ length: 200 }, (_, at) => `0445 11${String(at).padStart(4, "0")}`);
    const answer = await search(shop.visit(), numbers.join("\n"), "hr");
    expect(answer.status).toBe(200);
    expect(answer.text("form[action='/hr/quick-order'] p")).toBe(
      "Ovo je popis s 200 brojeva. Ovdje se traži samo njegov početak.",
    );
    const list = await owner.submit(answer, "form[action='/hr/quick-order']");
    expect(list.status).toBe(303);
    const prepared = await owner.follow(list);
    expect(prepared.text("main")).toContain("200 ");
  });
});
