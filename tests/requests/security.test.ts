import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { createStaff } from "#erp-adapter/mock/staff.ts";
import { finding, loadSources, nameOf, type Source, walk } from "#tests/architecture/sources.ts";
import { checkMarkup } from "#tests/architecture/writing.ts";
import { ask, createVisitor, type HttpAnswer, type Question, type Visitor } from "#tests/support/ask.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

/** The twelve facts of how this stack is broken into, each with the test that fails without our measure. */

const PRODUCT = "bosch~0_445_110_470";
const NUMBER = "0 445 110 470";

/** Every address that takes a form, and a form that would do something there. */
const FORMS: [path: string, form: Record<string, string>][] = [
  [`/en/products/${PRODUCT}`, { product: PRODUCT, quantity: "1" }],
  ["/en/catalogue/0", { product: PRODUCT, quantity: "1" }],
  ["/en/replacements-catalogue/0", { product: PRODUCT, quantity: "1" }],
  ["/en/cart/1", { intent: "empty", cart: "0", version: "1" }],
  ["/en/empty-cart", { intent: "delete", cart: "0", version: "1" }],
  ["/en/login", { intent: "guest" }],
  ["/en/language", { language: "hr", to: "/en" }],
  ["/en/new-cart", { key: "k" }],
];

let shop: Shop;

beforeAll(async () => {
  shop = await startSmallShop({ LOG_LEVEL: "silent" });
});
afterAll(() => shop.stop());

describe("fact 1: a guard holds whatever way a request comes in", () => {
  let owner: Visitor;
  let orderPath: string;
  const SECRET = "PO-SECRET-1";

  beforeAll(async () => {
    owner = await guestWithLine();
    const success = await placeOrder(owner, SECRET, "owner@example.com");
    orderPath = /href="(\/en\/order\/[^"?]+)\?key=/.exec(success.text)?.[1] ?? "";
    expect(orderPath).not.toBe("");
  });

  test("a stranger gets nothing of an order, as page or as data, named or renamed", async () => {
    const stranger = await guestWithLine();
    const id = orderPath.split("/").at(-1);
    const paths = [
      "",
      ".data",
      ".data?_routes=routes/order",
      ".data?_routes=root",
      ".data?_routes=root,layouts/orders,routes/order",
      ".data?_routes=layouts/orders",
      "?_data=routes/order",
      "?key=",
      "?key=x",
      "?print",
    ].map((end) => orderPath + end);
    for (const path of [
      ...paths,
      `/hr/order/${id}.data?_routes=routes/order`,
      "/en/order/X.data?_routes=routes/order",
    ]) {
      for (const person of [stranger, createVisitor(shop.url)]) {
        const answer = await person.ask(path);
        expect(answer.text, path).not.toContain(SECRET);
        if (path.includes("key=")) expect(answer.status, path).toBe(400);
        else expect(answer.text + (answer.headers.location ?? ""), path).toContain("/login?redirectTo=");
      }
    }
  });

  test("the owner's link opens it, and no other order with the same key", async () => {
    const success = await owner.ask("/en/order-success");
    const link = (/href="(\/en\/order\/[^"]+)"/.exec(success.text)?.[1] ?? "").replaceAll("&amp;", "&");
    expect((await ask(shop.url, link)).text).toContain(SECRET);
    const key = link.split("?key=")[1];
    for (const id of ["X", "1", `${orderPath.split("/").at(-1)}x`]) {
      expect((await ask(shop.url, `/en/order/${id}?key=${key}`)).status, id).toBe(400);
    }
    const last = key?.at(-1) === "A" ? "B" : "A";
    expect((await ask(shop.url, `${orderPath}?key=${key?.slice(0, -1)}${last}`)).status).toBe(400);
  });

  test("order-success shows nobody else's order", async () => {
    const stranger = await guestWithLine();
    for (const path of ["", ".data", ".data?_routes=routes/order-success"].map((end) => `/en/order-success${end}`)) {
      expect((await stranger.ask(path)).text, path).not.toMatch(/\d\d-\d{6}/);
    }
    // The owner's cookie in another session opens nothing.
    stranger.cookies.set("order-added", owner.cookies.get("order-added") ?? "none");
    const answer = await stranger.ask("/en/order-success");
    expect(answer.text).not.toMatch(/\d\d-\d{6}/);
    expect(answer.text).not.toContain("owner@example.com");
  });

  test.each([
    "/en/cart/99.data?_routes=routes/cart/cart",
    "/en/cart/99.data",
    "/en/cart/2.data?_routes=root,layouts/empty,routes/cart/cart",
    "/en/cart/0.data?_routes=routes/cart/cart",
    "/en/cart/-1.data",
  ])("%s is 404, not a cart", async (path) => {
    const person = await guestWithLine();
    // What was added is said once, on whatever page comes next.
    await person.ask("/en");
    const answer = await person.ask(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(NUMBER);
  });

  test.each([
    "/en/order/X",
    "/en/order/X.data",
    "/en/order/X.data?_routes=routes/order",
    "/en/order-success",
    "/en/order-success.data",
  ])("POST to the guarded %s does nothing", async (path) => {
    const person = await guestWithLine();
    const answer = await person.ask(path, { body: { intent: "empty", cart: "0", version: "1" } });
    expect([202, 302, 404, 405]).toContain(answer.status);
    expect((await person.ask("/en/cart/1")).text).toContain(NUMBER);
  });

  test("every guarded route has a loader, so that the guard runs on client navigation too", async () => {
    const build: { routes: Record<string, { module: { middleware?: unknown; loader?: unknown } }> } = await import(
      `${import.meta.dirname}/../../build/server/index.js`
    );
    const guarded = Object.entries(build.routes).filter(([, { module }]) => module.middleware);
    expect(guarded.map(([id]) => id)).toEqual(expect.arrayContaining(["root", "routes/cart/cart", "routes/order"]));
    expect(guarded.filter(([, { module }]) => !module.loader).map(([id]) => id)).toEqual([]);
  });
});

