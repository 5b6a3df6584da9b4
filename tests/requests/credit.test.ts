import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { FORMATS } from "#locales/formats.ts";
import { buy } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, quantitiesOf, successIn } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const FORM = "form#order";
const PART: [string, string] = ["intent", "order-part"];
const AS_LIST: [string, string] = ["intent", "keep-as-list"];

let shop: TestShop;
/** 80.00 net each, so 100.00 with VAT */
let injector: ProductId;
let pump: ProductId;
let partners = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  injector = shop.staff.addProduct(testProduct({ number: "CREDIT 1", wholesale: cents("80.00"), stock: 10_000 }));
  pump = shop.staff.addProduct(testProduct({ number: "CREDIT 2", wholesale: cents("80.00"), stock: 10_000 }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

/** A new company with this limit, and its buyer. */
async function company(limit: string | null, rights = { finances: true, invoices: true }) {
  partners += 1;
  const partner = `T1${String(partners).padStart(4, "0")}`;
  const buyer = await employ(shop, { partner, name: "Kupac", email: `kupac-${partners}@example.com`, rights });
  shop.staff.setCreditLimit(partner as PartnerCode, limit === null ? null : cents(limit));
  return { partner: partner as PartnerCode, buyer };
}

/** A company that has used 4,600.00 of its limit of 5,000.00, with a cart of 500.00: 3 injectors and 2 pumps. */
async function overBy100(rights?: { finances: boolean; invoices: boolean }) {
  const made = await company(null, rights);
  await buy(shop, made.buyer, { product: injector, quantity: 46 });
  shop.staff.setCreditLimit(made.partner, cents("5000.00"));
  await addToCart(made.buyer, injector, "3");
  await addToCart(made.buyer, pump, "2");
  return made;
}

const order = (person: Person, cart: Answer, number = "N-1") =>
  person.submit(cart, FORM, { buyerDocumentNumber: number }, ORDER_BUTTON);

const NOTES = { driver: "Zvati portira", line: "Dizalica 2" };

const valueIn = ({ page }: Answer, name: string) =>
  page.querySelector(`main [name='${name}']`)?.getAttribute("value") ??
  page.querySelector(`main [name='${name}']`)?.text;

const tickedIn = ({ page }: Answer) =>
  page.querySelectorAll("#credit input[name=part][checked]").map((input) => input.getAttribute("value"));

describe.each(LANGUAGES)("(%s)", (lang) => {
  test("says before the order what is free and by how much the cart is over it", async () => {
    const { buyer } = await overBy100();
    const summary = vi.spyOn(shop.shop.erp.finances, "summary");
    const cart = await buyer.get(`/${lang}/cart/1`);
    expect(summary).toHaveBeenCalledTimes(1);
    const words =
      lang === "en"
        ? ["€100.00 over", "limit of €5,000.00, €4,600.00 is used and €400.00 remains"]
        : [
            "kreditni limit Vaše tvrtke za 100,00\u00a0€",
            "Od limita 5.000,00\u00a0€ iskorišteno je 4.600,00\u00a0€, a preostalo 400,00\u00a0€",
          ];
    for (const said of words) expect(cart.text(".notes")).toContain(said);
    expect(tickedIn(cart)).toEqual([injector]);
    const ways = cart.page.querySelectorAll("#credit h3").map(({ text }) => text);
    const { part, prepaid, release, list } = WORDS[lang].credit;
    expect(ways, "nothing is overdue").toEqual([part.title, prepaid.title, release.title, list.title]);
  });

  test("refused, says so in the same note, with the figures and the ways out", async () => {
    const { buyer } = await overBy100();
    const refused = await order(buyer, await buyer.get(`/${lang}/cart/1`));
    expect(refused.status).toBe(409);
    const notes = refused.page.querySelectorAll(".notes .note");
    expect(notes).toHaveLength(1);
    expect(notes[0]?.getAttribute("role")).toBe("alert");
    for (const words of [WORDS[lang].errors.creditLimit, lang === "en" ? "€100.00 over" : "za 100,00\u00a0€"])
      expect(refused.text(".notes .note")).toContain(words);
    expect(notes[0]?.querySelector("a[href='#credit']")).not.toBeNull();
  });

  test("keeps the part that fits; the rest moves to a cart of its own, once, and the part can be ordered", async () => {
    const { buyer } = await overBy100();
    const cart = await buyer.get(`/${lang}/cart/1`);
    const fields = { buyerDocumentNumber: "MINE" };
    const answer = await buyer.submit(cart, FORM, fields, PART);
    expect(answer.status).toBe(303);
    const shown = await buyer.follow(answer);
    expect(shown.text(".toast .note")).toContain(WORDS[lang].notices["part-kept"]);
    expect(quantitiesOf(shown)).toEqual({ [injector]: "3" });
    expect(shown.page.querySelector("#credit")).toBeNull();
    expect(shown.page.querySelector("#order-buyerDocumentNumber")?.getAttribute("value")).toBe("MINE");
    expect((await buyer.submit(cart, FORM, fields, PART)).status).toBe(409);
    expect(quantitiesOf(await buyer.get(`/${lang}/cart/2`))).toEqual({ [pump]: "2" });
    expect((await buyer.get(`/${lang}/cart/3`)).status).toBe(404);
    expect((await order(buyer, await buyer.get(`/${lang}/cart/1`))).location).toEqual(successIn(lang));
  });

  test("a choice that is too much, or none, is refused beside the lines, and keeps the ticks", async () => {
    const { buyer } = await overBy100();
    const cart = await buyer.get(`/${lang}/cart/1`);
    const both = await buyer.submit(tickAll(cart), FORM, {}, PART);
    expect(both.status).toBe(409);
    expect(both.text("#credit-part-error")).toBe(`${WORDS[lang].credit.part.legend}: ${WORDS[lang].errors.overCredit}`);
    expect(tickedIn(both)).toEqual([injector, pump]);
    const none = await buyer.submit(untickAll(cart), FORM, {}, PART);
    expect(none.status).toBe(400);
    expect(none.text("#credit-part-error")).toBe(
      `${WORDS[lang].credit.part.legend}: ${WORDS[lang].errors.chooseLines}`,
    );
    expect(quantitiesOf(await buyer.get(`/${lang}/cart/1`))).toEqual({ [injector]: "3", [pump]: "2" });
  });

  test("keeps the cart as a list, and empties it if asked", async () => {
    const { buyer } = await overBy100();
    const cart = await buyer.get(`/${lang}/cart/1`);
    const nameless = await buyer.submit(cart, FORM, { listName: " " }, AS_LIST);
    expect([nameless.status, nameless.text("#credit-list-error")]).toEqual([
      400,
      `${WORDS[lang].credit.list.name}: ${WORDS[lang].errors.listName}`,
    ]);
    const kept = await buyer.submit(cart, FORM, { listName: "Kasnije" }, AS_LIST);
    expect(kept.status).toBe(303);
    expect((await buyer.follow(kept)).text("h1")).toContain("Kasnije");
    expect(quantitiesOf(await buyer.get(`/${lang}/cart/1`))).toEqual({ [injector]: "3", [pump]: "2" });
    cart.page.querySelector("#credit input[name=emptied]")?.setAttribute("checked", "");
    const twice = await buyer.submit(cart, FORM, { listName: "Kasnije" }, AS_LIST);
    expect(twice.location, "one list however often it is sent").toBe(kept.location);
    expect(quantitiesOf(await buyer.get(`/${lang}/cart/1`))).toEqual({});
  });

  test.each([PART, AS_LIST])("%s=%s saves the delivery and the remarks typed beside it", async (...button) => {
    const { buyer } = await overBy100();
    const cart = await buyer.get(`/${lang}/cart/1`);
    const typed = { "d:note": NOTES.driver, [`n:${injector}`]: NOTES.line, listName: "Kasnije" };
    const wrong = await buyer.submit(cart, FORM, { ...typed, "d:date": "32.13." }, button);
    expect([wrong.status, valueIn(wrong, "d:note"), valueIn(wrong, `n:${injector}`)]).toEqual([
      400,
      ...Object.values(NOTES),
    ]);
    expect((await buyer.submit(cart, FORM, typed, button)).status).toBe(303);
    const shown = await buyer.get(`/${lang}/cart/1`);
    expect([valueIn(shown, "d:note"), valueIn(shown, `n:${injector}`)]).toEqual(Object.values(NOTES));
    expect(quantitiesOf(shown), "nothing was divided before it was seen").toEqual({ [injector]: "3", [pump]: "2" });
    if (button[1] !== PART[1]) return;
    expect(quantitiesOf(await buyer.follow(await buyer.submit(shown, FORM, {}, PART)))).toEqual({ [injector]: "3" });
  });

  test.each([PART, AS_LIST])(
    "%s=%s beside another quantity only saves that, and keeps all that it was sent with",
    async (...button) => {
      const { buyer } = await overBy100();
      const cart = untickAll(await buyer.get(`/${lang}/cart/1`));
      for (const field of [`[value="${pump}"]`, "[name=emptied]"])
        cart.page.querySelector(`#credit input${field}`)?.setAttribute("checked", "");
      const typed = { buyerDocumentNumber: "MINE", listName: "Kasnije" };
      const shown = await buyer.follow(await buyer.submit(cart, FORM, { ...typed, [`q:${injector}`]: "4" }, button));
      expect(quantitiesOf(shown)).toEqual({ [injector]: "4", [pump]: "2" });
      expect(Object.keys(typed).map((name) => valueIn(shown, name))).toEqual(Object.values(typed));
      expect(tickedIn(shown)).toEqual([pump]);
      expect(shown.page.querySelector("#credit input[name=emptied]")?.hasAttribute("checked")).toBe(true);
    },
  );

  test("*Update* keeps a typed list name, and ticks what the credit covers with the new quantities", async () => {
    const { buyer } = await overBy100();
    const cart = untickAll(await buyer.get(`/${lang}/cart/1`));
    const sent = { listName: "Kasnije", [`q:${injector}`]: "4" };
    const shown = await buyer.follow(await buyer.submit(cart, FORM, sent, ["intent", "update"]));
    expect(valueIn(shown, "listName")).toBe("Kasnije");
    expect(tickedIn(shown)).toEqual([injector]);
  });

  test("a delivery typed beside a quote that has expired is refused, and everything typed is kept", async () => {
    const { buyer } = await overBy100();
    const cart = await buyer.get(`/${lang}/cart/1`);
    cart.page.querySelector("#order [name=quote]")?.setAttribute("value", "expired");
    cart.page.querySelector("#credit input[name=emptied]")?.setAttribute("checked", "");
    const unchanged = await buyer.submit(cart, FORM, {}, ["intent", "update"]);
    expect(unchanged.status, "a delivery as it was shown").toBe(303);
    const typed = { "d:note": NOTES.driver, listName: "Kasnije" };
    const refused = await buyer.submit(cart, FORM, typed, AS_LIST);
    expect([refused.status, refused.text(".notes .note--bad")]).toEqual([409, WORDS[lang].errors.deliveryExpired]);
    expect(["d:note", "listName"].map((name) => valueIn(refused, name))).toEqual(Object.values(typed));
    expect(refused.page.querySelector("#credit input[name=emptied]")?.hasAttribute("checked")).toBe(true);
    expect((await buyer.submit(refused, FORM, {}, AS_LIST)).location).toMatch(/lists/);
    expect(quantitiesOf(await buyer.get(`/${lang}/cart/1`))).toEqual({});
  });
});

const HOLDS = [
  { hold: "prepayment", way: "prepaid", button: ["intent", "order-prepaid"] as [string, string] },
  { hold: "release", way: "release", button: ["intent", "order-on-release"] as [string, string] },
] as const;

describe.each(LANGUAGES)("an order that waits (%s)", (lang) => {
  test.each(HOLDS)("for $hold: placed over the limit, once, and the page says until when", async ({ hold, button }) => {
    const { buyer } = await overBy100();
    const cart = await buyer.get(`/${lang}/cart/1`);
    const number = `WAITS ${hold} ${lang}`;
    const send = () => buyer.submit(cart, FORM, { buyerDocumentNumber: number }, button);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ location }) => location)).toEqual([successIn(lang), successIn(lang)]);
    expect((await send()).location).toEqual(successIn(lang));
    const placed = shop.staff.listOrders().filter((one) => one.buyerDocumentNumber === number);
    expect(placed).toHaveLength(1);
    expect(placed[0]?.hold).toMatchObject({ kind: hold, state: "waiting" });
    const success = await buyer.follow(answers[0] as Answer);
    const day = FORMATS[lang].day(placed[0]?.hold?.until ?? "");
    expect(success.text(".note")).toContain(WORDS[lang].hold.waiting[hold].replace("{{day}}", day));
    expect(success.page.querySelector("section[aria-labelledby=pay]") !== null, "how to pay").toBe(
      hold === "prepayment",
    );
    expect(quantitiesOf(await buyer.get(`/${lang}/cart/1`))).toEqual({});
  });
});

