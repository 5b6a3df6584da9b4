import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFaultLog } from "#erp-adapter/around/checks/fault-log.ts";
import { openShopStore } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import { idOf } from "#erp-adapter/example/price-list.ts";
import { createErpAdapter } from "#erp-adapter/index.ts";
import { parseEnv } from "#server/env.ts";
import { toErpOptions } from "#server/erp/erp-options.ts";
import { runAccountCommand } from "#server/staff/run-account-command.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderAsCustomer, quantitiesOf, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { sendRegistration, validRegistration, visitAnew } from "#tests/support/registration.ts";
import { MAIL_WORDS, WORDS } from "#tests/support/words.ts";

/**
 * The whole shop on the example ERP, which has no accounts: the shop keeps them, and the ERP knows the partners' terms.
 */

const ENV = { ERP_ADAPTER: "./erp-adapter/example/adapter.ts" };
const INJECTOR = idOf("Bosch", "0 445 110 470");
const PASSWORD = "long enough 1";
const LINK = /http:\/\/localhost:3000(\/en\/forgot-password\?key=[\w.%-]+)/;

let shop: TestShop;
let typed: Record<string, string>;
let customer: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 1, env: ENV });
  typed = validRegistration();
  customer = visitAnew(shop);
  expect((await sendRegistration(customer, typed)).location).toBe("/en/register-success");
});
afterAll(() => shop.close());

describe("a request", () => {
  test("opens nothing until the office has named a partner", async () => {
    const answer = await login(shop.visit());
    expect(answer.status).toBe(400);
    expect(answer.text("main")).toContain(WORDS.en.login.pending);
  });

  test("is listed, and wants a partner that the ERP knows", async () => {
    expect((await office("accounts", "--pending")).text).toContain(typed.email);
    expect((await office("approve", typed.email ?? "", "--partner", "999999")).text).toContain("no partner 999999");
    const hint = await office("approve", "owner@autoservis.example");
    expect(hint).toMatchObject({ code: 1, text: expect.stringContaining("001001 Autoservis Primjer d.o.o.") });
  });

  test("is approved with the partner's company in view, and the person is told by mail", async () => {
    const { code, text } = await office("approve", typed.email ?? "", "--partner", "001001");
    expect(code, text).toBe(0);
    expect(text).toContain("partner 001001, price list workshops, 12.00 %, 30 days");
    expect(text).toContain("Autoservis Primjer d.o.o.");
    expect(text).toContain("another VAT number");
    expect((await office("approve", typed.email ?? "", "--partner", "001001")).text).toContain("is active");
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 60_000);
    await shop.shop.account.registrations.resumeApprovals();
    const told = (await shop.mails({ to: typed.email, atLeast: 2 })).map(({ text }) => text?.replace(/\s+/g, " "));
    vi.restoreAllMocks();
    expect(told.filter((text) => text?.includes(MAIL_WORDS.en.registrationApproved.lead))).toHaveLength(1);
  });
});