describe("fact 2: a form from another site does nothing, on pages and resource routes", () => {
  const foreign: [string, Record<string, string>][] = [
    ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
    ["Sec-Fetch-Site: none", { "Sec-Fetch-Site": "none" }],
    ["a foreign Origin", { Origin: "http://evil.test" }],
    ["a foreign Origin with our host in it", { Origin: "http://localhost.evil.test" }],
    ["Origin: null", { Origin: "null" }],
    ["neither, but a cookie", {}],
  ];

  test.each(foreign)("%s", async (_, headers) => {
    const person = await guestWithLine();
    const Cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const [path, body] of FORMS) {
      for (const address of [path, `${path}.data`]) {
        const answer = await ask(shop.url, address, { body, headers: { Cookie, ...headers } });
        expect([400, 403], address).toContain(answer.status);
        expect(answer.headers.location, address).toBeUndefined();
      }
    }
    const cart = await person.ask("/en/cart/1");
    expect(cart.text).toContain(NUMBER);
    expect((await person.ask("/en/cart/2")).status, "no cart was made").toBe(404);
  });

  test("cross-site with our own Origin is refused: Sec-Fetch-Site is looked at first", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: shop.url };
    for (const [path, body] of FORMS) expect((await ask(shop.url, path, { body, headers })).status, path).toBe(403);
  });

  test("our own Origin is enough where Sec-Fetch-Site is missing", async () => {
    expect(
      (await ask(shop.url, "/en/login", { body: "intent=guest", headers: { Origin: shop.url, Cookie: "a=b" } })).status,
    ).toBe(303);
  });
});

