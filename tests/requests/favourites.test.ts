import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { MAX_FAVOURITES } from "#erp-adapter/contract/favourites.ts";
import { productId, testProduct, UNKNOWN } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { quantitiesOf } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const PART = productId("testmaker~F_1");
const WITHDRAWN = productId("testmaker~F_GONE");
const many = Array.from({ length: 30 }, (_, at) => productId(`testmaker~F_${100 + at}`));

let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    testProduct({ number: "F 1", titleEn: "Marked part", titleHr: "Označeni dio" }),
    testProduct({ number: "F GONE" }),
    ...many.map((_, at) => testProduct({ number: `F ${100 + at}` })),
  ]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("the star", () => {
  test.each([
    "/en/catalogue/0?query=F+1&manufacturer=testmaker",
    "/hr/catalogue/0?query=F+1&manufacturer=testmaker",
    `/en/products/${PART}`,
    `/hr/products/${PART}`,
  ])("marks and unmarks from %s, and leads back there", async (path) => {
    const croatian = path.startsWith("/hr");
    const before = await owner.get(path);
    expect(stateOf(before, PART)).toBe("false");

    const marked = await press(before, PART);
    expect(marked.status).toBe(303);
    expect(marked.location).toBe(path);
    const after = await owner.follow(marked);
    expect(stateOf(after, PART)).toBe("true");
    expect(after.text(".toast .note")).toBe(croatian ? "Dodano u favorite: F 1" : "Marked as favourite: F 1");

    const unmarked = await owner.follow(await press(after, PART));
    expect(stateOf(unmarked, PART)).toBe("false");
    expect(unmarked.text(".toast .note")).toBe(croatian ? "Uklonjeno iz favorita: F 1" : "No longer a favourite: F 1");
    expect((await owner.get(path)).text(".toast .note")).toBe("");
  });

  test("is a customer's: no other role sees one, and who posts it is led to the login and back", async () => {
    for (const person of [shop.visit(), await guestOf(shop)]) {
      const page = await person.get(`/en/products/${PART}`);
      expect(page.page.querySelectorAll(".star")).toHaveLength(0);
      const answer = await person.post(`/en/products/${PART}`, { intent: "favourite", product: PART, on: "true" });
      expect(answer.status).toBe(303);
      expect(answer.location).toBe(`/en/login?redirectTo=${encodeURIComponent(`/en/products/${PART}`)}`);
    }
    expect((await owner.get("/en/favorites/0")).text(".rows")).not.toContain("F 1");
  });

  test("is one's own: a colleague of the same company has others", async () => {
    await owner.post("/en/catalogue/0", { intent: "favourite", product: PART, on: "true" });
    const colleague = shop.visit();
    await colleague.login("counter@autoservis.example");
    expect(stateOf(await colleague.get(`/en/products/${PART}`), PART)).toBe("false");
    expect((await colleague.get("/en/favorites/0")).text("h2")).toContain("No favourites yet");
    await owner.post("/en/catalogue/0", { intent: "favourite", product: PART, on: "false" });
  });

  test.each<[string, Record<string, string>]>([
    ["no product", { on: "true" }],
    ["a product that is none", { product: "../x", on: "true" }],
    ["neither on nor off", { product: PART, on: "yes" }],
    ["twice on", { product: "__proto__", on: "" }],
  ])("a form with %s is 400", async (_, form) => {
    expect((await owner.post("/en/catalogue/0", { intent: "favourite", ...form })).status).toBe(400);
  });

  test("an unknown product cannot be marked, and that is said", async () => {
    const answer = await owner.post("/hr/catalogue/0", { intent: "favourite", product: UNKNOWN, on: "true" });
    expect(answer.status).toBe(303);
    expect((await owner.follow(answer)).text(".toast .note")).toContain("više nije dostupan");
  });

  test("the limit and an ERP that fails are said, and the page comes", async () => {
    const put = vi.spyOn(shop.shop.erp.favourites, "put");
    const form = { intent: "favourite", product: PART, on: "true" };
    put.mockRejectedValueOnce(new ErpError("VALIDATION", { field: "favourites", rule: "max", limit: MAX_FAVOURITES }));
    expect((await owner.follow(await owner.post("/en/catalogue/0", form))).text(".toast .note")).toContain(
      "at most 1000",
    );
    put.mockRejectedValueOnce(new ErpError("TIMEOUT", {}, { effect: "unknown" }));
    expect((await owner.follow(await owner.post("/en/catalogue/0", form))).text(".toast .note")).toContain("Try again");
  });

  test("an ERP that does not say what is marked costs the page its stars and nothing else", async () => {
    vi.spyOn(shop.shop.erp.favourites, "marked").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await owner.get("/en/catalogue/0?query=F+1&manufacturer=testmaker");
    expect(answer.status).toBe(200);
    expect(answer.page.querySelectorAll(".star")).toHaveLength(0);
    expect(answer.page.querySelectorAll(".row__buy")).not.toHaveLength(0);
  });

  test("a row with its star has at most 28 elements, most have fewer", async () => {
    const counts: number[] = [];
    for (const page of [0, 1, 2])
      for (const row of (await owner.get(`/en/catalogue/${page}?size=96`)).page.querySelectorAll(".row"))
        counts.push(row.querySelectorAll("*").length + 1);
    expect(counts.length).toBeGreaterThan(80);
    expect(Math.max(...counts)).toBeLessThanOrEqual(28);
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(26);
  });

  test("one call for all rows of a list, and none for a visitor", async () => {
    const marked = vi.spyOn(shop.shop.erp.favourites, "marked");
    await owner.get("/en/catalogue/0?size=48");
    expect(marked).toHaveBeenCalledTimes(1);
    await shop.visit().get("/en/catalogue/0");
    expect(marked).toHaveBeenCalledTimes(1);
  });
});

