import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { cents, DISCONTINUED, INJECTOR, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop();
  person = shop.visit();
  shop.staff.addProducts([
    testProduct({
      number: "P 1",
      brand: "Own brand",
      titleEn: "Nozzle holder",
      titleHr: "Držač dizne",
      descriptionEn: "Fits everything.",
      descriptionHr: "Odgovara svemu.",
      size: "M14 × 1.5",
      unit: "set",
      packQuantity: 4,
      wholesale: cents("1234.50"),
      deposit: cents("60.00"),
      stock: 8,
      specs: [{ key: "pressure", value: "1,800 bar", valueHr: "1.800 bar" }],
      references: [
        { kind: "oe", number: "OE-77", maker: "Ford" },
        { kind: "cross", number: "CR 88", maker: "Delphi" },
      ],
    }),
    testProduct({ number: "P 2", wholesale: null }),
    testProduct({ number: "P 3", titleEn: "Only English", titleHr: "" }),
    testProduct({ number: "P 10", supersededBy: { number: "P 11" }, supply: "discontinued", stock: 0 }),
    testProduct({ number: "P 11", supersededBy: { number: "P 12" } }),
    testProduct({ number: "P 12", supersededBy: { number: "P 13 not carried" } }),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("every field of the product", () => {
  test("in English", async () => {
    const answer = await person.get("/en/products/testmaker~P_1");
    expect(answer.text("title")).toBe("P 1 Nozzle holder, Testmaker – Dizna, B2B webshop");
    expect(answer.text("h1")).toBe("P 1");
    expect(answer.text(".product__title")).toBe("Nozzle holder");
    expect(factsOf(answer)).toMatchObject({
      Manufacturer: "Testmaker",
      Brand: "Own brand",
      Size: "M14 × 1.5",
      Unit: "set",
      Pack: "4 sets",
      "OE and cross-reference numbers": "CR 88 DelphiOE-77 Ford",
      "Core deposit": "+ €60.00",
      "With VAT (25%)": "€1,543.13",
    });
    expect(answer.text(".price__net")).toBe("Net price €1,234.50");
    // Without a discount the wholesale price equals the net price, so the facts do not repeat it.
    expect(factsOf(answer)).not.toHaveProperty("Discount");
    expect(factsOf(answer)).not.toHaveProperty("Wholesale price");
    expect(answer.text(".stock")).toBe("Available 8 pcs");
    expect(answer.text("#description + p")).toBe("Fits everything.");
    expect(answer.text(".specs td")).toBe("1,800 bar");
    expect(answer.text(".buybox")).toContain("Sold in packs of 4.");
    expect(answer.page.querySelector(".product__pic img")?.getAttribute("src")).toBe("/img/filter.svg");
    expect(answer.text(".buybox")).toContain("without VAT and shipping");
  });

  test("in Croatian", async () => {
    const answer = await person.get("/hr/products/testmaker~P_1");
    expect(answer.text(".product__title")).toBe("Držač dizne");
    expect(factsOf(answer)).toMatchObject({
      Proizvođač: "Testmaker",
      "Robna marka": "Own brand",
      Izvedba: "M14 × 1,5",
      "Jedinica mjere": "set",
      Pakiranje: "4 seta",
      "Kaucija za stari dio": "+ 60,00\u00a0€",
      "S PDV-om (25\u00a0%)": "1.543,13\u00a0€",
    });
    expect(answer.text(".stock")).toBe("Dostupno 8 kom");
    expect(answer.text("#description + p")).toBe("Odgovara svemu.");
    expect(answer.text(".specs td")).toBe("1.800 bar");
  });

  test("a title that Croatian lacks is shown in English", async () => {
    expect((await person.get("/hr/products/testmaker~P_3")).text(".product__title")).toBe("Only English");
  });
});

describe("stock and availability", () => {
  const P3 = productId("testmaker~P_3");
  test.each([
    [1, "Available 1 pcs", "Dostupno 1 kom"],
    [11, "Available 11 pcs", "Dostupno 11 kom"],
    [12, "Available > 12 pcs", "Dostupno > 12 kom"],
    [40_321, "Available > 12 pcs", "Dostupno > 12 kom"],
  ])("%d on the shelf", async (stock, en, hr) => {
    shop.staff.setStock(P3, stock);
    expect((await person.get(`/en/products/${P3}`)).text(".buybox .stock")).toBe(en);
    expect((await person.get(`/hr/products/${P3}`)).text(".buybox .stock")).toBe(hr);
  });

  test("a stock of 12 or more leaves the server nowhere as a number", async () => {
    shop.staff.setStock(P3, 40_321);
    for (const path of [`/en/products/${P3}`, `/en/products/${P3}.data`, "/en/catalogue/0?query=P%203"])
      expect((await person.get(path)).body).not.toContain("40321");
  });

  test.each([
    ["orderable", "Must be ordered", "Po narudžbi", true],
    ["out-of-order", "Temporarily out of stock", "Trenutačno nema na zalihi", false],
    ["discontinued", "Unavailable", "Nedostupno", false],
  ] as const)("nothing on the shelf, %s", async (supply, en, hr, buyable) => {
    shop.staff.setStock(P3, 0);
    shop.staff.setSupply(P3, supply);
    const answer = await person.get(`/en/products/${P3}`);
    expect(answer.text(".buybox .stock")).toBe(en);
    expect((await person.get(`/hr/products/${P3}`)).text(".buybox .stock")).toBe(hr);
    expect(answer.page.querySelector('input[name="quantity"]') !== null).toBe(buyable);
    shop.staff.setSupply(P3, "orderable");
  });

  test("price on request: no price, no form, and whom to ask", async () => {
    const answer = await person.get("/hr/products/testmaker~P_2");
    expect(answer.text(".price")).toBe("Cijena na upit");
    expect(answer.page.querySelector('input[name="quantity"]')).toBeNull();
    expect(answer.page.querySelector(".buybox a")?.getAttribute("href")).toBe("/hr/ask?number=P+2");
    expect(answer.text(".note")).toBe("");
  });
});

describe("replacements in both directions", () => {
  test("a chain in order of time, this one marked, links to what is carried", async () => {
    const answer = await person.get("/en/products/testmaker~P_11");
    const chain = answer.page
      .querySelectorAll(".chain .num")
      .map((number) => [
        number.text,
        number.getAttribute("href") ?? (number.parentNode?.getAttribute("aria-current") === "true" ? "here" : "none"),
      ]);
    expect(chain).toEqual([
      ["P 10", "/en/products/testmaker~P_10"],
      ["P 11", "here"],
      ["P 12", "/en/products/testmaker~P_12"],
      ["P 13 not carried", "none"],
    ]);
    expect(answer.text(".chain__new:last-child")).toContain("Not in our catalogue");
  });

  test("a discontinued product shows what takes its place instead of a form", async () => {
    const answer = await person.get(`/en/products/${DISCONTINUED}`);
    expect(answer.text(".buybox")).toContain("Unavailable");
    expect(answer.text(".buybox")).toContain("5WS40745 is sold out, and another part has taken its place.");
    expect(answer.page.querySelector(".buybox .qty")).toBeNull();
    const newer = await person.get(answer.page.querySelector(".offer a")?.getAttribute("href") ?? "");
    expect(newer.text("h1")).toBe("A2C59517051");
    expect(newer.text(".chain")).toContain("5WS40745");
  });
});

describe("when the ERP fails, and the same was never asked before", () => {
  test.each([
    ["product", "UNAVAILABLE"],
    ["product", "TIMEOUT"],
    ["replacements", "UNAVAILABLE"],
  ] as const)("catalogue.%s %s: 503 with a way on", async (method, code) => {
    const product = shop.staff.addProduct(testProduct({ number: `DOWN ${method} ${code}` }));
    vi.spyOn(shop.shop.erp.catalogue, method).mockRejectedValue(new ErpError(code, {}, { peerMessage: "peer secret" }));
    const answer = await person.get(`/hr/products/${product}`);
    expect(answer.status).toBe(503);
    expect(answer.text("h1")).toBe("Trenutačno nedostupno");
    expect(answer.body).not.toContain("peer secret");
  });

  test("prices are missing, and the ERP's own sentence stands in the log in one line, and on no page", async () => {
    const peerMessage = "peer secret:\nthe price list is locked";
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("UNAVAILABLE", {}, { peerMessage }));
    const answer = await person.get(`/en/products/${INJECTOR}`);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain("peer secret");
    expect(shop.logged()).toMatch(/"said":"peer secret: the price list is locked".*"msg":"conditions not read"/);
  });

  test("a fault that is none of the ERP's is 500, without its text", async () => {
    vi.spyOn(shop.shop.erp.catalogue, "product").mockRejectedValue(new Error("secret inner text"));
    const answer = await person.get(`/en/products/${INJECTOR}`);
    expect(answer.status).toBe(500);
    expect(answer.text("h1")).toBe("Something went wrong");
    expect(answer.body).not.toContain("secret inner text");
    expect((await person.get(`/en/products/${INJECTOR}.data`)).body).not.toContain("secret inner text");
  });
});

/** The definition lists of a page as one object. */
function factsOf(answer: Answer): Record<string, string> {
  const fold = (text: string) => text.replace(/[ \n]+/g, " ").trim();
  return Object.fromEntries(
    answer.page.querySelectorAll(".facts dt").map((dt) => [fold(dt.text), fold(dt.nextElementSibling?.text ?? "")]),
  );
}

test("a withdrawn product's page has its number, the parts that take its place and a search, in both languages", async () => {
  shop.staff.addProducts([
    testProduct({ number: "GONE 2" }),
    testProduct({ number: "GONE 1", supersededBy: { number: "GONE 2" } }),
  ]);
  shop.staff.withdraw(productId("testmaker~GONE_1"));
  const answer = await person.get("/en/products/testmaker~GONE_1");
  expect([answer.status, answer.text("h1")]).toEqual([404, "GONE 1 is not in our catalogue"]);
  const links = answer.page.querySelectorAll(".error-page p a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/en/products/testmaker~GONE_2", "/en/catalogue/0?query=GONE+1", "/en/ask?number=GONE+1"]);
  expect(answer.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain("noindex");
  expect((await person.get("/hr/products/testmaker~GONE_1")).text("h1")).toBe("GONE 1 nije u našem katalogu");
  expect(answer.text(".error-page")).toContain("The product is no longer available.");
  shop.staff.withdraw(productId("testmaker~GONE_2"));
  const without = await person.get("/en/products/testmaker~GONE_1");
  expect(without.text(".error-page b.num")).toBe("GONE 2");
  vi.spyOn(shop.shop.erp.catalogue, "supersessions").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const bare = await person.get("/en/products/testmaker~GONE_1");
  expect([bare.status, bare.page.querySelectorAll(".error-page p a").length]).toEqual([404, 2]);
});

describe.each(["products", "back-in-stock"])("a number that no product has ever had, under /%s", (page) => {
  test.each([
    ["en", "NEVER 1 is not in our catalogue", "no longer"],
    ["hr", "NEVER 1 nije u našem katalogu", "više nije"],
  ])("is not said to have been sold once (%s)", async (lang, title, once) => {
    const answer = await person.get(`/${lang}/${page}/testmaker~NEVER_1`);
    expect([answer.status, answer.text("h1")]).toEqual([404, title]);
    expect(answer.text(".error-page")).not.toContain(once);
    expect(answer.page.querySelectorAll(".error-page p a").map((link) => link.getAttribute("href"))).toEqual([
      `/${lang}/catalogue/0?query=NEVER+1`,
      `/${lang}/ask?number=NEVER+1`,
    ]);
  });
});