describe("with PUBLIC_URL=https behind a proxy that speaks plain http", () => {
  const ORIGIN = "https://shop.example";
  let behind: Shop;
  beforeAll(async () => {
    behind = await startSmallShop({ PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent" });
  });
  afterAll(() => behind.stop());

  const browser = { Host: "shop.example", Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };

  test("fact 3: forms are taken, and cookies are Secure", async () => {
    for (const [path, body] of FORMS.filter(([path]) => !/cart\/|empty/.test(path))) {
      const answer = await ask(behind.url, path, { body, headers: browser });
      expect(answer.status, path).toBe(303);
      for (const cookie of answer.headers["set-cookie"] ?? [])
        expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    }
    const { "Sec-Fetch-Site": _, ...old } = browser;
    expect(
      (await ask(behind.url, "/en/login", { body: "intent=guest", headers: { ...old, Cookie: "a=b" } })).status,
    ).toBe(303);
  });

  test("fact 3: the same host without its https is another origin", async () => {
    const { "Sec-Fetch-Site": _, ...old } = browser;
    for (const [path, body] of FORMS) {
      const answer = await ask(behind.url, path, {
        body,
        headers: { ...old, Origin: "http://shop.example", Cookie: "a=b" },
      });
      expect([400, 403], path).toContain(answer.status);
    }
  });

  test("fact 4: no link is built from the request's Host, not even one in a mail", async () => {
    const hosted = { Host: "evil.test", "X-Forwarded-Host": "evil.test", Origin: ORIGIN };
    const person = createVisitor(behind.url);
    const go = (path: string, question: Question = {}) => person.ask(path, { ...question, headers: hosted });
    const added = await go(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
    expect(added.headers.location).toBe(`/en/products/${PRODUCT}`);
    const success = await placeOrder(person, "N-1", "pinned@example.com", hosted);
    expect(success.text).not.toContain("evil.test");
    const [mail] = await behind.mails({ to: "pinned@example.com" });
    expect(mail?.text).toContain(`${ORIGIN}/en/order/`);
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil.test");
    for (const path of [
      "/",
      "/en",
      "/en/nowhere",
      "/en/catalogue/0?query=1",
      `/en/products/${PRODUCT}`,
      "/en/catalogue",
    ]) {
      const { text, headers } = await go(path);
      expect(text + (headers.location ?? ""), path).not.toContain("evil.test");
    }
  });
});

describe("fact 5: a target from outside leads to a path of this shop or nowhere", () => {
  const TARGETS = [
    "https://evil.test",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/hr/..//evil.test",
    "/en/..//evil.test",
    "/en/.//../..//evil.test",
    "/en/%2e%2e//evil.test",
    "/./\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    " //evil.test",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "http:evil.test",
    "evil.test",
    "@evil.test",
    "/en@evil.test//x",
    "/en\r\nSet-Cookie: a=b",
    "/en\0",
    `/${"a".repeat(3_000)}`,
  ];

  test.each(TARGETS)("%j", async (target) => {
    for (const [path, body] of [
      ["/en/language", { language: "en", to: target }],
      [`/en/login?redirectTo=${encodeURIComponent(target)}`, { intent: "guest" }],
    ] as const) {
      const answer = await ask(shop.url, path, { body });
      expect(answer.status).toBe(303);
      expectOwnPath(answer.headers.location);
      expect(answer.headers["set-cookie"]?.join()).not.toContain("a=b");
    }
    const page = await ask(shop.url, `/en/login?redirectTo=${encodeURIComponent(target)}`);
    const kept = /name="redirectTo" value="([^"]*)"/.exec(page.text)?.[1];
    if (kept !== undefined) expectOwnPath(kept);
  });

  test("a path of the shop is kept, query and all", async () => {
    const to = "/en/catalogue/0?query=0%20445&manufacturer=bosch";
    const language = await ask(shop.url, "/en/language", { body: { language: "hr", to } });
    expect(language.headers.location).toBe(to.replace("/en/", "/hr/"));
    const login = await ask(shop.url, `/en/login?redirectTo=${encodeURIComponent(to)}`, { body: { intent: "guest" } });
    expect(login.headers.location).toBe(to);
  });

  function expectOwnPath(location: string | undefined) {
    expect(location).toMatch(/^\/(?![/\\])/);
    const url = new URL(location ?? "", shop.url);
    expect(url.origin).toBe(shop.url);
    expect(url.pathname).not.toMatch(/^\/\//);
  }
});

describe("fact 6: a body that is no form never gets as far as the pages", () => {
  test.each(["application/json", "text/plain", "multipart/form-data; boundary=x", "application/octet-stream"])(
    "%s is 415 everywhere",
    async (type) => {
      for (const [path] of FORMS) {
        const answer = await ask(shop.url, path, { body: "x", headers: { "Content-Type": type } });
        expect(answer.status, path).toBe(415);
      }
    },
  );

  test("a form of junk is 4xx everywhere, never 500", async () => {
    const junk = [
      "",
      "a",
      "=",
      "&&&",
      "%",
      "%zz=%zz",
      "\0=\0",
      "a=b&".repeat(10_000),
      "[]=1",
      "[=1",
      "a[b=1",
      ".=.",
      "+=+",
    ];
    for (const [path] of FORMS) {
      for (const body of junk) {
        const answer = await ask(shop.url, path, { body });
        expect(answer.status, `${path} ${body.slice(0, 20)}`).toBeLessThan(500);
      }
    }
  });

  test.each(["__intent__", "__state__"])("a field %s of the form library's own is only a field", async (name) => {
    const person = await guestWithLine();
    for (const value of ["x", "{", "null", "[]", '{"type":"reset","payload":{}}', '{"type":"validate","payload":{}}']) {
      const plain = await person.ask("/en/cart/1", {
        body: { intent: "empty", cart: "none", version: "1", [name]: value },
      });
      expect(plain.status, value).toBe(404);
      const order = await sendOrder(person, { buyerDocumentNumber: "", [name]: value });
      expect(order.status, value).toBe(400);
    }
  });

  test("field names with indices build nothing", async () => {
    const person = await guestWithLine();
    const plain = await sendOrder(person, { buyerDocumentNumber: "" });
    for (const name of ["x[999999]", "buyerDocumentNumber[999999]", "x[0].y[999999].z"]) {
      const answer = await sendOrder(person, { buyerDocumentNumber: "", [name]: "1" });
      expect(answer.status).toBe(400);
      expect(answer.body.length, name).toBeLessThan(plain.body.length + 10_000);
    }
  });
});

describe("fact 7: nothing that an ERP says reaches a page", () => {
  let house: TestShop;
  beforeEach(async () => {
    house = await openTestShop({ products: 60 });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await house.close();
  });

  const SECRET = "ORA-00942 table KUPCI 000981";
  const errors: [string, () => unknown][] = [
    [
      "an error of the family",
      () => new ErpError("UNAVAILABLE", {}, { peerMessage: SECRET, cause: new Error(SECRET) }),
    ],
    ["a bad answer", () => new ErpError("BAD_RESPONSE", { path: SECRET })],
    ["an unknown thing", () => new ErpError("NOT_FOUND", { what: "product", id: SECRET })],
    ["an error nobody expected", () => new TypeError(SECRET)],
    ["a body that was thrown", () => ({ status: 500, data: { message: SECRET } })],
  ];

  test.each(errors)("%s", async (_, error) => {
    const person = house.visit();
    await person.post(`/en/products/${PRODUCT}`, { product: PRODUCT, quantity: "1" });
    const cart = await person.get("/en/cart/1");
    const { catalogue, carts, orders } = house.shop.erp;
    const fail = async () => Promise.reject(error());
    vi.spyOn(catalogue, "search").mockImplementation(fail);
    vi.spyOn(catalogue, "product").mockImplementation(fail);
    vi.spyOn(catalogue, "products").mockImplementation(fail);
    vi.spyOn(house.shop.erp, "conditions").mockImplementation(fail);
    vi.spyOn(carts, "update").mockImplementation(fail);
    vi.spyOn(carts, "create").mockImplementation(fail);
    vi.spyOn(orders, "place").mockImplementation(fail);
    for (const path of ["/en", "/en/catalogue/0", `/en/products/${PRODUCT}`, "/en/cart/1"]) {
      for (const address of [path, `${path}.data`]) {
        expectNoSecret(await person.get(address));
      }
    }
    for (const [path, form] of FORMS) expectNoSecret(await person.post(path, form));
    expectNoSecret(await person.submit(cart, "form#order", { buyerDocumentNumber: "1" }));
    vi.spyOn(carts, "list").mockImplementation(fail);
    for (const path of ["/en/cart/1", "/en/cart/1.data", "/en/empty-cart"]) {
      const answer = await person.get(path);
      expectNoSecret(answer);
      expect(answer.status, path).toBeGreaterThanOrEqual(404);
    }
  });

  function expectNoSecret({ body, path }: { body: string; path: string }) {
    expect(body.includes("ORA-"), `${path} tells what the ERP said`).toBe(false);
  }
});

describe("fact 8: a private page has one address, and no cache keeps it", () => {
  test.each([
    "/en/cart/1;x.css",
    "/en/cart/1;.js",
    "/EN/CART/1",
    "/En/cart/1",
    "/en/Cart/1",
    "/xx/cart/1",
    "/cart/1",
    "/en/cart/01",
    "/en/cart/1/",
    "/en//cart/1",
    "/en/cart/%31",
    "/%65n/cart/1",
    "/en/cart/1.css",
    "/en/cart/1/style.css",
    "/en/cart/1%2Fstyle.css",
    "/en/cart/1%3Fx.css",
    "/en/cart/+1",
    "/en/cart/1.0",
    "/en/cart/1e0",
    "/en/cart/0x1",
    "/en/cart/%D9%A1",
    "/en/cart/%EF%BC%91",
    "/en/cart/1%20",
  ])("%s is not the cart", async (path) => {
    const person = await guestWithLine();
    const answer = await person.ask(path);
    expect([308, 404]).toContain(answer.status);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.text, "no line of the cart").not.toContain('form id="order"');
  });

  test("every page and every data answer of a person is private", async () => {
    const person = await guestWithLine();
    for (const path of ["/en/cart/1", "/en/cart/1.data", "/en", "/en.data", "/_.data", "/en/catalogue/0.data"]) {
      const answer = await person.ask(path);
      expect(answer.status, path).toBeLessThan(400);
      expect(answer.headers["cache-control"], path).toBe("private, no-store");
    }
  });
});

describe("facts 9 and 10: how the ERP is called over the network", () => {
  const server = () =>
    loadSources().filter(({ path }) => /^(?:server|erp-adapter)\//.test(path) && !/\.test\.ts$/.test(path));

  test("no retry or cache of undici's stands between the shop and the ERP", () => {
    const breach = createInterceptorRule();
    expect(server().flatMap(breach)).toEqual([]);
  });

  test("fetch comes from undici, never Node's own with another's Agent", () => {
    const findings = server().flatMap((source) => {
      const imports = /import\s*\{[^}]*\bfetch\b[^}]*\}\s*from\s*"undici"/.test(source.text);
      return imports ? [] : callsOf(source, "fetch").concat(callsOf(source, "globalThis.fetch"));
    });
    expect(findings).toEqual([]);
  });

  function createInterceptorRule() {
    return (source: Source) => callsOf(source, "interceptors.retry").concat(callsOf(source, "interceptors.cache"));
  }

  function callsOf(source: Source, name: string): string[] {
    const findings: string[] = [];
    walk(source.tree(), (node) => {
      const called = node.type === "CallExpression" ? nameOf(node.callee) : "";
      if (called === name || called.endsWith(`.${name}`)) findings.push(finding(source, node, name));
    });
    return findings;
  }
});