test.each(HOLDS)(
  "an order for $hold needs the buyer's number, and an ERP that lets orders wait",
  async ({ button }) => {
    const { buyer } = await overBy100();
    const cart = await buyer.get("/en/cart/1");
    expect((await buyer.submit(cart, FORM, { buyerDocumentNumber: "" }, button)).status).toBe(400);
    without("holds");
    expect((await buyer.submit(cart, FORM, { buyerDocumentNumber: "N" }, button)).status).toBe(400);
    const lacking = await buyer.get("/en/cart/1");
    for (const { button: other } of HOLDS) expect(lacking.page.querySelector(`[value=${other[1]}]`)).toBeNull();
    expect(lacking.text("#credit")).toContain(WORDS.en.credit.sales.text);
    expect(lacking.page.querySelector("#credit a[href^='mailto:']")).not.toBeNull();
  },
);

test("a guest cannot let an order wait", async () => {
  const guest = shop.visit();
  await addToCart(guest, injector);
  const cart = await guest.get("/en/cart/1");
  const answer = await guest.submit(cart, FORM, { buyerDocumentNumber: "N" }, ["intent", "order-prepaid"]);
  expect(answer.status).toBe(400);
});

/** Gives all people this role in their companies. */
function withRole(role: CompanyRole): void {
  const { memberOf } = shop.shop.company.members;
  vi.spyOn(shop.shop.company.members, "memberOf").mockImplementation(async (user) => {
    const member = await memberOf(user);
    return member && { ...member, role };
  });
}

