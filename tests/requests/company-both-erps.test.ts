import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn } from "#tests/support/purchase.ts";

/** A company from the invitation to the confirmed order, with the ERP in the shop's process and over HTTP. */

const PASSWORD = "a good long secret";
const FORM = "form#order";

const SHOPS = {
  mock: () => openTestShop({ products: 5 }),
  http: () => openTestShop({ products: 5, isServed: true }),
};

describe.each(["mock", "http"] as const)("%s", (over) => {
  let shop: TestShop;
  /** 80.00 net each, so 100.00 with VAT */
  let part: ProductId;
  let companies = 0;

  beforeAll(async () => {
    shop = await SHOPS[over]();
    part = shop.staff.addProduct(testProduct({ number: "BOTH 1", wholesale: cents("80.00"), stock: 10_000 }));
  });
  afterAll(() => shop.close());

  test("invited, joined, asked, approved: the order is confirmed, and names both", async () => {
    const { owner, domain } = await openCompany(null);
    const email = `eva@${domain}`;
    const invited = await owner.submit(await owner.get("/en/company"), "form#invitation", {
      ...{ email, role: "buyer", order: "100" },
    });
    expect(invited.location).toBe("/en/company");
    const [mail] = await shop.mails({ to: email });
    const link = /http:\/\/localhost:3000(\/en\/company\/join\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const eva = shop.visit();
    const typed = { name: "Eva", password: PASSWORD, passwordRepeat: PASSWORD };
    expect((await eva.submit(await eva.get(link), "form#join", typed)).location).toBe("/en/login");
    await eva.login(email, PASSWORD);
    await addToCart(eva, part, "2");
    const asked = await send(eva, "ask-approval");
    const request = asked.location ?? "";
    expect(request).toMatch(/^\/en\/approval\//);
    const approved = await owner.submit(await owner.get(request), "form#decision", {}, ["intent", "approve"]);
    expect(approved.location, approved.text(".note")).toBe(request);
    const page = await eva.get(request);
    const order = await eva.get(page.page.querySelector(".note--good a")?.getAttribute("href") ?? "");
    expect(order.status).toBe(200);
    for (const name of ["Eva", "Ana"]) expect(order.text("dl.facts")).toContain(name);
    expect(ordersOf("N-1")).toHaveLength(1);
  });

  test("over the credit limit: ordered for prepayment, and released by the payment", async () => {
    const { owner } = await openCompany("100.00");
    await addToCart(owner, part, "2");
    expect((await send(owner, ORDER_BUTTON[1])).status).toBe(409);
    expect((await send(owner, "order-prepaid", "PREPAID")).location).toEqual(successIn("en"));
    const [order] = ordersOf("PREPAID");
    if (!order) throw new Error("no order");
    expect(order.hold).toMatchObject({ kind: "prepayment", state: "waiting" });
    expect((await owner.get(`/en/order/${order.id}`)).text(".notes")).toContain(`HR00Reference${order.id}`);
    shop.staff.payInAdvance(order.id);
    expect((await owner.get(`/en/order/${order.id}`)).text(".notes")).toBe("");
  });

  test("over the credit limit: sales are asked, and release the order", async () => {
    const { owner } = await openCompany("100.00");
    await addToCart(owner, part, "2");
    expect((await send(owner, "order-on-release", "RELEASE")).location).toEqual(successIn("en"));
    const [order] = ordersOf("RELEASE");
    if (!order) throw new Error("no order");
    expect((await owner.get(`/en/order/${order.id}`)).text("h1")).toContain("On hold until");
    shop.staff.releaseHold(order.id);
    const after = await owner.get(`/en/order/${order.id}`);
    expect(after.text(".order-steps")).toContain("Released");
  });

  async function openCompany(limit: string | null) {
    companies += 1;
    const domain = `both${companies}.example`;
    const partner = `B${over}${companies}` as PartnerCode;
    const owner = await employ(shop, { partner, name: "Ana", email: `ana@${domain}` });
    shop.staff.setCreditLimit(partner, limit === null ? null : cents(limit));
    return { owner, domain };
  }

  async function send(person: Person, intent: string, buyerDocumentNumber = "N-1") {
    return person.submit(await person.get("/en/cart/1"), FORM, { buyerDocumentNumber }, ["intent", intent]);
  }

  function ordersOf(document: string) {
    return shop.staff.listOrders().filter(({ buyerDocumentNumber }) => buyerDocumentNumber === document);
  }
});