describe("fact 11: what others wrote is text", () => {
  const SCRIPT = "<script>alert(1)</script>";
  const ATTRIBUTE = `"><img src=x onerror=alert(1)>`;

  test("no markup goes into a page unescaped", () => {
    const app = loadSources().filter(({ path }) => path.startsWith("app/"));
    expect(app.length).toBeGreaterThan(50);
    expect(app.flatMap(checkMarkup)).toEqual([]);
    expect(app.filter(({ text }) => /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/.test(text))).toEqual(
      [],
    );
  });

  test("script in every field of the ERP and of a form stays text, on pages, in data, on paper and in mail", async () => {
    const staff = createStaff({ dataDir: shop.dataDir });
    const product = staff.addProduct(
      testProduct({
        manufacturer: `Evil ${ATTRIBUTE}`,
        brand: `Brand ${SCRIPT}`,
        number: `HOSTILE ${SCRIPT}`,
        titleEn: `HOSTILE ${SCRIPT}${ATTRIBUTE}`,
        descriptionEn: `${SCRIPT}${ATTRIBUTE}`,
        size: SCRIPT,
        unit: "<b>",
        specs: [{ key: `k${SCRIPT}`, value: ATTRIBUTE }],
        references: [{ kind: "oe", number: SCRIPT, maker: ATTRIBUTE }],
      }),
    );
    staff.close();
    const person = createVisitor(shop.url);
    const path = `/en/products/${product}`;
    await person.ask(path, { body: { product, quantity: "1" } });
    await person.ask("/en/cart/1", {
      body: { intent: "rename", cart: "0", version: await versionOf(person), title: SCRIPT },
    });
    for (const address of [path, "/en/catalogue/0?query=HOSTILE", "/en/cart/1", "/en/cart/1?print", "/en"]) {
      expectNoMarkup(await person.ask(address), address);
    }
    for (const address of [
      `/en/catalogue/0?query=${encodeURIComponent(SCRIPT)}`,
      `/en/catalogue/0?query=${encodeURIComponent(ATTRIBUTE)}`,
      `/en/catalogue/0?manufacturer=${encodeURIComponent(ATTRIBUTE)}`,
      `/en/${encodeURIComponent(SCRIPT)}`,
      `/en/login?redirectTo=${encodeURIComponent(`/${ATTRIBUTE}`)}`,
      `/en/catalogue/0?query=${encodeURIComponent("</script><script>alert(1)</script>")}`,
    ]) {
      expectNoMarkup(await person.ask(address), address);
    }
    expectNoMarkup(
      await sendOrder(person, { buyerDocumentNumber: `${SCRIPT}${ATTRIBUTE}` }),
      "refused document number",
    );
    const success = await placeOrder(person, "<b>1</b>", "hostile@example.com");
    const link = (/href="(\/en\/order\/[^"]+)"/.exec(success.text)?.[1] ?? "").replaceAll("&amp;", "&");
    for (const address of [link, `${link}&print`]) {
      const page = await ask(shop.url, address);
      expect(page.status).toBe(200);
      expectNoMarkup(page, address);
      expect(page.text).not.toContain("<b>1</b>");
    }
    const [mail] = await shop.mails({ to: "hostile@example.com" });
    expect(mail?.html).not.toContain("<script");
    expect(mail?.html).not.toContain("<img src=x");
    expect(mail?.html).not.toContain("<b>1</b>");
    expect(mail?.text).toContain(SCRIPT);
  });

  function expectNoMarkup(answer: HttpAnswer, where: string) {
    expect(answer.status, where).toBeLessThan(500);
    for (const markup of ["<script>alert", "<img src=x"])
      expect(answer.text.includes(markup), `${where}: ${markup}`).toBe(false);
  }
});

