import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents, type productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'{{constructor}}</script><!--`;

let shop: TestShop;
let person: Person;
let product: ReturnType<typeof productId>;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  product = shop.staff.addProduct(
    testProduct({
      manufacturer: `Maker ${HOSTILE}`,
      brand: `Brand ${HOSTILE}`,
      number: `N<b>1</b>"'&`,
      titleEn: `Title ${HOSTILE}`,
      titleHr: `Naziv ${HOSTILE}`,
      descriptionEn: `Text ${HOSTILE}`,
      descriptionHr: `Opis ${HOSTILE}`,
      size: `Size ${HOSTILE}`,
      unit: `u${HOSTILE}`,
      specs: [{ key: "pressure", value: HOSTILE, valueHr: HOSTILE }],
      references: [{ kind: "oe", number: `OE ${HOSTILE}`, maker: HOSTILE }],
      stock: 500,
    }),
  );
  person = shop.visit();
  await addToCart(person, product, "2");
  await person.submit(await person.get("/en/cart/1"), 'form:has([value="rename"])', { title: HOSTILE.slice(0, 60) });
});
afterAll(() => shop.close());

describe.each(["en", "hr"])("text of the ERP and of people is text in %s", (lang) => {
  test.each([
    () => `/${lang}/products/${product}`,
    () => `/${lang}/catalogue/0?sort=title&manufacturer=${encodeURIComponent(HOSTILE)}`,
    () => `/${lang}/catalogue/0?query=${encodeURIComponent('N<b>1</b>"')}`,
    () => `/${lang}/catalogue/0?query=${encodeURIComponent(HOSTILE)}`,
    () => `/${lang}/cart/1`,
    () => `/${lang}/cart/1?print`,
    () => `/${lang}/${encodeURIComponent(HOSTILE)}`,
    () => `/${lang}/products/${encodeURIComponent(HOSTILE)}`,
    () => `/${lang}/login?redirectTo=${encodeURIComponent(`/${HOSTILE}`)}`,
  ])("page %#", async (path) => {
    let answer = await person.get(path());
    if (answer.status === 308) answer = await person.follow(answer);
    expectHarmless(answer);
  });
});

test("the data of a product for machines are to the letter what the ERP says", async () => {
  const answer = await person.get(`/en/products/${product}`);
  const things = answer.page.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => JSON.parse(text));
  const thing = things.find((one) => one["@type"] === "Product");
  expect(thing).toMatchObject({
    name: `N<b>1</b>"'& Title ${HOSTILE}`,
    mpn: `N<b>1</b>"'&`,
    brand: { name: `Brand ${HOSTILE}` },
    description: `Text ${HOSTILE}`,
    size: `Size ${HOSTILE}`,
  });
});

test("on the whole way to an order, its dialogs, its page and its print view", async () => {
  const dialog = await toGuestDialog(person, `"><script>alert(1)</script>`.slice(0, 35));
  expectHarmless(dialog);
  shop.staff.setPrice(product, cents("77.00"));
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  expect(changed.text("h1")).toBe("Conditions have changed");
  expectHarmless(changed);
  const success = await person.follow(await person.submit(changed, "dialog form"));
  expectHarmless(success);
  const order = success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
  for (const path of [order, `${order}&print`, order.replace("/en/", "/hr/")]) {
    const answer = await person.get(path);
    expect(answer.status).toBe(200);
    expectHarmless(answer);
  }
});

test("text that a refused form shows again", async () => {
  expectHarmless(await person.post(`/en/products/${product}`, { product, quantity: `"><script>alert(1)</script>` }));
  const other = shop.visit();
  await addToCart(other, product, "1");
  const cart = await other.get("/en/cart/1");
  expectHarmless(await other.submit(cart, 'form:has([value="rename"])', { title: HOSTILE }));
  expectHarmless(await other.submit(cart, "form#order", { buyerDocumentNumber: HOSTILE }, ORDER_BUTTON));
  expectHarmless(await other.submit(await toGuestDialog(other), "form#guest-order", guestForm(HOSTILE)));
});

/** Expects no script without the page's nonce, no foreign element, and no event handler. */
function expectHarmless(answer: Answer): void {
  expect(answer.body.length).toBeGreaterThan(1_000);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1];
  // Data for search engines is not a script: none of it runs.
  for (const script of answer.page.querySelectorAll('script:not([type="application/ld+json"])'))
    expect(script.getAttribute("nonce")).toBe(nonce);
  expect(answer.body).not.toContain("<script>alert");
  expect(answer.body).not.toContain("<img src=x");
  expect(answer.page.querySelectorAll("[onerror], [onclick], main b b, h1 b")).toHaveLength(0);
  for (const link of answer.page.querySelectorAll("a[href], form[action]")) {
    expect(link.getAttribute("href") ?? link.getAttribute("action")).toMatch(
      /^(?:\/(?!\/)|#|\?|mailto:|tel:\+?\d+$|\.$)/,
    );
  }
}