function without(capability: "holds" | "creditCheck"): void {
  const { capabilities } = shop.shop.erp;
  const orders = { ...capabilities.orders, [capability]: false };
  vi.spyOn(shop.shop.erp, "capabilities", "get").mockReturnValue({ ...capabilities, orders });
}

/** Ticks all lines on the page, as a person would. */
function tickAll(cart: Answer): Answer {
  for (const input of cart.page.querySelectorAll("#credit input[name=part]")) input.setAttribute("checked", "");
  return cart;
}
function untickAll(cart: Answer): Answer {
  for (const input of cart.page.querySelectorAll("#credit input[name=part]")) input.removeAttribute("checked");
  return cart;
}

test.each([
  { what: "no limit was agreed", limit: null, panel: false, free: null },
  { what: "the limit covers the cart exactly", limit: "500.00", panel: false, free: "€500.00" },
  { what: "a cent is missing", limit: "499.99", panel: true, free: "€499.99" },
  { what: "nothing was agreed but prepayment", limit: "0.00", panel: true, free: "€0.00" },
])("$what", async ({ limit, panel, free }) => {
  const { buyer } = await company(limit);
  await addToCart(buyer, injector, "3");
  await addToCart(buyer, pump, "2");
  const cart = await buyer.get("/en/cart/1");
  expect(cart.page.querySelector("#credit") !== null).toBe(panel);
  if (free) expect(cart.text(FORM)).toContain(`Remaining credit: ${free}`);
  else expect(cart.text(FORM)).not.toContain("credit limit");
});

