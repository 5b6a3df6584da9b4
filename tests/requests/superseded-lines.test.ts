import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderAsCustomer, quantitiesOf } from "#tests/support/purchase.ts";
import { edge, old, replacedBy } from "#tests/support/superseded.ts";
import { LANGUAGES } from "#tests/support/words.ts";

/** Replaced parts among many lines that are added to a cart at once. */

const PART = idOf("P 1");
const SUPERSEDED = ["P SET", "P CHOICE", "P ENDED", "P LAST", "P MERGED"];
const MANY = 60;
const many = Array.from({ length: MANY }, (_, at) => `P MANY ${at}`);

/** The buttons that offer replacements, by the number of the replaced part, if three pieces of each are wanted. */
const OFFERED = {
  "P SET": ["Add 3 × P NEW 1 + 6 × P NEW 2"],
  "P CHOICE": ["Add 3 × P NEW 1", "Add 3 × P NEW 2"],
  "P ENDED": ["Add 3 × P NEW 1"],
  "P LAST": ["Add 2 × P LAST + 1 × P NEW 2", "Add 3 × P NEW 2"],
  "P MERGED": ["Add 4 × P PACK"],
};

const GASKETS = { en: "needs new gasket kit", hr: "potrebna nova garnitura brtvi" };

let shop: TestShop;
let employed = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  const numbers = ["P 1", "P FULL", ...SUPERSEDED, ...many];
  shop.staff.addProducts(numbers.map((number) => testProduct({ number })));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(["lists", "order again", "favourites"] as const)("%s", (place) => {
  test.each(LANGUAGES)("(%s) every relation: nothing is put into the cart unasked, all is offered", async (lang) => {
    await supersede(false);
    const person = await newCustomer();
    const form = await formOf(place, person, ["P 1", "P FULL", ...SUPERSEDED]);
    await supersede(true);
    const outcome = await person.follow(await send(person, form, lang));
    // From the favourites, one piece of each part is wanted.
    const wanted = place === "favourites" ? 1 : 3;
    expect(quantitiesOf(await person.get("/en/cart/1"))).toMatchObject({ [PART]: String(wanted) });
    const left = place === "favourites" ? SUPERSEDED.filter((number) => number !== "P LAST") : SUPERSEDED;
    expect(Object.keys(offersIn(outcome)).sort()).toEqual([...left].sort());
    expect(outcome.page.querySelectorAll(".offer :checked")).toHaveLength(0);
    if (place !== "favourites" && lang === "en") expect(offersIn(outcome)).toEqual(OFFERED);
    const ended = outcome.page.querySelector(`[id="offer-${idOf("P ENDED")}"]`);
    expect(ended?.text).toContain(lang === "en" ? "is no longer sold" : "više se ne prodaje");
    expect(ended?.querySelector(".offer__costs")?.text).toContain(lang === "en" ? "Difference in deposits" : "kauciji");
    expect(ended?.text).toContain(lang === "en" ? "needs new gasket kit" : "potrebna nova garnitura brtvi");
  });

  test("an ERP that knows numbers alone: sold-out and short parts are offered all the same", async () => {
    await supersede(false);
    const person = await newCustomer();
    const form = await formOf(place, person, ["P 1", "P SET", "P LAST"]);
    await supersede(true);
    const { capabilities } = shop.shop.erp;
    const { catalogue } = capabilities;
    vi.spyOn(shop.shop.erp.catalogue, "supersessions").mockRejectedValue(new Error("not declared"));
    capabilities.catalogue = { ...catalogue, supersession: false };
    try {
      const offers = offersIn(await person.follow(await send(person, form, "en")));
      expect(Object.keys(offers)).toEqual(place === "favourites" ? ["P SET"] : ["P SET", "P LAST"]);
      expect(offers["P SET"]).toEqual([`Add ${place === "favourites" ? 1 : 3} × P NEW 1`]);
    } finally {
      capabilities.catalogue = catalogue;
    }
  });

  test("a part is not added while it cannot be known whether others have taken its place", async () => {
    await supersede(false);
    const person = await newCustomer();
    const form = await formOf(place, person, ["P 1", "P ENDED"]);
    await supersede(true);
    vi.spyOn(shop.shop.erp.catalogue, "supersessions").mockRejectedValue(new ErpError("TIMEOUT", {}));
    const answer = await send(person, form, "en");
    expect(answer.status).toBe(503);
    expect(answer.text(".note--bad")).toContain("Nothing was added");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({});
  });
});

