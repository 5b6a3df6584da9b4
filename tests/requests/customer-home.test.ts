import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { NO_LIMITS } from "#rules/company-member.ts";
import { buy, place } from "#tests/support/bookkeeping.ts";
import { employ } from "#tests/support/employ.ts";
import { createFaults } from "#tests/support/faulty-erp.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderAsCustomer } from "#tests/support/purchase.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

const PART = productId("testmaker~T_1000");
const OTHER = productId("testmaker~T_2000");
const PARTNER = "T00001";
const QUICK = ".desk__quick form";

const faults = createFaults();
let shop: TestShop;
let keeper: Person;
let latest: OrderId;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60, erp: faults.before });
  shop.staff.addProduct(testProduct({ wholesale: cents("100.00"), stock: 5_000 }));
  shop.staff.addProduct(testProduct({ number: "T 2000", titleEn: "Seal", titleHr: "Brtva", stock: 0 }));
  keeper = await employ(shop, { partner: PARTNER, name: "Vlasnik Znak", email: "vlasnik@example.com" });
  await buy(shop, keeper, { product: PART, quantity: 2, days: 41 });
  await buy(shop, keeper, { product: PART, days: 3 });
  latest = await place(shop, keeper, PART, 4);
});
afterEach(() => {
  faults.clear();
  vi.restoreAllMocks();
});
afterAll(() => shop.close());

