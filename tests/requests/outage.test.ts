import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answeredAfter, pass, stopTime } from "#tests/support/fake-time.ts";
import { createFaults } from "#tests/support/faulty-erp.ts";
import { INJECTOR, UNKNOWN } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf, sendGuestOrder, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";

/** The whole shop over an ERP of which all or some calls fail, behind the guards of production. */

const faults = createFaults();
let shop: TestShop;
let customer: Person;
let guest: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60, erp: faults.before });
  customer = shop.visit();
  await customer.login("owner@autoservis.example");
  await addToCart(customer, INJECTOR, "2");
  guest = shop.visit();
  await addToCart(guest, INJECTOR, "3");
  for (const lang of ["en", "hr"]) for (const path of PUBLIC) await customer.get(path.replace("/en", `/${lang}`));
});
beforeEach(stopTime);
afterEach(async () => {
  faults.clear();
  if (vi.isFakeTimers()) await recover();
  vi.useRealTimers();
});
afterAll(() => shop.close());

const PUBLIC = ["/en", "/en/catalogue/0", "/en/replacements-catalogue/0", `/en/products/${INJECTOR}`];
const PRIVATE = ["/en/cart/1", "/en/favorites/0", "/en/my-profile"];
const PAGES = [...PUBLIC, ...PRIVATE];

/** The areas without which a page of PAGES cannot be made, with that page. */
const NEEDED: Record<string, string> = {
  carts: "/en/cart/1",
  favourites: "/en/favorites/0",
  accounts: "/en/my-profile",
};
const AREAS = ["catalogue", "conditions", "orders", "invoices", "finances", ...Object.keys(NEEDED)];

/** Each area fails on one day and hangs on the next. */
const AREAS_TODAY = AREAS.flatMap((area, at) =>
  pickToday(["fails", "hangs"] as const, 1, SEED + at).map((fault) => [area, fault] as const),
);

describe(`one area of the ERP fails or hangs, seed ${SEED}`, () => {
  test.each(AREAS_TODAY)("%s %s: no page fails but its own", async (area, fault) => {
    faults.set(area, fault);
    for (const path of PAGES) {
      const { answer, ms } = await answeredAfter(customer.get(path));
      expect([path, answer.status]).toEqual([path, NEEDED[area] === path ? 503 : 200]);
      expect(ms, path).toBeLessThan(4_000);
      if (answer.status === 503) expectErrorScreen(answer);
    }
  });

  const ofBuyers = ["orders", "invoices", "finances", "favourites", "accounts"];
  test.each(AREAS_TODAY.filter(([area]) => ofBuyers.includes(area)))(
    "%s %s: the catalogue has prices, stock and its form",
    async (area, fault) => {
      faults.set(area, fault);
      const { answer } = await answeredAfter(guest.get(`/en/products/${INJECTOR}`));
      expect(answer.text(".buybox")).toContain("€");
      expect(answer.page.querySelector('main input[name="quantity"]')).not.toBeNull();
      expect(answer.text("main")).not.toContain("Fetching real time data failed");
    },
  );
});

