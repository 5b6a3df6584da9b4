import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { FORMATS } from "#locales/formats.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms, press } from "#tests/support/approving-firm.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

/** The approval of an order over the company's credit limit offers the same ways out as the cart. */

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
/** 300.00 net, so 375.00 with VAT */
let part: ProductId;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, works: true });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "AC" });
  part = shop.staff.addProduct(testProduct({ number: "AC 1", wholesale: toEurCents(30_000), stock: 9_000 }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await db.close();
  await shop.close();
});

/** A request for two parts in a company with the credit limit `limit`. */
async function askOver(limit: number) {
  const firm = await firms.open();
  shop.staff.setCreditLimit(firm.partner, toEurCents(limit));
  return { ...firm, request: await askFor(firm.buyer.person, [[part, "2"]], { number: firm.partner }) };
}

function ordersOf(number: string) {
  return shop.staff.listOrders().filter((one) => one.buyerDocumentNumber === number);
}

const HOLDS = [
  { hold: "prepayment", intent: "approve-prepaid", way: "prepaid" },
  { hold: "release", intent: "approve-on-release", way: "release" },
] as const;

describe.each(LANGUAGES)("(%s)", (lang) => {
  test.each(HOLDS)(
    "approved to wait for $hold: placed once, and the buyer reads what it waits for on the page and in the mail",
    async ({ hold, intent, way }) => {
      const firm = await firms.open();
      const { owner, buyer, partner } = firm;
      shop.staff.setCreditLimit(partner, toEurCents(50_000));
      const request = await askFor(buyer.person, [[part, "2"]], { lang, number: partner });
      const page = await owner.person.get(request);
      expect(page.text("main .notes")).toContain(lang === "en" ? "€250.00 over" : "za 250,00\u00a0€");
      const ways = page.page.querySelectorAll("#credit h3").map(({ text }) => text);
      const words = WORDS[lang].credit;
      expect(ways).toEqual([WORDS[lang].approvals.credit.less.title, words.prepaid.title, words.release.title]);
      expect(page.text("#credit")).toContain(WORDS[lang].approvals.credit[way].button);

      const send = () => press(owner.person, page, intent);
      const answers = await Promise.all([send(), send()]);
      expect([...answers, await send()].map(({ location }) => location)).toEqual([request, request, request]);
      const placed = ordersOf(partner);
      expect(placed).toHaveLength(1);
      expect(placed[0]?.hold).toMatchObject({ kind: hold, state: "waiting" });

      const seen = await buyer.person.get(request);
      expect(seen.text("h1 .badge")).toBe(
        `${WORDS[lang].approvals.states.approved} ${WORDS[lang].orderState.hold[hold]}`,
      );
      const day = FORMATS[lang].day(placed[0]?.hold?.until ?? toLocalDate(0));
      expect(seen.text(".note--good")).toContain(fill(WORDS[lang].approvals.note.waits[hold], { day }));
      const order = await buyer.person.get(seen.page.querySelector(".note--good a")?.getAttribute("href") ?? "");
      expect(order.text(".notes")).toContain(fill(WORDS[lang].hold.waiting[hold], { day }));
      const [told] = await shop.mails({ to: buyer.email });
      expect(told?.text).toContain(day);
    },
  );
});

test("approved although it is over: refused, with the ways out; one of them then places it", async () => {
  const { owner, buyer, partner, request } = await askOver(50_000);
  const refused = await press(owner.person, await owner.person.get(request), "approve");
  expect(refused.status).toBe(409);
  expect(refused.text(".note--bad")).toContain(WORDS.en.approvals.refusals["credit-limit"]);
  expect(refused.page.querySelectorAll(".notes .note a[href='#credit']"), "one note with the ways out").toHaveLength(1);
  expect(refused.page.querySelector("#credit button[value=approve-on-release]")).not.toBeNull();
  expect((await press(owner.person, refused, "approve-on-release")).location).toBe(request);
  expect(ordersOf(partner)).toHaveLength(1);
  expect((await buyer.person.get(request)).text("h1 .badge")).toBe("approved On hold");
});