describe("the list", () => {
  let person: Person;

  beforeAll(async () => {
    person = shop.visit();
    await person.login("owner@turbo-centar.example");
    for (const product of [WITHDRAWN, ...many.slice(0, 24)])
      await person.post("/en/catalogue/0", { intent: "favourite", product, on: "true" });
  });

  test.each(LANGUAGES)("%s: newest first, with the customer's price and stock, in pages", async (lang) => {
    const list = vi.spyOn(shop.shop.erp.favourites, "list");
    const conditions = vi.spyOn(shop.shop.erp, "conditions");
    const first = await person.get(`/${lang}/favorites/0`);
    expect(first.status).toBe(200);
    expect([list.mock.calls.length, conditions.mock.calls.length]).toEqual([1, 1]);
    expect(first.page.querySelectorAll(".rows > li")).toHaveLength(24);
    expect(first.page.querySelector("h3.row__cat")?.text.trim()).toBe("F 123");
    expect(first.text(".row:first-child .row__price")).toContain(lang === "en" ? "€9.30" : "9,30\u00a0€");
    expect(first.text("h1 + p")).toContain(lang === "en" ? "25 favourites, 1–24" : "25 favorita, prikazano 1–24");
    expect(first.page.querySelector('a[rel="next"]')?.getAttribute("href")).toBe(`/${lang}/favorites/1`);
    expect(first.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });

  test("a withdrawn product keeps its place until it is unmarked; the last page then leads to the one before", async () => {
    shop.staff.withdraw(WITHDRAWN);
    const last = await person.get("/en/favorites/1");
    expect(last.text(".rows")).toContain("F GONE");
    expect(last.text(".rows")).toContain("The product is no longer available.");
    const answer = await person.post("/en/favorites/1", { intent: "favourite", product: WITHDRAWN, on: "false" });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/en/favorites/0");
    expect((await person.get("/en/favorites/1")).status).toBe(404);
  });

  test("adds to the cart from its own page; a bad quantity is said beside its field", async () => {
    const [product = PART] = many;
    const bad = await person.post("/en/favorites/0", { product, quantity: "1,5" });
    expect(bad.status).toBe(400);
    expect(bad.text(`[id="quantity-${product}-error"]`)).toContain("whole number");
    const answer = await person.post("/en/favorites/0", { product, quantity: "2" });
    expect(answer.location).toBe("/en/favorites/0");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toMatchObject({ [product]: "2" });
  });

  test.each(["7", "-1", "00", "1e3", "٠", "9999999"])("page %s is not found", async (page) => {
    const answer = await person.get(`/en/favorites/${page}`);
    expect(answer.status).toBe(404);
  });

  test("an ERP that does not answer is 503; prices that cannot be read are said, and the list comes", async () => {
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValueOnce(new ErpError("TIMEOUT", {}));
    const blind = await person.get("/en/favorites/0");
    expect(blind.status).toBe(200);
    expect(blind.text("main .note")).toContain("Fetching real time data failed");
    vi.spyOn(shop.shop.erp.favourites, "list").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    expect((await person.get("/hr/favorites/0")).status).toBe(503);
  });

  test("the bare address leads to the first page", async () => {
    const answer = await person.get("/hr/favorites");
    expect([answer.status, answer.location]).toEqual([308, "/hr/favorites/0"]);
  });
});

describe("all of them into a cart", () => {
  const DEAR = productId("testmaker~F_PACK");
  const OUT = productId("testmaker~F_OUT");
  let person: Person;

  beforeAll(async () => {
    shop.staff.addProducts([
      testProduct({ number: "F PACK", packQuantity: 4 }),
      testProduct({ number: "F OUT", stock: 0, supply: "out-of-order" }),
    ]);
    person = shop.visit();
    await person.login("office@dizel-grupa.example");
    for (const product of [DEAR, OUT, ...many])
      await person.post("/en/catalogue/0", { intent: "favourite", product, on: "true" });
  });

  test("a pack of each that can be had goes into the chosen cart, which opens and says how many", async () => {
    await person.post("/en/new-cart", { key: "for favourites" });
    const update = vi.spyOn(shop.shop.erp.carts, "update");
    const page = await person.get("/hr/favorites/0");
    const [first = ""] = page.page
      .querySelectorAll("#cart-choice option")
      .map((option) => option.getAttribute("value"));
    const answer = await person.post("/hr/favorites/0", { intent: "add-all", cart: first });
    expect(answer.status).toBe(303);
    const outcome = await person.follow(answer);
    expect(outcome.path).toMatch(/^\/hr\/favorites\/0\?added=/);
    expect(outcome.text("#again-outcome")).toBe("„Košarica 1”: dodano 31 od 32 stavke");
    expect(outcome.text(".again__left")).toContain("F OUT");
    const lines = quantitiesOf(await person.get("/en/cart/1"));
    expect(Object.keys(lines)).toHaveLength(31);
    expect(lines[DEAR]).toBe("4");
    expect(lines[OUT]).toBeUndefined();
    expect(update).toHaveBeenCalledTimes(1);

    const again = await person.post("/hr/favorites/0", { intent: "add-all", cart: first });
    expect(again.status, "the same form again adds nothing").toBe(409);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual(lines);
  });

  test("a new cart is one, however often the form is sent", async () => {
    const page = await person.get("/en/favorites/1");
    const fresh = page.page.querySelector("#cart-choice option:last-child")?.getAttribute("value") ?? "";
    const form = { intent: "add-all", cart: fresh };
    const answers = [await person.post("/en/favorites/1", form), await person.post("/en/favorites/1", form)];
    expect(answers.map(({ status }) => status)).toEqual([303, 409]);
    expect((await person.get("/en/cart/3")).page.querySelectorAll("input[name^='q:']")).toHaveLength(31);
    expect((await person.get("/en/cart/4")).status).toBe(404);
  });

  test("none of them: said, and nothing is changed", async () => {
    vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async ({ lines }) =>
      lines.map(({ product, quantity }) => ({
        product,
        quantity,
        problem: "gone" as const,
        availability: "unavailable" as const,
        stockShown: 0,
      })),
    );
    const page = await person.get("/en/favorites/0");
    const cart = page.page.querySelector("#cart-choice option")?.getAttribute("value") ?? "";
    const answer = await person.post("/en/favorites/0", { intent: "add-all", cart });
    expect(answer.status).toBe(409);
    expect(answer.text(".note--bad")).toContain("None of the favourites can be ordered now.");
  });

  test.each(["", "x", "@", "0@"])("the choice %j is none", async (cart) => {
    expect((await person.post("/en/favorites/0", { intent: "add-all", cart })).status).toBe(400);
  });

  test("a cart of somebody else, and one that is gone, is not filled", async () => {
    for (const cart of ["0@999999", "77@1"]) {
      const answer = await person.post("/en/favorites/0", { intent: "add-all", cart });
      expect(answer.status).toBe(409);
    }
  });
});

function stateOf(page: Answer, product: string): string | undefined {
  return page.page.querySelector(`.star[value="${product}"]`)?.getAttribute("aria-pressed");
}

/** Presses the star of a product. */
function press(page: Answer, product: string): Promise<Answer> {
  const star = page.page.querySelector(`.star[value="${product}"]`);
  return owner.submit(page, `form#${star?.getAttribute("form")}`, {}, ["product", product]);
}

async function guestOf({ visit }: TestShop): Promise<Person> {
  const guest = visit();
  await guest.post("/en/login", { intent: "guest" });
  return guest;
}
