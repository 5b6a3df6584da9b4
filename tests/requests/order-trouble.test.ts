import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import {
  addToCart,
  ORDER_BUTTON,
  quantitiesOf,
  sendGuestOrder,
  successIn,
  toGuestDialog,
  UPDATE_BUTTON,
} from "#tests/support/purchase.ts";
import { isErpServed } from "#tests/support/served-erp.ts";
import { fill, LANGUAGES, pattern, WORDS } from "#tests/support/words.ts";

const PART = productId("testmaker~T_1000");
const LOST = new ErpError("TIMEOUT", {}, { effect: "unknown", peerMessage: "peer secret" });

let shop: TestShop;
let person: Person;
let dialog: Answer;

beforeAll(() => open());
beforeEach(async () => {
  person = shop.visit();
  await addToCart(person, PART, "3");
  dialog = await toGuestDialog(person);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => shop.close());

async function open(options: { isServed?: boolean } = {}): Promise<void> {
  shop = await openTestShop({ products: 20, ...options });
  shop.staff.addProduct(testProduct({ stock: 99_999 }));
}

const changeQuantity = (page: Answer, quantity: string) =>
  person.submit(page, "form#order", { [`q:${PART}`]: quantity }, UPDATE_BUTTON);
const orders = () => shop.staff.listOrders().length;
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

describe("a definite refusal: error ordering, cart intact, the same key on the next try", () => {
  test.each([
    ["place", new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" })],
    ["place", new ErpError("RATE_LIMITED", { retryAfterSeconds: 3 })],
    ["place", new ErpError("VALIDATION", { field: "lines", rule: "shape" })],
    ["place", new ErpError("FORBIDDEN", {})],
    ["place", new ErpError("TIMEOUT", {}, { effect: "none" })],
  ] as const)("orders.%s %o", async (method, error) => {
    const place = vi.spyOn(shop.shop.erp.orders, method).mockRejectedValueOnce(error);
    const before = orders();
    const email = `${error.code}@example.com`.toLowerCase();
    const answer = await sendGuestOrder(person, dialog, email);
    expect(answer.status).toBe(503);
    expect(answer.text(".note strong")).toBe("error ordering");
    expect(answer.text(".note")).toContain("Nothing was ordered, and your cart is intact.");
    expect(answer.body).not.toContain("peer secret");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "3" });

    const again = await sendGuestOrder(person, answer, email);
    expect(again.location).toEqual(successIn("en"));
    expect(orders()).toBe(before + 1);
    const keys = place.mock.calls.map(([, c]) => c.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toBeTruthy();
  });

  test("in Croatian", async () => {
    vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const answer = await sendGuestOrder(person, await toGuestDialog(person, "N", "/hr/cart/1"));
    expect(answer.status).toBe(503);
    expect(answer.text(".note strong")).toBe("pogreška pri naručivanju");
    expect(answer.page.querySelector('[name="email"]')?.getAttribute("value")).toMatch(/^buyer-\d+@example\.com$/);
  });

  test.each(["conditions", "carts"] as const)("the recheck fails (%s): nothing was sent", async (area) => {
    const place = vi.spyOn(shop.shop.erp.orders, "place");
    const failure = () => Promise.reject(new ErpError("UNAVAILABLE", {}));
    if (area === "conditions") vi.spyOn(shop.shop.erp, "conditions").mockImplementation(failure);
    else vi.spyOn(shop.shop.erp.carts, "get").mockImplementation(failure);
    const answer = await sendGuestOrder(person, dialog);
    expect(answer.status).toBe(503);
    expect(answer.text(".note strong")).toBe("error ordering");
    expect(place).not.toHaveBeenCalled();
  });

  test.each([
    [
      "CREDIT_LIMIT",
      { limit: 1, open: 1 },
      "The credit limit does not cover this order.",
      "Kreditni limit ne pokriva ovu narudžbu.",
    ],
    [
      "ACCOUNT_INACTIVE",
      {},
      "Your account is inactive at the moment.",
      "Vaš korisnički račun trenutačno nije aktivan.",
    ],
  ] as const)("%s has a sentence of its own", async (code, details, en, hr) => {
    vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValue(new ErpError(code, details as never));
    const answer = await sendGuestOrder(person, dialog);
    expect(answer.status).toBe(409);
    expect(answer.text(".note")).toContain(en);
    const croatian = await sendGuestOrder(person, await toGuestDialog(person, "N", "/hr/cart/1"));
    expect(croatian.text(".note")).toContain(hr);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "3" });
  });
});