describe.each(LANGUAGES)("in %s a customer with orders", (lang) => {
  const words = WORDS[lang];
  const see = () => keeper.get(`/${lang}`);

  test("is greeted, and is told nothing about guests", async () => {
    const answer = await see();
    expect(answer.status).toBe(200);
    expect(answer.text("h1")).toBe(fill(words.desk.heading, { name: "Vlasnik Znak" }));
    for (const text of [words.home.asGuest, words.home.how2, words.home.withAccount, words.home.strengths])
      expect(answer.body).not.toContain(text);
  });

  test("sees the last orders with their state, each with a link", async () => {
    const answer = await see();
    const orders = answer.page.querySelectorAll(".desk-order");
    expect(orders).toHaveLength(3);
    expect(orders[0]?.querySelector("a")?.getAttribute("href")).toBe(`/${lang}/order/${latest}`);
    expect(orders.map((order) => order.querySelector(".badge")?.text)).toContain(words.orderState.statuses.delivered);
    expect(answer.page.querySelector(`main a[href="/${lang}/orders/0"]`)).not.toBeNull();
  });

  test("sees the bought parts once each, with own number, price, stock and a button", async () => {
    await keeper.post(`/en/products/${PART}`, { intent: "own-number", number: "ZNAK-77" });
    const answer = await see();
    expect(answer.page.querySelectorAll(".part")).toHaveLength(1);
    expect(answer.text(".part__name")).toContain("T 1000");
    expect(answer.text(".part__own")).toContain("ZNAK-77");
    expect(answer.text(".part__title")).toContain(lang === "hr" ? "Ispitni dio" : "Test part");
    expect(answer.text(".part__price")).toContain("100");
    expect(answer.text(".part__stock")).toContain(words.availability.many);
  });

  test("puts a bought part into the cart from there, and is led back", async () => {
    const buyer = await newcomer({ partner: PARTNER });
    const added = await buyer.submit(await buyer.get(`/${lang}`), ".part form", { quantity: "3" });
    expect([added.status, added.location]).toEqual([303, `/${lang}`]);
    expect((await buyer.follow(added)).text(".toast .note")).toContain("T 1000");
    expect((await buyer.get("/en/cart/1")).body).toContain("T 1000");
    const wrong = await buyer.submit(await buyer.get(`/${lang}`), ".part form", { quantity: "x" });
    expect(wrong.status).toBe(400);
    expect(wrong.page.querySelector(".part .qty")?.getAttribute("value")).toBe("x");
    expect(wrong.text(".part .field__error")).not.toBe("");
  });

  test("types a number, and gets to the quick order with that part", async () => {
    const page = await see();
    const asked = await keeper.submit(page, QUICK, { number: "t1000", quantity: "2" });
    expect(asked.status).toBe(303);
    expect(asked.location).toMatch(new RegExp(`^/${lang}/quick-order/`));
    expect((await keeper.follow(asked)).text("main")).toContain("T 1000");
  });

  test("sees free credit and what is overdue, with the way to the finances", async () => {
    withSummary({ creditLimit: cents("2000.00"), creditUsed: cents("950.00"), due: cents("375.00") });
    const answer = await see();
    const account = answer.text(".desk-account");
    expect(account).toContain(lang === "hr" ? "1.050,00" : "1,050.00");
    expect(account).toContain("375");
    expect(answer.page.querySelector(`main a[href="/${lang}/finances"]`)).not.toBeNull();
    expect(answer.page.querySelectorAll(".desk-stripe rect").length).toBeGreaterThan(1);
  });

  test("sees by how much more is used than agreed, and that an account is inactive", async () => {
    withSummary({ creditLimit: cents("500.00"), creditUsed: cents("950.00"), accountStatus: "inactive" });
    const account = (await see()).text(".desk-account");
    expect(account).toContain(words.desk.over);
    expect(account).toContain("450");
    expect(account).toContain(words.desk.inactive);
  });

  test("sees that an overdue amount blocks orders on account, while it does", async () => {
    const said = () => see().then((answer) => answer.text(".desk-account .late"));
    withSummary({ due: cents("375.00"), overdueBlock: { graceDays: 30, amount: cents("0.00") } });
    expect(await said()).toBe("");
    vi.restoreAllMocks();
    withSummary({ due: cents("375.00"), overdueBlock: { graceDays: 30, amount: cents("125.50") } });
    expect(await said()).toBe(fill(words.desk.blocking, { amount: lang === "hr" ? "125,50\u00a0€" : "€125.50" }));
  });

  test("without a limit sees what is open, and no free credit", async () => {
    const account = (await see()).text(".desk-account");
    expect(account).toContain(words.desk.openAmount);
    expect(account).not.toContain(words.desk.free);
  });

  test("sees the lists changed last, favourites and the counter", async () => {
    const owner = await newcomer();
    for (const name of ["Jedan", "Dva", "Tri", "Četiri", "Pet"]) {
      const page = await owner.get("/en/lists");
      await owner.submit(page, "form#new", { name });
    }
    const answer = await owner.get(`/${lang}`);
    const names = answer.page.querySelectorAll(".desk-lists a").map(({ text }) => text.trim());
    expect(names).toHaveLength(5);
    expect(names).toContain("Pet");
    expect(names).not.toContain("Jedan");
    expect(names.at(-1)).toBe(words.header.favourites);
    expect(answer.page.querySelector('.desk-counter a[href^="tel:"]')).not.toBeNull();
    expect(answer.text(".desk-counter")).toMatch(/\d[.:]\d\d–\d/);
  });

  test("sees what waits for an answer, each with its page, and nothing else", async () => {
    const buyer = await newcomer();
    expect((await buyer.get(`/${lang}`)).page.querySelector(".desk-open")).toBeNull();
    const order = await orderAsCustomer(buyer, [[PART, "1"]]);
    await buyer.submit(await buyer.get(`/en/back-in-stock/${OTHER}`), "main form");
    const page = await buyer.get(order);
    const cancelled = await buyer.submit(page, "#cancel form", { reason: "Ordered twice" }, ["line", "1"]);
    expect(cancelled.status, cancelled.text(".note, .field__error")).toBe(303);
    const links = (await buyer.get(`/${lang}`)).page.querySelectorAll(".desk-open a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/${lang}/waiting-for`,
      `${order.replace("/en/", `/${lang}/`)}#cancellations`,
    ]);
    shop.staff.answerCancellation(order.slice("/en/order/".length) as OrderId, { accept: true, lines: [1] });
    expect((await buyer.get(`/${lang}`)).page.querySelectorAll(".desk-open a")).toHaveLength(1);
  });
});

describe.each(LANGUAGES)("in %s a new customer", (lang) => {
  test("sees the next steps in place of orders, and no parts", async () => {
    const answer = await (await newcomer()).get(`/${lang}`);
    expect(answer.text(".desk .empty h3")).toBe(WORDS[lang].desk.noOrders);
    const steps = answer.page.querySelectorAll(".desk .empty a").map((link) => link.getAttribute("href"));
    expect(steps).toEqual([`/${lang}/catalogue/0`, `/${lang}/quick-order`, `/${lang}/price-list/csv`]);
    expect(answer.page.querySelector("section[aria-labelledby=desk-bought]")).toBeNull();
    expect(answer.text(".desk-hint")).toContain(WORDS[lang].desk.newList);
    expect(answer.text(".desk-account")).toContain(WORDS[lang].desk.nothingDue);
  });
});

test.each(LANGUAGES)(
  "from an empty cart a customer gets to the parts bought last, and a guest does not (%s)",
  async (lang) => {
    const link = `main a[href="/${lang}"]`;
    const empty = async (person: Person) => person.get(`/${lang}/empty-cart`);
    const linked = (await empty(await newcomer())).page.querySelector(link);
    expect(linked?.text).toBe(WORDS[lang].toHome.bought);
    expect((await empty(shop.visit())).page.querySelector(link)).toBeNull();
  },
);

