import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { fieldOf, linesOf, makeList } from "#tests/support/made-lists.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { quantitiesOf } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((n) => productId(`testmaker~L_${n}`)) as [ProductId, ProductId, ProductId];

let shop: TestShop;
let employed = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  shop.staff.addProducts(["L 1", "L 2", "L 3"].map((number) => testProduct({ number })));
});
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s) a shelf that is kept between two levels", (lang) => {
  const levels = (product: ProductId, minimum: string, maximum: string, counted: string) => ({
    [`min:${product}`]: minimum,
    [`max:${product}`]: maximum,
    [`on:${product}`]: counted,
  });

  test("is filled up to its maximum from the last count, and goes into the cart with the list", async () => {
    const person = await newCustomer();
    const list = await makeList(shop, person, "Polica", { [FIRST]: 1, [SECOND]: 1, [THIRD]: 1 });
    const path = `${list.replace("/en/", `/${lang}/`)}/shelf`;
    const fields = {
      ...levels(FIRST, "2", "10", "2"),
      ...levels(SECOND, "2", "10", "3"),
      ...levels(THIRD, "", "4", "1"),
    };
    const sent = await person.submit(await person.get(path), "form#shelf", fields);
    expect(sent.location).toBe(path);
    const counted = await person.follow(sent);
    expect(counted.text(".table--shelf")).toContain(lang === "en" ? "last 2" : "posljednje 2");
    expect(linesOf(await person.get(list))).toEqual({ [FIRST]: "8", [SECOND]: "0", [THIRD]: "3" });
    await person.submit(await person.get(list), "form#list", {}, ["intent", "add-all"]);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [FIRST]: "8", [THIRD]: "3" });
    // If no count is typed, the minimum and maximum are saved, and the list's quantity stays.
    await person.submit(await person.get(path), "form#shelf", levels(FIRST, "1", "12", ""));
    expect(linesOf(await person.get(list))[FIRST]).toBe("8");
  });

  test.each([
    ["", "", "3", "max"],
    ["5", "4", "", "min"],
    ["a", "4", "", "min"],
    ["1", "0", "", "max"],
    ["1", "4", "-1", "on"],
    ["1", "999999", "", "max"],
  ])(
    "refuses minimum %j, maximum %j and count %j beside the field, and keeps them",
    async (minimum, maximum, count, at) => {
      const person = await newCustomer();
      const path = `${(await makeList(shop, person, "Polica", { [FIRST]: 1 })).replace("/en/", `/${lang}/`)}/shelf`;
      const answer = await person.submit(await person.get(path), "form#shelf", levels(FIRST, minimum, maximum, count));
      expect(answer.status).toBe(400);
      const field = answer.page.querySelector(`[name="${at}:${FIRST}"]`);
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(answer.page.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text).not.toBe("");
      expect(fieldOf(answer, `max:${FIRST}`)).toBe(maximum);
    },
  );
});

describe.each(LANGUAGES)("(%s) rows of a quick order", (lang) => {
  test("become lines of a new list, with notes, positions and levels; the others are told with their reasons", async () => {
    const person = await newCustomer();
    const head = "Number\tQuantity\tNote\tPosition\tMin\tMax";
    const rows = "L 1\t4\thitno\t10\t2\t9\nL 2\t\t\t20\t\t\nNO SUCH PART\t1\t\t\t\t\nL 3\t1\t\t\t5\t2";
    const pasted = await person.post(`/${lang}/quick-order?for=list`, { intent: "paste", list: `${head}\n${rows}\n` });
    expect(pasted.location).toContain(`/${lang}/lists/add?quick-order=`);
    const form = await person.follow(pasted);
    expect(form.text(".left-rows")).toContain("NO SUCH PART");
    expect(form.page.querySelectorAll(".left-rows li")).toHaveLength(2);
    const sent = [1, 2].map(() => person.submit(form, "form#add", { list: "new", name: "Iz datoteke" }));
    const [made, again] = await Promise.all(sent);
    expect(made?.status).toBe(303);
    expect(again?.location).toBe(made?.location);
    const list = await person.get(made?.location ?? "");
    expect(linesOf(list)).toEqual({ [FIRST]: "4", [SECOND]: "0" });
    expect([fieldOf(list, `n:${FIRST}`), fieldOf(list, `p:${FIRST}`)]).toEqual(["hitno", "10"]);
    const shelf = await person.get(`${made?.location}/shelf`);
    expect([fieldOf(shelf, `min:${FIRST}`), fieldOf(shelf, `max:${FIRST}`)]).toEqual(["2", "9"]);
    expect(form.page.toString()).toContain(pasted.location?.split("=").at(-1) ?? "?");
  });

  test("of another person are no source: 404", async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const pasted = await one.post(`/${lang}/quick-order?for=list`, { intent: "paste", list: "L 1\t4\n" });
    expect((await other.get(pasted.location ?? "")).status).toBe(404);
  });

  test("of a corrected file take the place of the list's lines, whose counts stay", async () => {
    const person = await newCustomer();
    const path = await makeList(shop, person, "Ispravljen", { [FIRST]: 4, [SECOND]: 2 });
    const shelf = `${path}/shelf`;
    await person.submit(await person.get(shelf), "form#shelf", { [`max:${FIRST}`]: "9", [`on:${FIRST}`]: "5" });
    const pasted = await person.post(`/${lang}/quick-order?for=list`, {
      intent: "paste",
      list: "Number\tQuantity\tMax\nL 1\t7\t12\n",
    });
    const form = await person.follow(pasted);
    await person.submit(form, "form#add", { list: path.split("/").at(-1) ?? "", way: "put" });
    expect(linesOf(await person.get(path))).toEqual({ [FIRST]: "7", [SECOND]: "2" });
    const counted = await person.get(shelf);
    expect(fieldOf(counted, `max:${FIRST}`)).toBe("12");
    expect(counted.text(".table--shelf")).toContain("last 5");
  });
});

function newCustomer(): Promise<Person> {
  employed += 1;
  const email = `shelf-${employed}@example.com`;
  return employ(shop, { partner: "L001", name: `Kupac ${employed}`, email });
}