test("a company that pays in advance is told so, and offered no part of the cart", async () => {
  const { buyer } = await company("0.00");
  await addToCart(buyer, injector);
  const cart = await buyer.get("/hr/cart/1");
  const { prepayOnly, prepaid, release, list } = WORDS.hr.credit;
  expect(cart.text(".notes")).toContain(prepayOnly);
  const ways = cart.page.querySelectorAll("#credit h3").map(({ text }) => text);
  expect(ways).toEqual([prepaid.title, release.title, list.title]);
});

test("overdue but within the limit: the sum and the way to it, and no ways out", async () => {
  const { buyer, partner } = await company(null);
  await buy(shop, buyer, { product: injector, quantity: 2, days: 60 });
  shop.staff.setCreditLimit(partner, cents("5000.00"));
  await addToCart(buyer, pump);
  const cart = await buyer.get("/en/cart/1");
  expect(cart.text(".notes")).toContain("€200.00 is overdue.");
  expect(cart.page.querySelector(".notes a[href='/en/finances#due']")).not.toBeNull();
  expect(cart.page.querySelector("#credit")).toBeNull();
});

test("a colleague without the right to finances sees no figures, and the ways out only after the refusal", async () => {
  const { buyer } = await overBy100({ finances: false, invoices: false });
  const summary = vi.spyOn(shop.shop.erp.finances, "summary");
  const cart = await buyer.get("/en/cart/1");
  expect(cart.page.querySelector("#credit")).toBeNull();
  expect(cart.text("main")).not.toContain("credit limit");
  const refused = await order(buyer, cart);
  expect(refused.status).toBe(409);
  expect(refused.text(".notes")).toContain(WORDS.en.errors.creditLimit);
  expect(refused.page.querySelectorAll(".notes .note")).toHaveLength(1);
  expect(refused.text("main")).not.toMatch(/4,600|5,000/);
  expect(tickedIn(refused)).toEqual([]);
  expect(summary).not.toHaveBeenCalled();
  const ticked = refused.page.querySelector(`#credit input[value="${pump}"]`);
  ticked?.setAttribute("checked", "");
  const kept = await buyer.follow(await buyer.submit(refused, FORM, {}, PART));
  expect(quantitiesOf(kept)).toEqual({ [pump]: "2" });
});