describe("an account", () => {
  test("sees the partner's prices, and a visitor does not", async () => {
    expect((await login(customer)).status).toBe(303);
    const path = `/en/products/${INJECTOR}`;
    expect((await customer.get(path)).text("main")).toContain("€167.11");
    expect((await shop.visit().get(path)).text("main")).not.toContain("€167.11");
  });

  test("takes the guest's cart along, at the partner's prices then", async () => {
    const guest = visitAnew(shop);
    await addToCart(guest, INJECTOR, "1");
    expect((await login(guest)).status).toBe(303);
    const cart = await guest.get("/en/cart/1");
    expect(quantitiesOf(cart)).toEqual({ [INJECTOR]: "1" });
    expect(cart.text("main")).toContain("167.11");
    await guest.submit(cart, "form#order", { [`q:${INJECTOR}`]: "0" }, UPDATE_BUTTON);
  });

  test("orders at them, and the order is the company's", async () => {
    const path = await orderAsCustomer(customer, [[INJECTOR, "2"]], "PO-1");
    const order = await customer.get(path);
    expect(order.status).toBe(200);
    expect(order.text("main")).toContain("167.11");
    expect((await customer.get("/en/orders/0")).text("main")).toContain("PO-1");
    expect((await shop.visit().get(path)).status).not.toBe(200);
  });

  test("has a profile with the terms of its partner, and changes it", async () => {
    const page = await customer.get("/en/my-profile");
    expect(page.text("main")).toContain("workshops");
    const saved = await customer.submit(page, "main form", { city: "Vukovar" });
    expect(saved.status).toBe(303);
    expect((await customer.get("/en/my-profile")).body).toContain("Vukovar");
  });

  test("has its profile while the ERP, which has the terms, is down", async () => {
    const { accounts } = shop.shop.erp;
    const known = accounts.profile.bind(accounts);
    const withoutTerms = { priceList: null, discountPercent: null, paymentDays: null };
    vi.spyOn(accounts, "profile").mockImplementation(async (c) => ({ ...(await known(c)), ...withoutTerms }));
    const page = await customer.get("/en/my-profile");
    vi.restoreAllMocks();
    expect(page.text("main")).toContain(WORDS.en.profile.termsUnknown);
    expect(page.text("main")).not.toContain("workshops");
    expect(page.body).toContain("Vukovar");
  });

  test("keeps the marks and the carts in the shop", async () => {
    await customer.post("/en/catalogue/0", { intent: "favourite", product: INJECTOR, on: "true" });
    expect((await customer.get("/en/favorites/0")).text("main")).toContain("0 445 110 470");
  });

  test("gets a new password by mail, which ends the other sessions", async () => {
    const person = visitAnew(shop);
    await person.post("/en/forgot-password", { email: typed.email ?? "" });
    const isReset = ({ text }: { text?: string }) => LINK.test(text ?? "");
    await expect.poll(async () => (await shop.mails({ to: typed.email })).some(isReset)).toBe(true);
    const mail = (await shop.mails({ to: typed.email })).find(isReset);
    const page = await person.get(LINK.exec(mail?.text ?? "")?.[1] ?? "");
    const words = { password: "another one 22", passwordRepeat: "another one 22" };
    expect((await person.submit(page, "form#new-password", words)).location).toBe("/en/login");
    expect((await customer.get("/en/my-profile")).status).not.toBe(200);
    expect((await login(customer)).status).toBe(400);
    expect((await login(customer, "another one 22")).status).toBe(303);
  });

  test("is shut out at once when the office blocks it", async () => {
    expect((await office("block", typed.email ?? "")).code).toBe(0);
    expect((await customer.get("/en/my-profile")).status).not.toBe(200);
    expect((await login(shop.visit(), "another one 22")).status).toBe(400);
  });
});

test("while the ERP has no goods, the page names those commands that this shop has, and none of the embedded ERP", async () => {
  const none = { items: [], total: 0, facets: null };
  vi.spyOn(shop.shop.goods.catalogue, "search").mockResolvedValue({ answer: none, age: 0 });
  const page = await shop.visit().get("/en");
  vi.restoreAllMocks();
  for (const command of ["accounts", "approve"]) expect(page.body).toContain(`npm run shop -- ${command}`);
  expect(page.body).not.toContain("npm run erp");
});

async function login(person: Person, password = PASSWORD) {
  return person.post("/en/login", { intent: "login", email: typed.email ?? "", password });
}

/** Runs the command of `npm run shop -- …` while the shop runs. */
async function office(...args: string[]): Promise<{ code: number; text: string }> {
  const env = parseEnv({ ...ENV, DATA_DIR: shop.dataDir });
  const erp = await createErpAdapter(toErpOptions(env, shop.dataDir), createFaultLog(shop.shop.log));
  const store = openShopStore({ dataDir: shop.dataDir });
  const said: string[] = [];
  const terminal = { print: (text: string) => said.push(text), printError: (text: string) => said.push(text) };
  const tools = { erp, kind: env.ERP_ADAPTER, office: store.accounts, now: Date.now(), ...terminal };
  const code = await runAccountCommand(args, tools);
  await Promise.all([erp.close(), store.close()]);
  return { code, text: said.join("\n") };
}