test.each(LANGUAGES)(
  "(%s) refused by sales afterwards: the request, the lists and the buyer's home say so",
  async (lang) => {
    const firm = await firms.open();
    const [owner, buyer] = [firm.owner.person, firm.buyer.person];
    shop.staff.setCreditLimit(firm.partner, toEurCents(50_000));
    const request = await askFor(buyer, [[part, "2"]], { lang, number: firm.partner });
    await press(owner, await owner.get(request), "approve-on-release");
    const [order] = ordersOf(firm.partner);
    if (!order) throw new Error("nothing was ordered");
    const { hold: ends, statuses } = WORDS[lang].orderState;
    const waiting = await buyer.get(`/${lang}/approvals`);
    expect(waiting.text("section[aria-labelledby=mine]")).toContain(ends.release);
    shop.staff.refuseHold(order.id, "Pay the old invoices first.");
    await vi.waitFor(async () => expect((await buyer.get(request)).text("h1")).toContain(ends.refused), 30_000);
    const [seen, list, theirs, home] = [
      await buyer.get(request),
      await buyer.get(`/${lang}/approvals`),
      await owner.get(`/${lang}/approvals`),
      await buyer.get(`/${lang}`),
    ];
    expect(seen.text("h1")).toContain(statuses.cancelled);
    expect(seen.text(".notes")).toContain("Pay the old invoices first.");
    expect(seen.page.querySelector(".note--good")).toBeNull();
    for (const text of [
      list.text("section[aria-labelledby=mine]"),
      theirs.text("section[aria-labelledby=decided]"),
      home.text("section[aria-labelledby=desk-orders]"),
    ])
      expect([text.includes(statuses.cancelled), text.includes(ends.refused)]).toEqual([true, true]);
  },
);

test("lower quantities that fit are approved as any other order; both sums are shown", async () => {
  const { owner, buyer, request } = await askOver(50_000);
  const page = await owner.person.get(request);
  await press(owner.person, page, "approve-prepaid", { [`q:${part}`]: "1" });
  const less = await owner.person.get(request);
  expect(less.text("h1 .badge"), "typed quantities are shown before anything is ordered").toBe("waiting");
  expect(less.page.querySelector("#credit")).toBeNull();
  await press(owner.person, less, "approve");
  const seen = await buyer.person.get(request);
  expect(seen.text("h1 .badge")).toBe(WORDS.en.approvals.states.changed);
  const sums = seen.text("aside.document__sums");
  expect(sums).toContain(WORDS.en.approvals.sumsOrdered);
  expect(sums).toMatch(/€3\d\d\.\d\d/);
  expect(seen.text(".changed tfoot .grand"), "the total as asked and as ordered").toMatch(
    /€7\d\d\.\d\d\s*€3\d\d\.\d\d/,
  );
  expect(seen.page.querySelector(".note--good a")?.getAttribute("href")).toContain("/en/order/");
});

test("a price that rises before an approval that waits is shown first; agreed to, the order still waits", async () => {
  const firm = await firms.open();
  shop.staff.setCreditLimit(firm.partner, toEurCents(0));
  const cost = (euros: number) =>
    shop.staff.addProduct(testProduct({ number: "AC 2", wholesale: toEurCents(euros * 100), stock: 50 }));
  const request = await askFor(firm.buyer.person, [[cost(300), "1"]], { number: firm.partner });
  const page = await firm.owner.person.get(request);
  cost(310);
  const shown = await firm.owner.person.follow(await press(firm.owner.person, page, "approve-prepaid"));
  expect(shown.text("form#decision")).toContain(fill(WORDS.en.credit.held.prepayment, { days: 7 }));
  expect((await press(firm.owner.person, shown, "approve")).location).toBe(request);
  const [order] = ordersOf(firm.partner);
  expect(order?.hold).toMatchObject({ kind: "prepayment", state: "waiting" });
});

test("the buyer's own request, and an ERP whose orders cannot wait: no way, and a crafted form is refused", async () => {
  const { owner, buyer, request } = await askOver(0);
  for (const { intent } of HOLDS) expect((await buyer.person.post(request, { intent })).status).toBe(403);
  expect((await buyer.person.get(request)).page.querySelector("#credit")).toBeNull();
  const page = await owner.person.get(request);
  const { capabilities } = shop.shop.erp;
  const orders = { ...capabilities.orders, holds: false };
  vi.spyOn(shop.shop.erp, "capabilities", "get").mockReturnValue({ ...capabilities, orders });
  const lacking = await owner.person.get(request);
  expect(lacking.text("#credit")).toContain(WORDS.en.credit.sales.text);
  for (const { intent } of HOLDS) {
    expect(lacking.page.querySelector(`[value=${intent}]`)).toBeNull();
    expect((await press(owner.person, page, intent)).status).toBe(400);
  }
});

test("a day's limit that was used up while the request waited is said to the approver", async () => {
  const { owner, buyer } = await firms.open({ day: 70_000 });
  const request = await askFor(buyer.person, [[part, "3"]]);
  expect((await owner.person.get(request)).text(".notes")).not.toContain(WORDS.en.approvals.note.usedSince);
  const other = await askFor(buyer.person, [[part, "4"]]);
  await press(owner.person, await owner.person.get(other), "approve");
  const page = await owner.person.get(request);
  expect(page.text(".notes")).toContain(WORDS.en.approvals.note.usedSince);
  expect(page.text(".notes")).toMatch(/€1,2\d\d\.\d\d was ordered that day already/);
});
