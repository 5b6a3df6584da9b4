import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { loadSources } from "#tests/architecture/sources.ts";
import { checkMarkup } from "#tests/architecture/writing.ts";
import { ask, createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import { FORMS, PRODUCT } from "#tests/support/every-form.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { ORDER_BUTTON } from "#tests/support/purchase.ts";
import { openRunningShop, placeOrder, type RunningShop, sendOrder, versionOf } from "#tests/support/running-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

/**
 * Some of the twelve ways to attack this stack (security-*.test.ts), each with a test that fails without the shop's
 * protection: foreign texts on the shop's pages.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("fact 7: nothing that an ERP says reaches a page", () => {
  let house: TestShop;
  beforeEach(async () => {
    house = await openTestShop({ products: 60 });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await house.close();
  });

  const SECRET = "ORA-00942 table KUPCI 000981";
  const errors: [string, () => unknown][] = [
    [
      "an error of the family",
      () => new ErpError("UNAVAILABLE", {}, { peerMessage: SECRET, cause: new Error(SECRET) }),
    ],
    ["a bad answer", () => new ErpError("BAD_RESPONSE", { path: SECRET })],
    ["an unknown thing", () => new ErpError("NOT_FOUND", { what: "product", id: SECRET })],
    ["an unexpected error", () => new TypeError(SECRET)],
    ["a body that was thrown", () => ({ status: 500, data: { message: SECRET } })],
  ];

  test.each(errors)("%s", async (_, error) => {
    const person = house.visit();
    await person.post(`/en/products/${PRODUCT}`, { product: PRODUCT, quantity: "1" });
    const cart = await person.get("/en/cart/1");
    const { catalogue, carts, orders } = house.shop.erp;
    const fail = async () => Promise.reject(error());
    vi.spyOn(catalogue, "search").mockImplementation(fail);
    vi.spyOn(catalogue, "product").mockImplementation(fail);
    vi.spyOn(catalogue, "products").mockImplementation(fail);
    vi.spyOn(house.shop.erp, "conditions").mockImplementation(fail);
    vi.spyOn(carts, "update").mockImplementation(fail);
    vi.spyOn(carts, "create").mockImplementation(fail);
    vi.spyOn(orders, "place").mockImplementation(fail);
    for (const path of ["/en", "/en/catalogue/0", `/en/products/${PRODUCT}`, "/en/cart/1"]) {
      for (const address of [path, `${path}.data`]) {
        expectNoSecret(await person.get(address));
      }
    }
    for (const [path, form] of FORMS) expectNoSecret(await person.post(path, form));
    expectNoSecret(await person.submit(cart, "form#order", { buyerDocumentNumber: "1" }, ORDER_BUTTON));
    vi.spyOn(carts, "list").mockImplementation(fail);
    for (const path of ["/en/cart/1", "/en/cart/1.data", "/en/empty-cart"]) {
      const answer = await person.get(path);
      expectNoSecret(answer);
      expect(answer.status, path).toBeGreaterThanOrEqual(404);
    }
  });

  function expectNoSecret({ body, path }: { body: string; path: string }) {
    expect(body.includes("ORA-"), `${path} tells what the ERP said`).toBe(false);
  }
});

describe("fact 11: texts that people write are never markup", () => {
  const SCRIPT = "<script>alert(1)</script>";
  const ATTRIBUTE = `"><img src=x onerror=alert(1)>`;

  test("no markup goes into a page unescaped", () => {
    const app = loadSources().filter(({ path }) => path.startsWith("app/"));
    expect(app.length).toBeGreaterThan(50);
    expect(app.flatMap(checkMarkup)).toEqual([]);
    expect(app.filter(({ text }) => /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/.test(text))).toEqual(
      [],
    );
  });

  test("script in every field of the ERP and of a form stays text, on pages, in data, on paper and in mail", async () => {
    const product = shop.staff.addProduct(
      testProduct({
        manufacturer: `Evil ${ATTRIBUTE}`,
        brand: `Brand ${SCRIPT}`,
        number: `HOSTILE ${SCRIPT}`,
        titleEn: `HOSTILE ${SCRIPT}${ATTRIBUTE}`,
        descriptionEn: `${SCRIPT}${ATTRIBUTE}`,
        size: SCRIPT,
        unit: "<b>",
        specs: [{ key: `k${SCRIPT}`, value: ATTRIBUTE }],
        references: [{ kind: "oe", number: SCRIPT, maker: ATTRIBUTE }],
      }),
    );
    const person = createVisitor(shop.url);
    const path = `/en/products/${product}`;
    await person.ask(path, { body: { product, quantity: "1" } });
    await person.ask("/en/cart/1", {
      body: { intent: "rename", cart: "0", version: versionOf(await person.ask("/en/cart/1")), title: SCRIPT },
    });
    for (const address of [path, "/en/catalogue/0?query=HOSTILE", "/en/cart/1", "/en/cart/1?print", "/en"]) {
      expectNoMarkup(await person.ask(address), address);
    }
    for (const address of [
      `/en/catalogue/0?query=${encodeURIComponent(SCRIPT)}`,
      `/en/catalogue/0?query=${encodeURIComponent(ATTRIBUTE)}`,
      `/en/catalogue/0?manufacturer=${encodeURIComponent(ATTRIBUTE)}`,
      `/en/${encodeURIComponent(SCRIPT)}`,
      `/en/login?redirectTo=${encodeURIComponent(`/${ATTRIBUTE}`)}`,
      `/en/catalogue/0?query=${encodeURIComponent("</script><script>alert(1)</script>")}`,
    ]) {
      expectNoMarkup(await person.ask(address), address);
    }
    expectNoMarkup(
      await sendOrder(person, { buyerDocumentNumber: `${SCRIPT}${ATTRIBUTE}` }),
      "refused document number",
    );
    const success = await placeOrder(person, { buyerDocumentNumber: "<b>1</b>", email: "hostile@example.com" });
    const link = (/href="(\/en\/order\/[^"]+)"/.exec(success.text)?.[1] ?? "").replaceAll("&amp;", "&");
    for (const address of [link, `${link}&print`]) {
      const page = await ask(shop.url, address);
      expect(page.status).toBe(200);
      expectNoMarkup(page, address);
      expect(page.text).not.toContain("<b>1</b>");
    }
    const [mail] = await shop.mails({ to: "hostile@example.com" });
    expect(mail?.html).not.toContain("<script");
    expect(mail?.html).not.toContain("<img src=x");
    expect(mail?.html).not.toContain("<b>1</b>");
    expect(mail?.text).toContain(SCRIPT);
  });

  function expectNoMarkup(answer: HttpAnswer, where: string) {
    expect(answer.status, where).toBeLessThan(500);
    for (const markup of ["<script>alert", "<img src=x"])
      expect(answer.text.includes(markup), `${where}: ${markup}`).toBe(false);
  }
});
