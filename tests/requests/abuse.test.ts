import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/mock/staff.ts";
import { ask, createVisitor, fieldsOf, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

/** What the shop's worst user tries. Each test has a product and a guest of its own. */

let shop: Shop;
let staff: EmbeddedStaff;
let made = 0;

beforeAll(async () => {
  shop = await startSmallShop({ LOG_LEVEL: "silent" });
  staff = createStaff({ dataDir: shop.dataDir });
});
afterAll(async () => {
  staff.close();
  await shop.stop();
});

describe("identity", () => {
  test("a cart of somebody else is 404, by id and by position; cart 0 is one's own", async () => {
    const victim = await guestWith(newProduct("MINE 1"));
    const second = await victim.ask("/en/new-cart", { body: { key: "k" } });
    await victim.ask("/en/products/bosch~MINE_1", { body: { product: "bosch~MINE_1", quantity: "7" } });
    expect(second.headers.location).toBe("/en/cart/2");
    const foreign = fieldsOf(await victim.ask("/en/cart/2"), "form#order");
    const thief = await guestWith(newProduct("THEIRS 1"));
    for (const intent of ["empty", "delete", "rename", "update", "remove", "order", "order-as-guest", "confirm"]) {
      for (const cart of [foreign.cart ?? "", "99", "-1", "00", "0x0", "1e0", " 0", "0 ", "٠", "__proto__", ""]) {
        const answer = await thief.ask("/en/cart/1", {
          body: { ...foreign, intent, cart, title: "stolen", "q:bosch~MINE_1": "1" },
        });
        expect([400, 404], `${intent} ${cart}`).toContain(answer.status);
      }
    }
    const kept = await victim.ask("/en/cart/2");
    expect(kept.text).toContain("MINE 1");
    expect(kept.text).not.toContain("stolen");
    await thief.ask("/en/cart/1", {
      body: { ...foreign, intent: "empty", cart: "0", version: versionOf(await thief.ask("/en/cart/1")) },
    });
    expect((await victim.ask("/en/cart/1")).text, "the thief's cart 0 is the thief's").toContain("MINE 1");
  });

  test("the token of one with the cookie of another is nobody", async () => {
    const a = await guestWith(newProduct("A 1"));
    const b = await guestWith(newProduct("B 1"));
    const mixed = createVisitor(shop.url, new Map(a.cookies));
    mixed.cookies.set("user", b.cookies.get("user") ?? "");
    expect((await mixed.ask("/en/cart/1")).headers.location).toBe("/en/empty-cart");
    expect(mixed.cookies.has("token"), "the session is ended").toBe(false);
  });

  test.each(["token", "user", "cart", "notice", "order-added", "locale"])(
    "a cookie %s of one's own making opens nothing",
    async (name) => {
      const person = await guestWith(newProduct());
      const real = person.cookies.get(name) ?? person.cookies.get("token") ?? "";
      const forged = [
        "x",
        "",
        "__proto__",
        "../../etc/passwd",
        "%00",
        "%zz",
        "W10=",
        "e30=",
        "eyJpZCI6IngifQ==",
        real.slice(0, -4),
        real.replace(/^./, "X"),
        `${real}x`,
        real.split(".")[0] ?? "",
        `${real.split(".")[0]}.`,
        person.cookies.get("user") ?? "",
        person.cookies.get("token") ?? "",
        "a".repeat(4_000),
      ];
      for (const value of forged) {
        const cookies = new Map(person.cookies).set(name, value);
        for (const path of ["/", "/en/cart/1", "/en/order-success"]) {
          const answer = await createVisitor(shop.url, new Map(cookies)).ask(path);
          expect(answer.status, `${name}=${value} ${path}`).toBeLessThan(500);
          expect(answer.text).not.toContain("Thank you for your order");
        }
      }
    },
  );

  test("fields nobody asked for change nothing: price, partner, role, discount, total", async () => {
    const product = newProduct();
    const person = createVisitor(shop.url);
    const extra = {
      price: "1",
      wholesale: "1",
      discount: "99",
      total: "1",
      erpPartnerCode: "001001",
      partner: "001001",
      role: "admin",
      userId: "1",
      kind: "customer",
    };
    await person.ask(`/en/products/${product}?partnerId=001001&userId=1`, {
      body: { product, quantity: "1", ...extra },
    });
    const { path, page } = await openDialog(person, extra);
    await person.submit(path, page, "form#guest-order", { email: "extra@example.com", ...extra });
    const [order] = staff.listOrders().filter(({ guestEmail }) => guestEmail === "extra@example.com");
    expect(order?.lines).toMatchObject([{ product, price: 10_000, discountPercent: 0, quantity: 1 }]);
    expect(order?.totals.goods).toBe(10_000);
  });

  test("success is not shown before an order", async () => {
    const person = await guestWith(newProduct());
    expect((await person.ask("/en/order-success")).headers.location).toBe("/en");
    expect((await ask(shop.url, "/hr/order-success")).headers.location).toBe("/hr");
  });
});

describe("quantities", () => {
  const BAD = [
    "",
    "0",
    "-1",
    "1e9",
    "1.5",
    "1,5",
    "NaN",
    "Infinity",
    "0x10",
    "+5",
    "05",
    "٣",
    "１２",
    "5\0",
    " 5",
    "5 ",
    "5\n",
    "abc",
    "100000",
    "1_000",
    "1e1",
    "²",
    "५",
    "null",
    "[1]",
  ];

  test.each(BAD)(
    "%j is refused with the field's own message, the typed value kept, the cart unchanged",
    async (typed) => {
      const product = newProduct();
      const person = await guestWith(product, "3");
      const added = await person.ask(`/en/products/${product}`, { body: { product, quantity: typed } });
      expectRefused(added, typed);
      const cart = await person.ask("/en/cart/1");
      const fields = { intent: "update", cart: "0", version: versionOf(cart), [`q:${product}`]: typed };
      expectRefused(await person.ask("/en/cart/1", { body: fields }), typed);
      expect(quantityOf(await person.ask("/en/cart/1"))).toBe("3");
    },
  );

  test("a sum beyond the limit is refused, and nothing of it kept", async () => {
    const product = newProduct();
    const person = await guestWith(product, "99999");
    const answer = await person.ask(`/en/products/${product}`, { body: { product, quantity: "1" } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("That would be more than 99,999 pieces in one line.");
    expect(quantityOf(await person.ask("/en/cart/1"))).toBe("99999");
  });

  test("what is no multiple of the pack is refused", async () => {
    const product = newProduct(undefined, { packQuantity: 4 });
    const person = createVisitor(shop.url);
    const answer = await person.ask(`/en/products/${product}`, { body: { product, quantity: "6" } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Enter a multiple of 4: the pack has 4 pieces.");
  });

  test("one bad line refuses the whole update", async () => {
    const [good, bad] = [newProduct(), newProduct()];
    const person = await guestWith(good, "1");
    await person.ask(`/en/products/${bad}`, { body: { product: bad, quantity: "2" } });
    const version = versionOf(await person.ask("/en/cart/1"));
    const body = { intent: "update", cart: "0", version, [`q:${good}`]: "9", [`q:${bad}`]: "x" };
    expect((await person.ask("/en/cart/1", { body })).status).toBe(400);
    const quantities = (await person.ask("/en/cart/1")).text.match(/name="q:[^"]*" value="(\d+)"/g);
    expect(quantities?.map((field) => /value="(\d+)"/.exec(field)?.[1])).toEqual(["1", "2"]);
  });

  function expectRefused(answer: HttpAnswer, typed: string) {
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Enter a whole number from 1 to 99,999.");
    // Control characters and outer space do not survive a text field of a browser either.
    if (/^[\x21-\x7e]+$/.test(typed)) expect(answer.text).toContain(`value="${typed}"`);
  }
});

describe("carts", () => {
  test("ten tabs that add at once make one cart, and lose nothing", async () => {
    const products = Array.from({ length: 10 }, () => newProduct());
    const person = await guestWith(newProduct());
    await Promise.all(
      products.map((product) => person.ask(`/en/products/${product}`, { body: { product, quantity: "1" } })),
    );
    const cart = await person.ask("/en/cart/1");
    expect(cart.text.match(/name="q:/g)).toHaveLength(11);
    expect((await person.ask("/en/cart/2")).status).toBe(404);
  });

  test("a double click on New cart makes one cart", async () => {
    const person = await guestWith(newProduct());
    const body = { key: "one-page" };
    await Promise.all(Array.from({ length: 5 }, () => person.ask("/en/new-cart", { body })));
    expect((await person.ask("/en/cart/2")).status).toBe(302);
    expect((await person.ask("/en/cart/3")).status).toBe(404);
  });

  test("an update from a stale tab is refused with the cart as it is and what was typed", async () => {
    const product = newProduct();
    const person = await guestWith(product, "1");
    const stale = versionOf(await person.ask("/en/cart/1"));
    const update = (version: string, quantity: string) =>
      person.ask("/en/cart/1", { body: { intent: "update", cart: "0", version, [`q:${product}`]: quantity } });
    expect((await update(stale, "5")).status).toBe(303);
    const refused = await update(stale, "8");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The cart was changed in another window or device.");
    expect(quantityOf(refused), "what was typed").toBe("8");
    expect(quantityOf(await person.ask("/en/cart/1"))).toBe("5");
    for (const version of ["", "x", "-1", "__proto__"]) expect((await update(version, "9")).status, version).toBe(409);
  });

  test("a cart deleted in one tab and filled in another: what is added goes into a cart that is there", async () => {
    const person = await guestWith(newProduct());
    await person.ask("/en/new-cart", { body: { key: "k" } });
    const other = createVisitor(shop.url, new Map(person.cookies));
    const version = versionOf(await person.ask("/en/cart/2").then(() => person.ask("/en/empty-cart")));
    const id = /name="cart" value="([^"]*)"/.exec((await person.ask("/en/empty-cart")).text)?.[1] ?? "";
    expect((await person.ask("/en/empty-cart", { body: { intent: "delete", cart: id, version } })).status).toBe(303);
    const late = newProduct();
    expect((await other.ask(`/en/products/${late}`, { body: { product: late, quantity: "1" } })).status).toBe(303);
    expect((await other.ask("/en/cart/1")).text).toContain(late);
    expect((await other.ask("/en/empty-cart", { body: { intent: "delete", cart: id, version } })).status).toBe(404);
  });

  test("names: too long, empty and control characters are refused beside their field", async () => {
    const person = await guestWith(newProduct());
    for (const title of ["", "   ", "a".repeat(61), "a\0b", "a\r\nb", "a\u0007"]) {
      const version = versionOf(await person.ask("/en/cart/1"));
      const answer = await person.ask("/en/cart/1", { body: { intent: "rename", cart: "0", version, title } });
      expect(answer.status, JSON.stringify(title)).toBe(400);
      expect(answer.text).toContain("Enter a name of 1 to 60 characters.");
    }
  });

  test("a form of a visitor whose session is over is no fault of the server", async () => {
    for (const intent of ["update", "rename", "empty", "delete", "remove", "order", "confirm"]) {
      const body = {
        intent,
        cart: "0",
        version: "0",
        title: "x",
        product: "bosch~1",
        quote: "x",
        buyerDocumentNumber: "1",
      };
      expect((await ask(shop.url, "/en/cart/1", { body })).status, intent).toBeLessThan(500);
    }
  });

  test("12 or more in stock never leave the server as a number", async () => {
    const product = newProduct(undefined, { stock: 48_731 });
    const person = await guestWith(product, "2");
    for (const path of [
      `/en/products/${product}`,
      "/en/catalogue/0?query=ABUSE&size=96",
      "/en/cart/1",
      "/en/cart/1?print",
    ]) {
      for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
        const { text, status } = await person.ask(address);
        expect(status, address).toBe(200);
        expect(text.includes("48731") || text.includes("48,731"), address).toBe(false);
      }
    }
  });
});

describe("orders", () => {
  test("a quote that was tampered with, of somebody else, or invented orders nothing", async () => {
    const person = await guestWith(newProduct());
    const other = await guestWith(newProduct());
    const order = fieldsOf(await person.ask("/en/cart/1"), "form#order");
    const fields = { ...order, buyerDocumentNumber: "N-1" };
    const { quote = "" } = order;
    const foreign = fieldsOf(await other.ask("/en/cart/1"), "form#order").quote ?? "";
    const quotes = [
      "",
      "x",
      quote.slice(0, -2),
      `${quote}x`,
      quote.replace(/^./, "A"),
      `.${quote}`,
      quote.split(".")[0] ?? "",
      foreign,
    ];
    for (const forged of quotes) {
      for (const intent of ["order", "order-as-guest", "confirm"]) {
        const answer = await person.ask("/en/cart/1", {
          body: { ...fields, intent, quote: forged, email: "forged@example.com" },
        });
        expect(answer.status, `${intent} ${forged}`).toBe(400);
      }
    }
    expect(ordersTo("forged@example.com")).toEqual([]);
    expect((await person.ask(`/en/cart/1?quote=${encodeURIComponent(foreign)}`)).headers.location).toBe("/en/cart/1");
  });

  test("an old page with a better price orders nothing, however often it is sent", async () => {
    const product = newProduct();
    const person = await guestWith(product);
    const old = await openDialog(person);
    staff.setPrice(product, toEurCents(15_000));
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await person.submit(old.path, old.page, "form#guest-order", { email: "old@example.com" });
      expect(answer.headers.location).toContain("?quote=");
      expect((await person.ask(answer.headers.location ?? "")).text).toContain("Price has changed in meantime");
    }
    // Pressing the validation dialog's button with the old quote is no agreement to anything.
    const fields = fieldsOf(old.page, "form#guest-order");
    const answer = await person.ask("/en/cart/1", { body: { ...fields, intent: "confirm" } });
    expect(answer.headers.location ?? "").not.toContain("order-success");
    expect(ordersTo("old@example.com")).toEqual([]);
  });

  test("the price changes again between recheck and confirm: nothing is ordered that was not seen", async () => {
    const product = newProduct();
    const person = await guestWith(product);
    const dialog = await openDialog(person);
    staff.setPrice(product, toEurCents(15_000));
    const first = await person.submit(dialog.path, dialog.page, "form#guest-order", { email: "twice@example.com" });
    const changed = await person.ask(first.headers.location ?? "");
    staff.setPrice(product, toEurCents(17_500));
    const second = await person.submit("/en/cart/1", changed, "dialog form", {});
    const again = await person.ask(second.headers.location ?? "");
    expect(again.text).toContain("175.00");
    expect(ordersTo("twice@example.com")).toEqual([]);
    const done = await person.submit("/en/cart/1", again, "dialog form", {});
    expect(done.headers.location).toBe("/en/order-success");
    expect(ordersTo("twice@example.com")).toMatchObject([{ lines: [{ price: 17_500 }] }]);
  });

  test("withdrawn while waiting: the product is no longer available, and nothing is ordered", async () => {
    const product = newProduct();
    const person = await guestWith(product);
    const dialog = await openDialog(person);
    staff.withdraw(product);
    const answer = await person.submit(dialog.path, dialog.page, "form#guest-order", { email: "gone@example.com" });
    const page = await person.ask(answer.headers.location ?? "");
    expect(page.text).toContain("The product is no longer available.");
    expect(page.text).toContain("None of the lines can be ordered now.");
    expect(ordersTo("gone@example.com")).toEqual([]);
  });

  test("the cart edited between: the old page's order is refused and the cart kept", async () => {
    const product = newProduct();
    const person = await guestWith(product);
    const dialog = await openDialog(person);
    await person.ask(`/en/products/${product}`, { body: { product, quantity: "4" } });
    const answer = await person.submit(dialog.path, dialog.page, "form#guest-order", { email: "edited@example.com" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Nothing was ordered.");
    expect(quantityOf(await person.ask("/en/cart/1"))).toBe("5");
    expect(ordersTo("edited@example.com")).toEqual([]);
  });

  test("a double click, two devices and a reload are one order, and all get its page", async () => {
    const person = await guestWith(newProduct());
    const { path, page } = await openDialog(person);
    const send = (who: Visitor) => who.submit(path, page, "form#guest-order", { email: "double@example.com" });
    const device = createVisitor(shop.url, new Map(person.cookies));
    const answers = await Promise.all([send(person), send(person), send(device), send(device), send(person)]);
    for (const { headers } of answers) expect(headers.location).toMatch(/\/order-success$|\?quote=/);
    expect(ordersTo("double@example.com")).toHaveLength(1);
    expect((await send(person)).headers.location).toBe("/en/order-success");
    expect((await person.ask(path)).headers.location).toBe("/en/order-success");
    expect((await device.ask(path)).headers.location).toBe("/en/order-success");
    expect(ordersTo("double@example.com")).toHaveLength(1);
    expect(await shop.mails({ to: "double@example.com" })).toHaveLength(1);
  });

  test.each(["", "   ", "a\r\nb", "a\nb", "a\0", "x".repeat(36), "x".repeat(10_000), "\u0085"])(
    "the document number %j is refused, and kept as typed",
    async (typed) => {
      const person = await guestWith(newProduct());
      const answer = await person.submit("/en/cart/1", await person.ask("/en/cart/1"), "form#order", {
        buyerDocumentNumber: typed,
      });
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/required field|Enter 1 to 35 characters/);
      if (/^x+$/.test(typed)) expect(answer.text).toContain(`value="${typed}"`);
    },
  );

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "<b>1</b>", "Š-č/ž 1", "'; drop table", "x".repeat(35), "‮123"])(
    "the document number %j is only text, kept to the letter",
    async (typed) => {
      const person = await guestWith(newProduct());
      const email = `doc${made}@example.com`;
      const { path, page } = await openDialog(person, { buyerDocumentNumber: typed });
      await person.submit(path, page, "form#guest-order", { email });
      expect(ordersTo(email)).toMatchObject([{ buyerDocumentNumber: typed }]);
    },
  );

  test("a mailbox cannot be flooded: one address gets so many orders an hour, however it is spelled", async () => {
    const product = newProduct();
    const order = async (email: string) => {
      const person = await guestWith(product);
      const { path, page } = await openDialog(person);
      return (await person.submit(path, page, "form#guest-order", { email })).status;
    };
    const statuses: number[] = [];
    while (statuses.length < 25 && statuses.at(-1) !== 429) {
      statuses.push(await order(statuses.length % 2 === 0 ? "victim@example.com" : "Victim@EXAMPLE.com"));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await order("somebody.else@example.com"), "others may go on").toBe(303);
  });
});

describe("routing", () => {
  test.each([
    "xx",
    "../",
    "__proto__",
    "constructor",
    "hr",
    '"hr"',
    "Imhy",
    "e30=",
    "bnVsbA==",
    "WyJociJd",
    "%",
    "a".repeat(3_000),
  ])("the language cookie %j chooses a language or nothing", async (value) => {
    const answer = await ask(shop.url, "/", { headers: { Cookie: `locale=${value}` } });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/<html lang="(?:en|hr)">/);
  });

  test.each([
    "-1",
    "1e3",
    "00",
    "0x0",
    "٠",
    "0%20",
    "%200",
    "0.0",
    "1_0",
    "９",
    "9999999",
    "99999999999999999999",
    "NaN",
    "null",
    "__proto__",
  ])("page %s of a list is 404 with the full path", async (page) => {
    for (const list of ["catalogue", "replacements-catalogue"]) {
      const answer = await ask(shop.url, encodeURI(decodeURI(`/en/${list}/${page}`)));
      expect(answer.status).toBe(404);
      expect(answer.text).toContain(`/en/${list}/`);
    }
  });

  test("no chain of redirects is a ring, for a visitor and for a guest", async () => {
    for (const person of [createVisitor(shop.url), await guestWith(newProduct())]) {
      for (const start of [
        "/en/cart/1",
        "/en/cart",
        "/en/empty-cart",
        "/en/order-success",
        "/en/order/1",
        "/en/login",
        "/hr/catalogue/",
        "/en/cart/1?quote=x",
        "/en/orders",
      ]) {
        let path: string | undefined = start;
        let hops = 0;
        while (path !== undefined) {
          expect(hops, start).toBeLessThan(5);
          const answer = await person.ask(path);
          path = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
          hops += 1;
        }
      }
    }
  });

  test.each(["/hr/cart/99", "/hr/cart/0", "/hr/nema", "/hr/catalogue/999", "/hr/products/none", "/hr/order/a/b"])(
    "the error screen of %s speaks the page's language and leads on in it",
    async (path) => {
      const { text, status } = await (await guestWith(newProduct())).ask(path);
      expect(status).toBe(404);
      expect(text).toContain('<html lang="hr">');
      expect(text).toContain("– Dizna, B2B webshop</title>");
      const links = text.match(/<a [^>]*href="\/[^"]*"/g) ?? [];
      expect(links.filter((link) => !/href="\/hr(?:[/?"]|$)/.test(link))).toEqual([]);
    },
  );

  test("a refused form is told so in the page's language", async () => {
    const { text } = await ask(shop.url, "/hr/login", { body: "", headers: { "Sec-Fetch-Site": "cross-site" } });
    expect(text).toContain("<title>403 Odbijeno – Dizna, B2B webshop</title>");
    expect(text).not.toMatch(/<a [^>]*href="\/en/);
  });

  test("addresses of forms are pages that are not there when they are opened", async () => {
    for (const path of ["/en/language", "/hr/new-cart"]) {
      const answer = await ask(shop.url, path);
      expect(answer.status).toBe(404);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.text).toContain(`<code>${path}</code>`);
    }
  });

  test("field names of JavaScript's own do nothing", async () => {
    const product = newProduct();
    const person = await guestWith(product);
    for (const name of [
      "__proto__",
      "constructor",
      "constructor.prototype",
      "__proto__[x]",
      "__proto__.x",
      "toString",
      "hasOwnProperty",
    ]) {
      const version = versionOf(await person.ask("/en/cart/1"));
      for (const body of [
        { product, quantity: "1", [name]: "1" },
        { intent: "rename", cart: "0", version, title: "", [name]: "1" },
        { intent: "update", cart: "0", version, [`q:${name}`]: "1" },
        { [name]: "1" },
      ]) {
        const answer = await person.ask("product" in body ? `/en/products/${product}` : "/en/cart/1", { body });
        expect(answer.status, name).toBeLessThan(500);
      }
    }
  });
});