describe("the whole ERP hangs", () => {
  test.each(["en", "hr"])(
    "every page comes below four seconds, the first one too, with something to go on (%s)",
    async (lang) => {
      faults.set("all", "hangs");
      for (const path of [...PAGES, "/en/orders/0", "/en/catalogue/0?size=96", "/en/login", "/en/register"]) {
        const person = path === "/en/login" || path === "/en/register" ? guest : customer;
        const { answer, ms } = await answeredAfter(person.get(path.replace("/en", `/${lang}`)));
        expect(ms, path).toBeLessThan(4_000);
        expect([200, 503], path).toContain(answer.status);
        expect(answer.page.querySelector("html")?.getAttribute("lang")).toBe(lang);
        if (answer.status === 503) expectErrorScreen(answer);
      }
    },
  );

  test("after a few failures no request waits any more", async () => {
    faults.set("all", "hangs");
    for (let at = 0; at < 10; at += 1) await answeredAfter(shop.visit().get("/en/catalogue/0"));
    const { ms } = await answeredAfter(Promise.all([shop.visit().get("/en/catalogue/0"), shop.visit().get("/en")]));
    expect(ms, "but for a tenth of a second an area, for whoever happens to find out").toBeLessThanOrEqual(500);
  });

  test("one person alone on all pages: after the first few of each area no request waits", async () => {
    faults.set("all", "hangs");
    const paths = [...PAGES, "/en/orders/0", "/en/invoices/0", "/en/finances"];
    for (let round = 0; round < 3; round += 1) for (const path of paths) await answeredAfter(customer.get(path));
    for (const path of paths) {
      const { ms } = await answeredAfter(customer.get(path));
      expect(ms, path).toBeLessThanOrEqual(500);
    }
  });

  test("an ERP that did not even say how it is: the first of an area waits, and none after", async () => {
    faults.set("all", "hangs");
    vi.useRealTimers();
    const lone = await openTestShop({ products: 1, erp: faults.before });
    stopTime();
    try {
      await answeredAfter(lone.visit().get("/en/catalogue/0"));
      const { ms } = await answeredAfter(lone.visit().get("/en/catalogue/0"));
      expect(ms).toBeLessThanOrEqual(200);
    } finally {
      await lone.close();
    }
  });

  test.each([
    ["en", "Fetching real time data failed", "Ordering is paused"],
    ["hr", "Dohvat podataka u stvarnom vremenu nije uspio", "Naručivanje nije moguće"],
  ])(
    "with the carts alive the cart stands, ordering is paused, and it can be edited (%s)",
    async (lang, failed, paused) => {
      for (const area of ["conditions", "catalogue", "orders", "accounts"]) faults.set(area, "hangs");
      const { answer } = await answeredAfter(guest.get(`/${lang}/cart/1`));
      expect(answer.status).toBe(200);
      expect(answer.text(".notes").split(failed)).toHaveLength(2);
      expect(answer.text(".notes")).toContain(paused);
      expect(answer.page.querySelector('[name="intent"][value="order"]')).toBeNull();
      expect(quantitiesOf(answer)).toEqual({ [INJECTOR]: "3" });
      const changed = await answeredAfter(
        guest.submit(answer, "form#order", { [`q:${INJECTOR}`]: "3" }, UPDATE_BUTTON),
      );
      expect(changed.answer.status).toBe(303);
    },
  );

  test("an order that was on its way is not placed, and says so; the cart is kept", async () => {
    const dialog = (await answeredAfter(toGuestDialog(guest))).answer;
    const before = shop.staff.listOrders().length;
    faults.set("all", "hangs");
    const { answer, ms } = await answeredAfter(sendGuestOrder(guest, dialog));
    expect(ms).toBeLessThan(4_000);
    expect(answer.status).toBe(503);
    expectErrorScreen(answer);
    expect(answer.text(".note")).toContain("error ordering");
    faults.clear();
    await recover();
    expect(quantitiesOf(await guest.get("/en/cart/1"))).toEqual({ [INJECTOR]: "3" });
    expect(shop.staff.listOrders()).toHaveLength(before);
  });

  test("an order whose prices cannot be read again says so on the page of the cart, though it took its time", async () => {
    const dialog = (await answeredAfter(toGuestDialog(guest))).answer;
    faults.set("conditions", "hangs");
    faults.set("accounts", "hangs");
    const { answer } = await answeredAfter(sendGuestOrder(guest, dialog));
    expect(answer.status).toBe(503);
    expect(answer.text(".note strong")).toContain("error ordering");
    expect(answer.text(".note")).toContain("Nothing was ordered, and your cart is intact.");
    expect(answer.page.querySelector(".error-page")).toBeNull();
  });

  test("everything works again within five seconds of the ERP, without a restart", async () => {
    faults.set("all", "hangs");
    for (let at = 0; at < 10; at += 1)
      await answeredAfter(Promise.all(PAGES.map((path) => customer.get(path).catch(() => null))));
    faults.clear();
    const back = Date.now();
    let worse: string[] = [];
    do {
      await pass(250);
      const { answer: answers } = await answeredAfter(Promise.all(PAGES.map((path) => customer.get(path))));
      worse = PAGES.filter((_, at) => !isWhole(answers[at]));
    } while (worse.length > 0 && Date.now() - back < 10_000);
    expect(worse).toEqual([]);
    expect(Date.now() - back).toBeLessThanOrEqual(5_000);
  });
});

describe("refusals are answers", () => {
  beforeEach(() => vi.useRealTimers());

  test("any number of unknown products leaves the catalogue open", async () => {
    for (let at = 0; at < 20; at += 1) expect((await guest.get(`/en/products/${UNKNOWN}`)).status).toBe(404);
    expect((await guest.get(`/en/products/${INJECTOR}`)).text(".buybox")).toContain("€");
  });

  test("any number of wrong passwords leaves the accounts open", async () => {
    for (let at = 0; at < 8; at += 1) {
      const fields = { intent: "login", email: `nobody-${at}@example.com`, password: "wrong" };
      const person = shop.visit({ address: `192.0.2.${at}` });
      expect((await person.post("/en/login", fields)).status).toBe(400);
    }
    expect((await customer.get("/en/my-profile")).status).toBe(200);
  });
});

/** True for a page that has all its parts. */
function isWhole(answer: Answer | undefined): boolean {
  if (answer?.status !== 200) return false;
  return !/Fetching real time data failed|Ordering is paused|cannot be read/.test(answer.text("main"));
}

/** Expects a page that says what is wrong and offers links to go on. */
function expectErrorScreen(answer: Answer): void {
  expect(answer.text("h1")).toMatch(/Not reachable at the moment|Trenutačno nedostupno/);
  expect(answer.page.querySelector(".error-page a.btn")).not.toBeNull();
}

/** Waits until every circuit is closed again. */
async function recover(): Promise<void> {
  for (let at = 0; at < 2; at += 1) {
    await pass(4_500);
    await answeredAfter(Promise.all(PAGES.map((path) => customer.get(path))));
  }
}
