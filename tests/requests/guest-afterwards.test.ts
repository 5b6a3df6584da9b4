import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** A guest asks for a cancellation and for an account with the link to the order, and loses nothing typed on the way. */

const PARTS = [productId("testmaker~G_1"), productId("testmaker~G_2")];
const FORM = "#cancel form";

let shop: TestShop;
let guest: Person;
let path: string;
let email: string;
let count = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, works: true });
  shop.staff.addProducts([
    testProduct({ number: "G 1", titleEn: "First part", stock: 9_999 }),
    testProduct({ number: "G 2", titleEn: "Second part", stock: 9_999 }),
  ]);
});
beforeEach(async () => {
  count += 1;
  email = `after-${count}@example.com`;
  guest = shop.visit();
  for (const part of PARTS) await addToCart(guest, part);
  const success = await guest.follow(await sendGuestOrder(guest, await toGuestDialog(guest), email));
  path = success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
});
afterAll(() => shop.close());

test("a cancellation is asked for once: page, timeline, and a mail to the guest with the link and to sales", async () => {
  const visitor = shop.visit();
  const page = await visitor.get(path);
  const sent = await visitor.submit(page, FORM, { reason: "Ordered twice" }, ["line", "2"]);
  expect([sent.status, sent.location]).toEqual([303, path]);
  const shown = await visitor.follow(sent);
  expect(shown.text("main")).toContain("Ordered twice");
  expect(shown.text(".steps, main")).toContain(WORDS.en.order.steps["cancellation-requested"]);
  await visitor.submit(page, FORM, { reason: "Ordered twice" }, ["line", "2"]);
  const mails = await shop.mails({ to: email, atLeast: 2 });
  const asked = mails.filter(({ subject }) => subject?.includes("cancellation"));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text?.replace(/\s+/g, "")).toContain(path);
  const forSales = (await shop.mails({ to: "sales@example.com", atLeast: 2 })).filter(({ text }) =>
    text?.includes("Ordered twice"),
  );
  expect(forSales).toHaveLength(1);
  expect(forSales[0]?.text?.replace(/\s+/g, " ")).toContain("ERP o tome ne zna");
});

test("an empty form and a missing reason are told, and nothing is asked for twice", async () => {
  const visitor = shop.visit();
  const ask = (fields: Record<string, string>) => visitor.post(path, { intent: "cancel", ...fields });
  const nothing = await ask({ key: "form-none-1", reason: "kept words" });
  expect([nothing.status, nothing.text(`${FORM} textarea`)]).toEqual([400, "kept words"]);
  expect((await ask({ key: "form-none-2", line: "1", reason: "" })).status).toBe(400);
  expect((await ask({ key: "form-none-3", line: "9", reason: "x" })).status).toBe(400);
  expect((await ask({ key: "form-one-1", line: "1", reason: "a" })).status).toBe(303);
  const again = await ask({ key: "form-one-2", line: "1", reason: "b" });
  expect([again.status, again.text("main")]).toEqual([409, expect.stringContaining("already")]);
});

test("it opens with the link alone: not without a key, with another order's, or for another form", async () => {
  const other = shop.visit();
  const form = { intent: "cancel", key: "form-other-1", line: "1", reason: "x" };
  expect((await other.post(path.split("?")[0] ?? "", form)).status).toBe(302);
  expect((await other.post(`${path}x`, form)).status).toBe(400);
  expect((await other.post(path, { ...form, intent: "again", cart: "0@x" })).status).toBe(403);
});

test.each(LANGUAGES)(
  "(%s) the registration has what was typed for the order, and keeps it when refused",
  async (lang) => {
    const order = await guest.get(path.replace("/en/", `/${lang}/`));
    const link = order.page.querySelector('a[href*="/register?"]')?.getAttribute("href") ?? "";
    const register = await shop.visit().get(link);
    const { country: _, ...form } = guestForm(email);
  const typed = { ...form, vat: `HR${form.vat}` };
    const fields = (page: typeof register) =>
      Object.fromEntries(
        Object.keys(typed).map((name) => [name, page.page.querySelector(`input[name=${name}]`)?.getAttribute("value")]),
      );
    expect(fields(register)).toEqual(typed);
    const refused = await shop.visit().submit(register, "form#register", { password: "x", passwordRepeat: "y" });
    expect([refused.status, fields(refused)]).toEqual([400, typed]);
    expect(fields(await shop.visit().get(`${link}x`)).company ?? "").toBe("");
  },
);

test("all that a guest has typed in the dialog stays when they go back to the cart, until they order", async () => {
  await addToCart(guest, PARTS[0] as (typeof PARTS)[0]);
  const dialog = await toGuestDialog(guest, "N-2");
  const left = await guest.submit(dialog, "form#guest-order", { ...guestForm("half"), city: "Vukovar" }, ["leave", ""]);
  expect([left.status, left.location]).toEqual([303, "/en/cart/1"]);
  const again = await toGuestDialog(guest, "N-2");
  const value = (page: typeof again, name: string) =>
    page.page.querySelector(`form#guest-order input[name=${name}]`)?.getAttribute("value");
  expect([value(again, "city"), value(again, "email")]).toEqual(["Vukovar", "half"]);
  await sendGuestOrder(guest, again, email);
  await addToCart(guest, PARTS[0] as (typeof PARTS)[0]);
  expect(value(await toGuestDialog(guest, "N-3"), "city")).toBe("Osijek");
});
