import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { buy } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const FORM = "form#order";
const PREPAID: [string, string] = ["intent", "order-prepaid"];

let shop: TestShop;
/** 80.00 net each, so 100.00 with VAT */
let injector: ProductId;
/** 61.72 net, so 77.15 with VAT: an amount that nothing else on a page has */
let odd: ProductId;
let companies = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  odd = shop.staff.addProduct(testProduct({ number: "LATE 2", wholesale: cents("61.72"), stock: 10_000 }));
  injector = shop.staff.addProduct(testProduct({ number: "LATE 1", wholesale: cents("80.00"), stock: 10_000 }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

/** A company whose debt of 200.00 is overdue by `days`, with `grace` days of grace, and a cart of 100.00. */
async function late(
  days: number,
  grace: number | null,
  { rights = { finances: true, invoices: true }, bought = injector } = {},
) {
  companies += 1;
  const partner = `T2${String(companies).padStart(4, "0")}` as PartnerCode;
  const buyer = await employ(shop, { partner, name: "Kupac", email: `dug-${companies}@example.com`, rights });
  const invoice = await buy(shop, buyer, { product: bought, quantity: 2, days });
  shop.staff.setOverdueGrace(partner, grace);
  await addToCart(buyer, injector);
  return { partner, buyer, invoice };
}

const order = (person: Person, cart: Answer, button = ORDER_BUTTON) =>
  person.submit(cart, FORM, { buyerDocumentNumber: `LATE-${companies}` }, button);

const waysOf = ({ page }: Answer) => page.querySelectorAll("#credit h3").map(({ text }) => text);

/** The data of a page, as a browser requests them that already shows another page of the shop. */
const dataOf = async (person: Person, path: string) => (await person.get(path.replace(/(\?|$)/, ".data$1"))).body;

describe.each(LANGUAGES)("an overdue amount blocks the order (%s)", (lang) => {
  const money = lang === "en" ? "€200.00" : "200,00\u00a0€";

  test("and the cart says so before it, with the amount and the ways out, paying first and no part", async () => {
    const { buyer } = await late(4, 3);
    const cart = await buyer.get(`/${lang}/cart/1`);
    const { blocked, overdue, prepaid, release, list } = WORDS[lang].credit;
    expect(cart.text(".notes")).toContain(blocked.lead);
    expect(cart.text(".notes")).toContain(blocked.text.replace("{{amount}}", money));
    expect(waysOf(cart)).toEqual([overdue.title, prepaid.title, release.title, list.title]);
    expect(cart.text("#credit")).toContain(blocked.pay.replace("{{amount}}", money));
    expect(cart.page.querySelector(`#credit a[href='/${lang}/finances#due']`)).not.toBeNull();
    const refused = await order(buyer, cart);
    expect(refused.status).toBe(409);
    expect(refused.text(".note--bad")).toContain(blocked.refused);
    expect(refused.page.querySelectorAll(".notes .note a[href='#credit']"), "one note of it").toHaveLength(1);
    expect(waysOf(refused)).toEqual(waysOf(cart));
    expect((await buyer.get(`/${lang}/finances`)).text("main")).toContain(
      WORDS[lang].finances.blocking.replace("{{amount}}", money),
    );
  });

  test("and a payment lifts the block at once; so does a credit note", async () => {
    const settle: ((invoice: InvoiceId) => unknown)[] = [
      (invoice) => shop.staff.pay(invoice, cents("200.00")),
      (invoice) => shop.staff.credit(invoice),
    ];
    for (const act of settle) {
      const { buyer, invoice } = await late(1, 0);
      const blocked = await buyer.get(`/${lang}/cart/1`);
      expect(blocked.text(".notes")).toContain(WORDS[lang].credit.blocked.lead);
      act(invoice);
      const cart = await buyer.get(`/${lang}/cart/1`);
      expect(cart.page.querySelector("#credit")).toBeNull();
      expect(cart.text(".notes")).not.toContain(money);
      expect((await order(buyer, blocked)).location, "the page that was open too").toEqual(successIn(lang));
    }
  });

  test("but none that is paid in advance", async () => {
    const { buyer } = await late(1, 0);
    const placed = await order(buyer, await buyer.get(`/${lang}/cart/1`), PREPAID);
    expect(placed.location).toEqual(successIn(lang));
    expect(shop.staff.listOrders()[0]?.hold).toMatchObject({ kind: "prepayment", state: "waiting" });
  });

  test("of a colleague without the right to finances, who learns the cause and no figure", async () => {
    const { buyer } = await late(1, 0, { rights: { finances: false, invoices: false } });
    const cart = await buyer.get(`/${lang}/cart/1`);
    expect(cart.page.querySelector("#credit"), "the ERP tells this person nothing before").toBeNull();
    const refused = await order(buyer, cart);
    const { blocked, overPlainText, overdue, prepaid, release, list } = WORDS[lang].credit;
    expect(refused.status).toBe(409);
    expect(refused.text(".notes")).toContain(blocked.refused);
    expect(refused.text(".notes")).toContain(overPlainText);
    expect(waysOf(refused)).toEqual([overdue.title, prepaid.title, release.title, list.title]);
    expect(refused.text("#credit")).toContain(blocked.colleagues);
    expect(refused.page.querySelector("a[href*='finances']")).toBeNull();
    expect(refused.body).not.toContain(money);
  });
});

test.each([
  { days: 1, grace: 0, blocks: true },
  { days: 1, grace: 3, blocks: false },
  { days: 3, grace: 3, blocks: false },
  { days: 4, grace: 3, blocks: true },
  { days: 0, grace: 0, blocks: false },
  { days: 90, grace: null, blocks: false },
])(
  "overdue for $days days with a grace of $grace: blocks $blocks, whatever the limit",
  async ({ days, grace, blocks }) => {
    const { buyer, partner } = await late(days, grace);
    shop.staff.setCreditLimit(partner, cents("5000.00"));
    const cart = await buyer.get("/en/cart/1");
    expect(cart.page.querySelector("#credit") !== null).toBe(blocks);
    expect(cart.text(".notes").includes("€200.00")).toBe(days > 0);
    expect((await order(buyer, cart)).status).toBe(blocks ? 409 : 303);
  },
);

test("both causes are named, and only what helps against both is offered", async () => {
  const { buyer, partner } = await late(1, 0);
  shop.staff.setCreditLimit(partner, cents("250.00"));
  const cart = await buyer.get("/en/cart/1");
  expect(cart.text(".notes")).toContain(WORDS.en.credit.blocked.lead);
  expect(cart.text(".notes")).toContain("€50.00 over your company’s credit limit");
  expect(cart.page.querySelector("#credit [name=part]")).toBeNull();
});

test("a role without finances learns the cause before the order; its data hold no figure", async () => {
  const { memberOf } = shop.shop.company.members;
  vi.spyOn(shop.shop.company.members, "memberOf").mockImplementation(async (user) => {
    const member = await memberOf(user);
    return member && { ...member, role: "buyer" };
  });
  const blocked = await late(1, 0, { bought: odd });
  const cart = await blocked.buyer.get("/en/cart/1");
  expect(cart.text(".notes")).toContain(WORDS.en.credit.blocked.lead);
  const limited = await late(0, null, { bought: odd });
  shop.staff.setCreditLimit(limited.partner, cents("217.77"));
  expect((await limited.buyer.get("/en/cart/1")).text(".notes")).toContain(WORDS.en.credit.overPlain);
  for (const { buyer } of [blocked, limited]) {
    const sent = await dataOf(buyer, "/en/cart/1");
    expect(sent).toContain("LATE 1");
    expect(sent).not.toMatch(/15430|21777|6347|3653/);
  }
});

test("the figures stand in the data of a person with the right to finances", async () => {
  const { buyer, partner } = await late(1, 0, { bought: odd });
  shop.staff.setCreditLimit(partner, cents("217.77"));
  const sent = await dataOf(buyer, "/en/cart/1");
  for (const figure of ["15430", "21777", "6347", "3653"]) expect(sent).toContain(figure);
});

test("a credit note frees the limit at once", async () => {
  const { buyer, partner, invoice } = await late(0, null);
  shop.staff.setCreditLimit(partner, cents("250.00"));
  const cart = await buyer.get("/hr/cart/1");
  expect(cart.page.querySelector("#credit")).not.toBeNull();
  shop.staff.credit(invoice, [{ position: 1, quantity: 1 }]);
  expect((await buyer.get("/hr/cart/1")).page.querySelector("#credit")).toBeNull();
  expect((await order(buyer, cart)).location).toEqual(successIn("hr"));
});

test("the address of a cart that was refused for overdue amounts names that cause", async () => {
  const { buyer } = await late(0, null, { rights: { finances: false, invoices: false } });
  const cart = await buyer.get("/en/cart/1?credit=overdue");
  expect(cart.text(".notes")).toContain(WORDS.en.credit.blocked.lead);
  expect(cart.page.querySelector("#credit [name=part]")).toBeNull();
});
