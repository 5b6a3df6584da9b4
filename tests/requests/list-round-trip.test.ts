import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ListLine } from "#server/services/lists/list.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const MANY = 500;

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts(Array.from({ length: MANY }, (_, n) => testProduct({ number: `RT ${1_000 + n}` })));
  person = await employ(shop, { partner: "RT", name: "Kupac", email: "round-trip@example.com" });
});
afterAll(() => shop.close());

test.each(["csv", "xlsx"])(
  "a list of 500 lines comes back from its %s file as it was, and as a template",
  async (format) => {
    const lines = Array.from(
      { length: MANY },
      (_, n): ListLine => ({
        product: idOf(n),
        quantity: n % 7,
        note: n % 3 === 0 ? `=za kombi ${n}; "č"` : "",
        position: n % 2 === 0 ? `${n}a` : "",
        shelf: n % 5 === 0 ? { minimum: n === 0 ? null : 1, maximum: n + 1, count: null } : null,
      }),
    );
    const reader = await readerOf(person);
    const made = await shop.shop.lists.create(`from ${format}`, "Polica", lines, reader);
    const path = `/hr/lists/${made.ok ? made.id : ""}/export/${format}`;
    expect(await linesFrom(path)).toEqual(lines);
    expect(await linesFrom(`${path}?template=yes`)).toEqual(lines.map((line) => ({ ...line, quantity: 0 })));
  },
);

/** Downloads a file, makes a new list from it, and returns the lines of that list. */
async function linesFrom(path: string): Promise<ListLine[] | undefined> {
  const response = await person.open(path);
  const body = new FormData();
  body.set("intent", "file");
  body.set("file", new File([await response.arrayBuffer()], "list"));
  const headers = { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:3000" };
  const read = await person.open("/hr/quick-order?for=list", { method: "POST", body, headers });
  const form = await person.get(read.headers.get("Location") ?? "");
  expect(form.page.querySelectorAll(".left-rows li")).toHaveLength(0);
  const made = await person.submit(form, "form#add", { list: "new", name: "Natrag" });
  expect(made.status).toBe(303);
  const list = await shop.shop.lists.find(made.location?.split("/").at(-1) ?? "", await readerOf(person));
  return list?.lines;
}

async function readerOf({ cookies }: Person) {
  const { id, name, partner } = await shop.shop.request.cookies.user.parse(`user=${cookies.get("user") ?? ""}`);
  return { user: id, name, company: partner };
}

function idOf(n: number): ProductId {
  return productId(`testmaker~RT_${1_000 + n}`);
}