test.each([
  ["UNAVAILABLE", new ErpError("UNAVAILABLE", {})],
  ["FORBIDDEN", new ErpError("FORBIDDEN", {})],
])("an ERP that does not say the figures (%s) leaves them out, and never the page", async (_, error) => {
  const { buyer } = await overBy100();
  vi.spyOn(shop.shop.erp.finances, "summary").mockRejectedValue(error);
  const cart = await buyer.get("/en/cart/1");
  expect(cart.status).toBe(200);
  expect(cart.page.querySelector("#credit")).toBeNull();
  const refused = await order(buyer, cart);
  expect(refused.status).toBe(409);
  expect(refused.page.querySelector("#credit")).not.toBeNull();
});

test.each([
  ["van", 303],
  ["post", 409],
])("a part must fit with its delivery: by %s the answer is %i", async (carrier, status) => {
  const { partner, buyer } = await overBy100();
  shop.staff.setCreditLimit(partner, cents("4905.00"));
  const chosen = await buyer.submit(await buyer.get("/en/cart/1"), FORM, { "d:carrier": carrier }, [
    "intent",
    "update",
  ]);
  const cart = untickAll(await buyer.follow(chosen));
  cart.page.querySelector(`#credit input[value="${injector}"]`)?.setAttribute("checked", "");
  expect((await buyer.submit(cart, FORM, {}, PART)).status).toBe(status);
});

test("a failure in the middle loses no line, whatever is chosen next", async () => {
  const { buyer } = await overBy100();
  const { carts } = shop.shop.erp;
  const update = carts.update;
  let calls = 0;
  const failing = vi.spyOn(carts, "update").mockImplementation((...given) => {
    calls += 1;
    return calls === 2 ? Promise.reject(new ErpError("UNAVAILABLE", {})) : update(...given);
  });
  expect((await buyer.submit(await buyer.get("/en/cart/1"), FORM, {}, PART)).status).toBe(503);
  failing.mockRestore();
  const cart = await buyer.get("/en/cart/1");
  expect(quantitiesOf(cart)).toEqual({ [injector]: "3", [pump]: "2" });
  untickAll(cart).page.querySelector(`#credit input[value="${pump}"]`)?.setAttribute("checked", "");
  const kept = await buyer.follow(await buyer.submit(cart, FORM, {}, PART));
  expect(quantitiesOf(kept)).toEqual({ [pump]: "2" });
  const others = [await buyer.get("/en/cart/2"), await buyer.get("/en/cart/3")].map(quantitiesOf);
  expect(others).toContainEqual({ [injector]: "3" });
});