describe("fact 12: an order's e-mail is one address, and a mail has one recipient", () => {
  const ADDRESSES = [
    "a@b.hr\r\nBcc: evil@e.test",
    "a@b.hr\nBcc: evil@e.test",
    "a@b.hr%0d%0aBcc:evil@e.test",
    "a@b.hr, c@d.hr",
    "a@b.hr;c@d.hr",
    "a@b.hr c@d.hr",
    '"A, B" <a@b.hr>',
    "A <a@b.hr>",
    "<a@b.hr>",
    "a@b.hr\0",
    "a@b.hr\u2028Bcc: evil@e.test",
    "a@b.hr>",
    "a@@b.hr",
    "a@b",
    "@b.hr",
    "a b@c.hr",
    "group: a@b.hr;",
    "a@b.hr (evil@e.test)",
    `${"a".repeat(250)}@b.hr`,
  ];

  test("no other spelling is taken; what was typed is kept, and nothing is ordered", async () => {
    const person = await guestWithLine();
    const dialog = await openDialog(person, "N-1");
    const before = await mailCount();
    for (const email of ADDRESSES) {
      const answer = await person.submit(dialog.path, dialog.page, "form#guest-order", { email });
      expect(answer.status, email).toBe(400);
      expect(answer.text).toContain("Enter one e-mail address, like name@company.com.");
    }
    expect((await person.ask("/en/cart/1")).text).toContain(NUMBER);
    expect(await mailCount()).toBe(before);
  });

  test("the one address gets the one mail", async () => {
    const person = await guestWithLine();
    await placeOrder(person, "N-1", "Buyer+shop@sub.example.com");
    const [mail] = await shop.mails({ to: "Buyer+shop@sub.example.com" });
    expect(mail?.to).toEqual([expect.objectContaining({ address: "Buyer+shop@sub.example.com" })]);
    expect(mail?.cc ?? []).toEqual([]);
    expect(mail?.bcc ?? []).toEqual([]);
  });

  async function mailCount(): Promise<number> {
    return (await shop.mails({ atLeast: 0 })).length;
  }
});