describe("a lost answer", () => {
  test("of an order that was booked: found by its key, and the person notices nothing", async () => {
    const place = shop.shop.erp.orders.place;
    vi.spyOn(shop.shop.erp.orders, "place").mockImplementationOnce(async (draft, c) => {
      await place(draft, c);
      throw LOST;
    });
    const before = orders();
    expect((await sendGuestOrder(person, dialog)).location).toEqual(successIn("en"));
    expect(orders()).toBe(before + 1);
  });

  test("of an ERP that cannot be asked either: being verified, then resolved, one order", async () => {
    const { orders: area } = shop.shop.erp;
    const place = area.place;
    const placing = vi.spyOn(area, "place").mockImplementationOnce(async (draft, c) => {
      await place(draft, c);
      throw LOST;
    });
    const finding = vi.spyOn(area, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const before = orders();

    const sent = await sendGuestOrder(person, dialog);
    expect(sent.status).toBe(303);
    const verifying = await person.follow(sent);
    expect(verifying.status).toBe(200);
    expect(verifying.text("h1")).toBe("The order is being verified");
    expect(verifying.page.querySelectorAll("dialog form")).toHaveLength(0);
    expect((await person.get(verifying.path.replace("/en/", "/hr/"))).text("h1")).toBe("Narudžba se provjerava");

    const again = await sendGuestOrder(person, dialog);
    expect((await person.follow(again)).text("h1")).toBe("The order is being verified");
    const confirm = await person.submit(dialog, "form#guest-order", { intent: "confirm" });
    expect((await person.follow(confirm)).text("h1")).toBe("The order is being verified");
    expect(placing).toHaveBeenCalledTimes(1);
    expect((await person.get("/en/order-success")).status).toBe(302);

    finding.mockRestore();
    later(60_000);
    await shop.shop.orders.ordering.resume();
    const looked = await person.get(verifying.path);
    expect([looked.status, looked.location]).toEqual([302, successIn("en")]);
    expect((await person.follow(looked)).text("h1")).toMatch(/has been received/);
    expect(orders()).toBe(before + 1);
    expect((await person.get("/en/cart/1")).location).toBe("/en/empty-cart");
  });

  test("*Look again* asks the ERP itself, and a job need not come before", async () => {
    const { orders: area } = shop.shop.erp;
    const place = area.place;
    vi.spyOn(area, "place").mockImplementationOnce(async (draft, c) => {
      await place(draft, c);
      throw LOST;
    });
    const finding = vi.spyOn(area, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const verifying = await person.follow(await sendGuestOrder(person, dialog));
    expect(verifying.text("h1")).toBe("The order is being verified");
    finding.mockRestore();
    later(2_000);
    const again = verifying.page.querySelector("dialog a.btn--main")?.getAttribute("href") ?? "";
    expect((await person.get(again)).location).toEqual(successIn("en"));
    expect((await person.get("/en/cart/1")).location).toBe("/en/empty-cart");
  });

  test("a quantity that is set while the order is being verified stays, when the order is found", async () => {
    const { orders: area } = shop.shop.erp;
    const place = area.place;
    vi.spyOn(area, "place").mockImplementationOnce(async (draft, c) => {
      await place(draft, c);
      throw LOST;
    });
    const finding = vi.spyOn(area, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    await sendGuestOrder(person, dialog);
    const changed = await changeQuantity(await person.get("/en/cart/1"), "5");
    expect(changed.status).toBe(303);
    finding.mockRestore();
    later(20_000);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "5" });
  });

  test("of an order that was never booked: the dialog says so once that is known, and it may be ordered again, under the same key", async () => {
    const placing = vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValueOnce(LOST);
    const finding = vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const before = orders();
    const email = "patient@example.com";
    const verifying = await person.follow(await sendGuestOrder(person, dialog, email));
    expect(verifying.text("h1")).toBe("The order is being verified");
    finding.mockRestore();
    for (const milliseconds of [30_000, 60_000, 60_000, 600_000]) {
      later(milliseconds);
      await shop.shop.orders.ordering.resume();
    }
    const reopened = await person.get(verifying.path);
    expect(reopened.text("h1")).toBe("Order as a guest");
    expect(reopened.text(".note--bad")).toBe(WORDS.en.errors.notPlaced);
    expect((await person.get(verifying.path.replace("/en/", "/hr/"))).text(".note--bad")).toBe(
      WORDS.hr.errors.notPlaced,
    );
    const cart = await person.get("/en/cart/1");
    expect(cart.text(".note--bad")).toBe(WORDS.en.errors.notPlaced);
    expect((await sendGuestOrder(person, reopened, email)).location).toEqual(successIn("en"));
    expect(orders()).toBe(before + 1);
    const keys = placing.mock.calls.map(([, c]) => c.idempotencyKey);
    expect(keys[0]).toBe(keys.at(-1));
  });

  test.skipIf(isErpServed())(
    "of an ERP in the shop's own process, which has no such order: nothing was ordered, at once",
    async () => {
      vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValueOnce(LOST);
      const answer = await sendGuestOrder(person, dialog);
      expect(answer.status).toBe(503);
      expect(answer.text(".note")).toContain("Nothing was ordered");
      expect((await sendGuestOrder(person, answer)).location).toEqual(successIn("en"));
    },
  );

  test("of a customer's order that was never booked: the cart says so, at the dialog's address and at its own, until it is ordered", async () => {
    const customer = shop.visit();
    await customer.login("owner@autoservis.example");
    await addToCart(customer, PART, "2");
    const shown = await customer.follow(await customer.get("/en/empty-cart"));
    vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValueOnce(LOST);
    const finding = vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const order = (page: Answer) => customer.submit(page, "form#order", { buyerDocumentNumber: "N-9" }, ORDER_BUTTON);
    const verifying = await customer.follow(await order(shown));
    expect(verifying.text("h1")).toBe("The order is being verified");
    finding.mockRestore();
    for (const milliseconds of [30_000, 60_000, 60_000, 600_000]) {
      later(milliseconds);
      await shop.shop.orders.ordering.resume();
    }
    for (const path of [verifying.path, shown.path]) {
      const told = await customer.get(path);
      expect(told.text(".notes .note--bad")).toBe(WORDS.en.errors.notPlaced);
      expect(told.page.querySelector("form#order")).not.toBeNull();
    }
    expect((await order(await customer.get(shown.path))).location).toEqual(successIn("en"));
    await addToCart(customer, PART, "1");
    expect((await customer.get(shown.path)).text(".notes")).not.toContain(WORDS.en.errors.notPlaced);
  });

  test.each(LANGUAGES)(
    "(%s) of a customer's order that is found: its cart says so with its number, also after the next login",
    async (lang) => {
      const customer = shop.visit();
      await customer.login("owner@autoservis.example");
      await addToCart(customer, PART, "2", lang);
      const shown = await customer.follow(await customer.get(`/${lang}/empty-cart`));
      const { place } = shop.shop.erp.orders;
      vi.spyOn(shop.shop.erp.orders, "place").mockImplementationOnce(async (draft, c) => {
        await place(draft, c);
        throw LOST;
      });
      const finding = vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      await customer.submit(shown, "form#order", { buyerDocumentNumber: "N-4" }, ORDER_BUTTON);
      expect((await customer.get(shown.path)).text(".note--warn")).toContain(WORDS[lang].verifying.title);
      finding.mockRestore();
      later(2_000);
      const told = await customer.follow(await customer.get(shown.path));
      await customer.login("owner@autoservis.example");
      for (const page of [told, await customer.get(`/${lang}/empty-cart`)]) {
        const link = page.page.querySelector(".note--good a");
        const order = await customer.get(link?.getAttribute("href") ?? "");
        expect(link?.textContent).toMatch(pattern(WORDS[lang].orderSuccess.heading));
        expect(order.text("h1")).toContain(/\d\d-\d{6}/.exec(link?.textContent ?? "")?.[0]);
      }
    },
  );

  test("a press whose check fails while another press orders is shown that order, not that nothing was ordered", async () => {
    let other: Answer | undefined;
    vi.spyOn(shop.shop.erp.catalogue, "supersessions").mockImplementationOnce(async () => {
      other = await sendGuestOrder(person, dialog, "presses@example.com");
      throw new ErpError("UNAVAILABLE", {});
    });
    const answer = await sendGuestOrder(person, dialog, "presses@example.com");
    expect(other?.location).toEqual(successIn("en"));
    expect(answer.location).toEqual(successIn("en"));
  });

  test.each(LANGUAGES)(
    "(%s) the cart page itself says that an order of it is being verified, and offers no second one",
    async (lang) => {
      const before = await person.get(`/${lang}/cart/1`);
      vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValueOnce(LOST);
      vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      await sendGuestOrder(person, dialog);
      const cart = await person.get(`/${lang}/cart/1`);
      expect(cart.text(".notes .note--warn")).toContain(WORDS[lang].verifying.title);
      expect(cart.page.querySelectorAll("button[value=order], .cart-bar a")).toHaveLength(0);
      const link = cart.page.querySelector(".notes .note--warn a")?.getAttribute("href") ?? "";
      expect((await person.get(link)).text("dialog h1")).toBe(WORDS[lang].verifying.title);
      const sent = await person.submit(before, "form#order", { buyerDocumentNumber: "N-2" }, ORDER_BUTTON);
      expect((await person.follow(sent)).text("h1"), "ordered from a page of before").toBe(WORDS[lang].verifying.title);
    },
  );

  test.each(LANGUAGES)(
    "(%s) whose cart was emptied meanwhile: the empty cart says that it is being verified, and how it ended",
    async (lang) => {
      const verifying = await person.follow(await sendLost());
      vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
      await person.submit(await person.get("/en/cart/1"), 'form:has([value="empty"])');
      const finding = vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      expect((await person.get(`/${lang}/empty-cart`)).text(".note--warn")).toContain(WORDS[lang].verifying.title);
      finding.mockRestore();
      await denied(verifying);
      expect((await person.get(`/${lang}/empty-cart`)).text(".note--bad")).toBe(WORDS[lang].errors.notPlaced);
      expect((await person.get(verifying.path)).location, "no dialog for an empty cart").toBe("/en/cart/1");
    },
  );

  test.each(LANGUAGES)(
    "(%s) of a guest who then logs in: the dialog's address says that it is being verified, and that a mail will tell",
    async (lang) => {
      const finding = vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValueOnce(LOST);
      const verifying = await person.follow(await sendGuestOrder(person, dialog));
      await person.login("owner@turbo-centar.example");
      const cart = await person.follow(await person.get(verifying.path.replace("/en/", `/${lang}/`)));
      const shown = cart.location ? await person.follow(cart) : cart;
      expect(shown.text(".note--warn")).toContain(WORDS[lang].verifying.ofGuest);
      finding.mockRestore();
      await denied(verifying);
      expect((await person.get(`/${lang}/cart/1`)).text("main")).not.toContain(WORDS[lang].verifying.ofGuest);
    },
  );

  test("of an order that was never booked is told by its cart, and not by what the cart becomes once it was emptied", async () => {
    await denied(await person.follow(await sendLost()));
    expect((await person.get("/en/cart/1")).text(".note--bad")).toBe(WORDS.en.errors.notPlaced);
    const emptied = await person.submit(await person.get("/en/cart/1"), 'form:has([value="empty"])');
    expect(emptied.status).toBe(303);
    await addToCart(person, PART, "1");
    expect((await person.get("/en/cart/1")).text(".notes")).toBe("");
  });

  describe("on an ERP over HTTP, which may book an order later", () => {
    let embedded: TestShop;
    beforeAll(async () => {
      embedded = shop;
      await open({ isServed: true });
    });
    afterAll(async () => {
      await shop.close();
      shop = embedded;
    });

    test.each(LANGUAGES)(
      "(%s) of an order that was booked after it had been denied: its cart says so with its number, and links to it",
      async (lang) => {
        let book = async (): Promise<unknown> => null;
        const { place } = shop.shop.erp.orders;
        const verifying = await person.follow(
          await sendLost((draft, { signal: _, ...c }) => {
            book = () => place(draft, { ...c, deadline: Date.now() + 9_000 });
          }),
        );
        await denied(verifying);
        await changeQuantity(await person.get("/en/cart/1"), "7");
        await book();
        later(1_200_000);
        await shop.shop.orders.ordering.resume();
        const cart = await person.get(`/${lang}/cart/1`);
        const [newest] = shop.staff.listOrders().toSorted((one, other) => other.placedAt.localeCompare(one.placedAt));
        expect(cart.text(".notes .note--bad")).toContain(
          fill(WORDS[lang].cartPage.afterAll, { number: newest?.number ?? "" }),
        );
        expect(cart.page.querySelectorAll("button[value=order]")).toHaveLength(1);
        const link = cart.page.querySelector(".notes .note--bad a")?.getAttribute("href") ?? "";
        expect((await person.get(link)).text("h1")).toContain(newest?.number);
        const dialogs = await person.get(verifying.path.replace("/en/", `/${lang}/`));
        expect((await person.follow(dialogs)).text(".note--bad")).toBe(WORDS[lang].orderSuccess.afterAll);
      },
    );

    test("of an order that was denied, ordered again while the ERP cannot be asked: nothing is sent, and nothing is promised", async () => {
      const verifying = await person.follow(await sendLost());
      await denied(verifying);
      const placing = vi.spyOn(shop.shop.erp.orders, "place");
      placing.mockClear();
      vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
      const again = await sendGuestOrder(person, await person.get(verifying.path));
      expect([again.status, again.text(".note--bad")]).toEqual([503, WORDS.en.errors.unverified]);
      expect(placing).not.toHaveBeenCalled();
    });
  });

  test.each([
    ["BAD_RESPONSE", new ErpError("BAD_RESPONSE", { path: "$.id" }, { effect: "unknown" })],
    ["IN_PROGRESS", new ErpError("IN_PROGRESS", {})],
    ["a fault that is no ErpError", new Error("inner secret")],
  ])("%s is never taken for a refusal", async (_, error) => {
    vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValueOnce(error);
    vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await person.follow(await sendGuestOrder(person, dialog));
    expect(answer.text("h1")).toBe("The order is being verified");
    expect(answer.body).not.toContain("inner secret");
  });

  test("an answer that is another order's is not shown as this one", async () => {
    const place = shop.shop.erp.orders.place;
    vi.spyOn(shop.shop.erp.orders, "place").mockImplementationOnce(async (draft, c) => ({
      ...(await place(draft, c)),
      buyerDocumentNumber: "somebody else's",
    }));
    vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await person.follow(await sendGuestOrder(person, dialog));
    expect(["The order is being verified"]).toContain(answer.text("h1"));
  });
});

/** Sends the dialog's order; its request is lost on the way, and handed to `lose`. */
async function sendLost(lose: (...given: Parameters<typeof shop.shop.erp.orders.place>) => void = () => {}) {
  vi.spyOn(shop.shop.erp.orders, "place").mockImplementationOnce(async (...given) => {
    lose(...given);
    throw LOST;
  });
  const finding = vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const sent = await sendGuestOrder(person, dialog);
  finding.mockRestore();
  return sent;
}

/** Lets the jobs find out that the ERP has no such order. */
async function denied(verifying: Answer): Promise<void> {
  expect(verifying.text("h1")).toBe("The order is being verified");
  for (const milliseconds of [30_000, 60_000, 60_000, 600_000]) {
    later(milliseconds);
    await shop.shop.orders.ordering.resume();
  }
}

describe("after the order", () => {
  test("lines that cannot leave the cart yet are not shown as free, and no change is lost in it", async () => {
    const before = await person.get("/en/cart/1");
    const update = vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    expect((await sendGuestOrder(person, dialog)).location).toEqual(successIn("en"));
    expect((await person.get("/en/cart/1")).location).toBe("/en/empty-cart");
    const told = await changeQuantity(before, "5");
    expect((await person.follow(told)).text("main")).toContain("This cart had already been ordered");
    update.mockRestore();
    later(20_000);
    expect((await person.get("/en/cart/1")).location).toBe("/en/empty-cart");
    await addToCart(person, PART, "5");
    await shop.shop.orders.ordering.resume();
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [PART]: "5" });
  });

  test("a cart that cannot be emptied at once is emptied later, and the order stands", async () => {
    const update = vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const before = orders();
    expect((await sendGuestOrder(person, dialog)).location).toEqual(successIn("en"));
    update.mockRestore();
    later(60_000);
    await shop.shop.orders.ordering.resume();
    expect((await person.get("/en/cart/1")).location).toBe("/en/empty-cart");
    expect(orders()).toBe(before + 1);
  });

  test("the person leaving half-way ends no order", async () => {
    const before = orders();
    const place = shop.shop.erp.orders.place;
    const called = Promise.withResolvers<AbortSignal | undefined>();
    vi.spyOn(shop.shop.erp.orders, "place").mockImplementationOnce((draft, c) => {
      called.resolve(c.signal);
      return place(draft, c);
    });
    await sendGuestOrder(person, dialog);
    expect(await called.promise).toBeUndefined();
    expect(orders()).toBe(before + 1);
  });
});