function newProduct(number?: string, about: Partial<Parameters<typeof testProduct>[0]> = {}): ProductId {
  made += 1;
  return staff.addProduct(testProduct({ ...about, number: number ?? `ABUSE ${made}` }));
}

async function guestWith(product: ProductId, quantity = "1"): Promise<Visitor> {
  const person = createVisitor(shop.url);
  const added = await person.ask(`/en/products/${product}`, { body: { product, quantity } });
  expect(added.status).toBe(303);
  return person;
}

async function openDialog(person: Visitor, fields: Record<string, string> = {}) {
  const cart = await person.ask("/en/cart/1");
  const sent = await person.submit("/en/cart/1", cart, "form#order", { buyerDocumentNumber: "N-1", ...fields });
  const path = sent.headers.location ?? "";
  expect(path).toContain("?quote=");
  return { path, page: await person.ask(path) };
}

function ordersTo(email: string) {
  return staff.listOrders().filter(({ guestEmail }) => guestEmail === email);
}

function versionOf(page: HttpAnswer): string {
  return /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
}

/** What stands in the first quantity field of a cart page. */
function quantityOf(page: HttpAnswer): string | undefined {
  const field = /<input[^>]*name="q:[^>]*>/.exec(page.text)?.[0] ?? "";
  return /value="([^"]*)"/.exec(field)?.[1];
}