async function guestWithLine(): Promise<Visitor> {
  const person = createVisitor(shop.url);
  const added = await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  expect(added.status).toBe(303);
  return person;
}

/** Sends the order form of the person's first cart with some fields typed over, or invented. */
async function sendOrder(person: Visitor, fields: Record<string, string>): Promise<HttpAnswer> {
  return person.submit("/en/cart/1", await person.ask("/en/cart/1"), "form#order", fields);
}

async function openDialog(person: Visitor, buyerDocumentNumber: string, headers: Record<string, string> = {}) {
  const cart = await person.ask("/en/cart/1", { headers });
  const sent = await person.submit("/en/cart/1", cart, "form#order", { buyerDocumentNumber });
  const path = sent.headers.location ?? "";
  expect(path).toContain("?quote=");
  return { path, page: await person.ask(path, { headers }) };
}

/** The success page of an order of everything in the first cart. */
async function placeOrder(person: Visitor, document: string, email: string, headers: Record<string, string> = {}) {
  const { path, page } = await openDialog(person, document, headers);
  const sent = await person.submit(path, page, "form#guest-order", { email });
  expect(sent.headers.location).toBe("/en/order-success");
  return person.ask("/en/order-success", { headers });
}

async function versionOf(person: Visitor): Promise<string> {
  return /name="version" value="([^"]*)"/.exec((await person.ask("/en/cart/1")).text)?.[1] ?? "";
}