test(`${MANY} superseded lines ask as often as two, and no call for more than the ERP takes at once`, async () => {
  const { erp } = shop.shop;
  const { conditions } = erp.capabilities;
  const counts = [];
  for (const numbers of [many.slice(0, 2), many]) {
    const person = await newCustomer();
    shop.staff.addProducts(many.map((number) => testProduct({ number })));
    const form = await formOf("lists", person, ["P 1", ...numbers]);
    shop.staff.addProducts(numbers.map((number) => old(number, [edge("P NEW 1")])));
    const spies = [
      vi.spyOn(erp, "conditions"),
      vi.spyOn(erp.catalogue, "products"),
      vi.spyOn(erp.catalogue, "supersessions"),
    ];
    const outcome = await person.follow(await send(person, form, "en"));
    expect(Object.keys(offersIn(outcome))).toHaveLength(numbers.length);
    counts.push(spies.map(({ mock }) => mock.calls.length));
    vi.restoreAllMocks();
    erp.capabilities.conditions = { ...conditions, maxBatch: 20 };
    const asked = vi.spyOn(erp, "conditions");
    await person.get(outcome.path);
    erp.capabilities.conditions = conditions;
    for (const [{ lines }] of asked.mock.calls) expect(lines.length).toBeLessThanOrEqual(20);
    vi.restoreAllMocks();
  }
  expect(counts[1]).toEqual(counts[0]);
});

/** Writes the parts as they are after they have been replaced (`isDone`), or before. */
async function supersede(isDone: boolean): Promise<void> {
  const successors = [
    testProduct({ number: "P NEW 1", stock: 5_000, deposit: cents("4.00") }),
    testProduct({ number: "P NEW 2", stock: 5_000 }),
    testProduct({ number: "P PACK", stock: 5_000, packQuantity: 4 }),
  ];
  const full = { ...replacedBy([edge("P NEW 1", { direction: "full" })]), number: "P FULL", stock: 50 };
  shop.staff.addProducts(
    isDone
      ? [
          ...successors,
          testProduct(full),
          old("P SET", [edge("P NEW 1", { relation: "set" }), edge("P NEW 2", { relation: "set", quantityFactor: 2 })]),
          old("P CHOICE", [edge("P NEW 1", { relation: "choice" }), edge("P NEW 2", { relation: "choice" })]),
          old("P ENDED", [edge("P NEW 1", { useUp: false }, GASKETS)], { stock: 9, supply: "orderable" }),
          old("P LAST", [edge("P NEW 2")], { stock: 2 }),
          old("P MERGED", [edge("P PACK", { relation: "merge" })]),
        ]
      : [...successors, ...["P FULL", ...SUPERSEDED].map((number) => testProduct({ number }))],
  );
}

interface SentForm {
  page: string;
  selector: string;
  button?: [string, string];
}

/** The form that adds these parts to a cart: one piece of each from the favourites, otherwise three. */
async function formOf(
  place: "lists" | "order again" | "favourites",
  person: Person,
  numbers: readonly string[],
): Promise<SentForm> {
  if (place === "order again") {
    const lines = numbers.map((number): [ProductId, string] => [idOf(number), "3"]);
    return { page: await orderAsCustomer(person, lines), selector: "form#again" };
  }
  if (place === "favourites") {
    for (const number of numbers)
      await person.post("/en/catalogue/0", { intent: "favourite", product: idOf(number), on: "true" });
    return { page: "/en/favorites/0", selector: "form.add-all" };
  }
  const made = await person.submit(await person.get("/en/lists"), "form#new", { name: "All" });
  const path = made.location ?? "";
  const list = path.split("/").at(-1) ?? "";
  for (const number of numbers) {
    const page = await person.get(`/en/lists/add?product=${idOf(number)}`);
    await person.submit(page, "form#add", { list, quantity: "3" });
  }
  return { page: path, selector: "form#list", button: ["intent", "add-all"] };
}

async function send(person: Person, { page, selector, button }: SentForm, lang: string): Promise<Answer> {
  return person.submit(await person.get(page.replace("/en/", `/${lang}/`)), selector, {}, button);
}

/** The offered replacements, by the number of the part. */
function offersIn({ page }: Answer): Record<string, string[]> {
  const lines = page.querySelectorAll(".again__left > li").filter((line) => line.querySelector(".offer"));
  return Object.fromEntries(
    lines.map((line) => [
      line.querySelector(".num")?.text ?? "",
      line.querySelectorAll(".offer__ways button").map(({ text }) => text),
    ]),
  );
}

function newCustomer(): Promise<Person> {
  employed += 1;
  const email = `superseded-${employed}@example.com`;
  return employ(shop, { partner: "P001", name: `Kupac ${employed}`, email });
}

function idOf(number: string): ProductId {
  return productId(`testmaker~${number.replaceAll(" ", "_")}`);
}