describe("by right and role", () => {
  test.each(LANGUAGES)("without the right to finances there are no figures of money (%s)", async (lang) => {
    const { finances } = shop.shop.erp;
    const spies = [vi.spyOn(finances, "summary"), vi.spyOn(finances, "due")];
    const counter = await newcomer({ partner: PARTNER, rights: { finances: false, invoices: false } });
    const answer = await counter.get(`/${lang}`);
    expect(answer.page.querySelectorAll(".desk-order").length).toBeGreaterThan(0);
    expect(answer.page.querySelector(".desk-account, .desk-order__total")).toBeNull();
    expect(answer.page.querySelector(`main a[href="/${lang}/finances"]`)).toBeNull();
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  test("a viewer sees orders, and nothing to order with", async () => {
    const answer = await (await newcomer({ partner: PARTNER, as: "viewer" })).get("/en");
    expect(answer.page.querySelectorAll(".desk-order").length).toBeGreaterThan(0);
    expect(answer.page.querySelectorAll(".desk form, .desk-account")).toHaveLength(0);
  });

  test("a bookkeeper sees the figures and nothing to order with", async () => {
    const answer = await (await newcomer({ partner: PARTNER, as: "bookkeeper" })).get("/en");
    expect(answer.page.querySelector(".desk-account")).not.toBeNull();
    expect(answer.page.querySelectorAll(".desk form")).toHaveLength(0);
  });

  test("another company sees none of it", async () => {
    const stranger = await newcomer();
    await keeper.post(`/en/products/${PART}`, { intent: "own-number", number: "ZNAK-77" });
    const { body } = await stranger.get("/en");
    expect(body).not.toContain("ZNAK-77");
    const numbers = (await keeper.get("/en")).page.querySelectorAll(".desk-order a").map(({ text }) => text);
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) expect(body).not.toContain(number);
  });
});

describe.each(LANGUAGES)("in %s people without an account", (lang) => {
  const { home, desk } = WORDS[lang];
  const inEach: [string, () => Promise<Person>][] = [
    ["a visitor", async () => shop.visit()],
    [
      "a guest",
      async () => {
        const guest = shop.visit();
        await addToCart(guest, PART);
        return guest;
      },
    ],
  ];

  test.each(inEach)("%s is told why to register, and how to order as a guest", async (_, visit) => {
    const answer = await (await visit()).get(`/${lang}`);
    expect(answer.text("main")).toContain(home.reason1);
    expect(answer.text("main")).toContain(home.reason2);
    expect(answer.page.querySelector(`.ways a[href="/${lang}/register"]`)).not.toBeNull();
    expect(answer.text("#how")).toBe(home.asGuest);
    expect(answer.body).not.toContain(desk.quick);
    expect(answer.page.querySelector(".desk")).toBeNull();
  });

  test.each(inEach)("%s cannot send a form to the home page", async (_, visit) => {
    const answer = await (await visit()).post(`/${lang}`, { product: PART, quantity: "1" });
    expect(answer.status).toBe(405);
  });
});

describe("calls", () => {
  test("a visitor's home asks the ERP once", async () => {
    const calls = countCalls();
    await shop.visit().get("/en");
    expect(calls()).toEqual(["catalogue.search"]);
  });

  test("a customer's asks a fixed number of times, however many orders and lines there are", async () => {
    const buyer = await newcomer();
    const products = Array.from({ length: 9 }, (_, at) =>
      shop.staff.addProduct(testProduct({ manufacturer: "Mnogomaker", number: `M ${at}` })),
    );
    const ask = async () => {
      const calls = countCalls();
      await buyer.get("/en");
      return calls();
    };
    await buyer.get("/en");
    for (let orders = 0; orders < 3; orders += 1) await orderAsCustomer(buyer, [[PART, "1"]]);
    const few = await ask();
    for (let orders = 0; orders < 4; orders += 1)
      await orderAsCustomer(
        buyer,
        products.map((product) => [product, "1"]),
      );
    expect(await ask()).toEqual(few);
    expect(few).toEqual([
      "carts.list",
      "catalogue.products",
      "conditions",
      "finances.due",
      "finances.summary",
      "orders.get",
      "orders.get",
      "orders.get",
      "orders.list",
    ]);
  });
});

describe.each(LANGUAGES)("in %s each part fails alone", (lang) => {
  const { desk, errors } = WORDS[lang];
  test.each<[failing: string, said: string, missing: string]>([
    ["orders.list", desk.ordersUnread, ".desk-order, section[aria-labelledby=desk-bought]"],
    ["orders.get", desk.boughtUnread, ".part"],
    ["conditions", errors.realTime, ".part form"],
    ["finances.summary", desk.accountUnread, ".desk-account"],
    ["finances.due", desk.account, ".desk-account small"],
  ])("%s", async (failing, said, missing) => {
    faults.set(failing, "fails");
    const answer = await keeper.get(`/${lang}`);
    expect(answer.status).toBe(200);
    expect(answer.text("main")).toContain(said);
    expect(answer.page.querySelectorAll(missing)).toHaveLength(0);
    for (const part of [".desk__quick", ".desk-lists", ".desk-counter"])
      expect(answer.page.querySelector(part), part).not.toBeNull();
  });

  test("products of which the shop remembers nothing", async () => {
    vi.spyOn(shop.shop.goods.catalogue, "products").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await keeper.get(`/${lang}`);
    expect(answer.text("section[aria-labelledby=desk-bought]")).toContain(desk.boughtUnread);
    expect(answer.page.querySelectorAll(".desk-order")).toHaveLength(3);
  });

  test("the shop's lists", async () => {
    vi.spyOn(shop.shop.lists, "overview").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await keeper.get(`/${lang}`);
    expect(answer.text("main")).toContain(desk.listsUnread);
    expect(answer.page.querySelectorAll(".desk-order").length).toBeGreaterThan(0);
  });

  test("requests that cannot be counted", async () => {
    vi.spyOn(shop.shop.stockWatches, "count").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await keeper.get(`/${lang}`);
    expect(answer.text("section[aria-labelledby=desk-open]")).toContain(desk.requestsUnread);
  });

  test("the whole ERP", async () => {
    faults.set("all", "fails");
    const answer = await keeper.get(`/${lang}`);
    expect(answer.status).toBe(200);
    expect(answer.text("main")).toContain(desk.ordersUnread);
    expect(answer.page.querySelector(".desk__quick")).not.toBeNull();
  });
});

test("an ERP that hangs costs the parts, and the page comes within its budget", async () => {
  faults.set("orders", "hangs");
  faults.set("finances", "hangs");
  const begun = Date.now();
  const answer = await keeper.get("/en");
  expect(answer.status).toBe(200);
  expect(answer.text("main")).toContain(WORDS.en.desk.ordersUnread);
  expect(answer.text("main")).toContain(WORDS.en.desk.accountUnread);
  expect(Date.now() - begun).toBeLessThan(4_000);
});

test("a session that has ended meanwhile leads to the login", async () => {
  vi.spyOn(shop.shop.erp.orders, "list").mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
  const person = await newcomer();
  const answer = await person.get("/hr");
  expect([answer.status, answer.location]).toEqual([302, expect.stringMatching(/^\/hr\/login/)]);
});

/** A new person in the company `partner`, by default a new one; `as` is their role. */
async function newcomer({
  partner,
  rights,
  as,
}: {
  partner?: string;
  rights?: { finances: boolean; invoices: boolean };
  as?: CompanyRole;
} = {}): Promise<Person> {
  people += 1;
  const code = partner ?? `N${String(people).padStart(5, "0")}`;
  const email = `novi-${people}@example.com`;
  const person = await employ(shop, {
    ...{ partner: code, name: `Novi ${people}`, email, discount: toBasisPoints(0) },
    ...(rights && { rights }),
  });
  if (as)
    vi.spyOn(shop.shop.company.members, "memberOf").mockImplementation(async (user) => ({
      ...{ partner: code as PartnerCode, user: user.id, role: as, limits: NO_LIMITS, removed: false },
    }));
  return person;
}

function withSummary(change: Partial<FinanceSummary>): void {
  const { finances } = shop.shop.erp;
  const summary = finances.summary.bind(finances);
  vi.spyOn(finances, "summary").mockImplementation(async (c) => ({ ...(await summary(c)), ...change }));
}

/**
 * Counts the calls of the ERP from now on. The returned function gives their sorted names, without those of sessions.
 */
function countCalls(): () => string[] {
  const made: string[] = [];
  const { erp } = shop.shop;
  const watch = (name: string, area: object, method: string) => {
    const call = Reflect.get(area, method);
    vi.spyOn(area as Record<string, (...given: unknown[]) => unknown>, method).mockImplementation((...given) => {
      made.push(name);
      return call.apply(area, given);
    });
  };
  for (const area of ["catalogue", "carts", "favourites", "orders", "invoices", "finances"] as const)
    for (const method of Object.keys(erp[area])) watch(`${area}.${method}`, erp[area], method);
  watch("conditions", erp, "conditions");
  return () => {
    vi.restoreAllMocks();
    return made.sort();
  };
}