test("two carts ordered at once do not pass the limit together", async () => {
  const { buyer } = await company("500.00");
  await addToCart(buyer, injector, "3");
  const first = await buyer.get("/en/cart/1");
  await buyer.post("/en/new-cart", { key: crypto.randomUUID() });
  await addToCart(buyer, pump, "3");
  const second = await buyer.get("/en/cart/2");
  const answers = await Promise.all([order(buyer, first, "A"), order(buyer, second, "B")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.page.querySelector("#credit")).not.toBeNull();
});

test.each([
  { role: "viewer", sees: false },
  { role: "bookkeeper", sees: false },
  { role: "buyer", sees: true },
] as const)("a $role sees the ways out: $sees", async ({ role, sees }) => {
  withRole(role);
  const { buyer } = await company("0.00");
  await addToCart(buyer, injector);
  const cart = await buyer.get("/en/cart/1?credit");
  expect(cart.page.querySelector("#credit") !== null).toBe(sees);
  expect(cart.text(FORM), "a buyer's role has no finances").not.toContain("Free of your credit limit");
});

test("an ERP that refuses no order for its limit: the cart says nothing of it", async () => {
  const { buyer } = await company("0.00");
  await addToCart(buyer, injector);
  without("creditCheck");
  const cart = await buyer.get("/en/cart/1");
  expect(cart.page.querySelector("#credit")).toBeNull();
  expect(cart.text(FORM)).not.toContain("credit limit");
});

test("a price that rises before an order for prepayment is shown first; confirmed, the order still waits", async () => {
  const { buyer } = await company("0.00");
  const dear = shop.staff.addProduct(testProduct({ number: "CREDIT 3", wholesale: cents("80.00"), stock: 10 }));
  await addToCart(buyer, dear);
  const cart = await buyer.get("/hr/cart/1");
  shop.staff.addProducts([testProduct({ number: "CREDIT 3", wholesale: cents("90.00"), stock: 10 })]);
  const number = { buyerDocumentNumber: "RISEN" };
  const dialog = await buyer.follow(await buyer.submit(cart, FORM, number, ["intent", "order-prepaid"]));
  expect(dialog.text("dialog")).toContain(WORDS.hr.credit.held.prepayment.replace("{{days}}", "7"));
  const placed = await buyer.submit(dialog, "dialog form");
  expect(placed.location).toEqual(successIn("hr"));
  const [order] = shop.staff.listOrders().filter(({ buyerDocumentNumber }) => buyerDocumentNumber === "RISEN");
  expect(order).toMatchObject({ hold: { kind: "prepayment", state: "waiting" } });
});

test("a refusal in the dialog of changed conditions leads to the ways out", async () => {
  const { buyer } = await company("100.00", { finances: false, invoices: false });
  const dear = shop.staff.addProduct(testProduct({ number: "CREDIT 4", wholesale: cents("80.00"), stock: 10 }));
  await addToCart(buyer, dear);
  const cart = await buyer.get("/en/cart/1");
  shop.staff.addProducts([testProduct({ number: "CREDIT 4", wholesale: cents("90.00"), stock: 10 })]);
  const dialog = await buyer.follow(await order(buyer, cart));
  const refused = await buyer.submit(dialog, "dialog form");
  expect(refused.status).toBe(409);
  const link = refused.page.querySelector("dialog a[href*='?credit']")?.getAttribute("href") ?? "";
  expect((await buyer.get(link)).page.querySelector("#credit")).not.toBeNull();
});

test("the address of a refused order's cart shows the ways out", async () => {
  const { buyer } = await company(null, { finances: false, invoices: false });
  await addToCart(buyer, injector);
  expect((await buyer.get("/en/cart/1?credit")).page.querySelector("#credit")).not.toBeNull();
});

test("a buyer whose role has no finances learns before Order that it is over the limit, without a figure", async () => {
  withRole("buyer");
  const { buyer } = await overBy100();
  const cart = await buyer.get("/en/cart/1");
  expect(cart.text(".notes")).toContain("This order is over your company’s credit limit.");
  expect(cart.page.querySelector("#credit")).not.toBeNull();
  expect(cart.text("main")).not.toMatch(/4,600|5,000|100\.00 over/);
});

test("a buyer whose role has no finances cannot find out what is free by trying parts: the ERP decides on Order", async () => {
  withRole("buyer");
  const { buyer } = await overBy100();
  const cart = await buyer.get("/en/cart/1");
  const summary = vi.spyOn(shop.shop.erp.finances, "summary");
  expect((await buyer.submit(tickAll(cart), FORM, {}, PART)).status).toBe(303);
  expect(summary.mock.calls).toEqual([]);
});
