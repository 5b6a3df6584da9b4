import { afterAll, beforeAll, expect, test } from "vitest";
import { createVisitor, sendBytes } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await startSmallShop({ BUDGET_FACTOR: "100" });
});
afterAll(() => shop.stop());

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const HEAD = 'Content-Disposition: form-data; name="intent"';

/** Bodies that are no form, or a form that no page of the shop has. */
const BODIES: Record<string, [type: string, body: string | Buffer]> = {
  "multipart without a boundary": [`${MULTIPART}; x=y`, `--x\r\n${HEAD}\r\n\r\nfile\r\n--x--\r\n`],
  "multipart with an empty boundary": [`${MULTIPART}; boundary=`, `--\r\n${HEAD}\r\n\r\nfile\r\n----\r\n`],
  "multipart with another boundary": [`${MULTIPART}; boundary=y`, `--x\r\n${HEAD}\r\n\r\nfile\r\n--x--\r\n`],
  "multipart cut off in a head": [`${MULTIPART}; boundary=x`, `--x\r\nContent-Dispo`],
  "multipart cut off in a file": [
    `${MULTIPART}; boundary=x`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1;2`,
  ],
  "multipart without its end": [`${MULTIPART}; boundary=x`, `--x\r\n${HEAD}\r\n\r\nfile\r\n`],
  "multipart with a part without a name": [
    `${MULTIPART}; boundary=x`,
    "--x\r\nContent-Disposition: form-data\r\n\r\nfile\r\n--x--\r\n",
  ],
  "multipart with a part without a head": [`${MULTIPART}; boundary=x`, "--x\r\n\r\nfile\r\n--x--\r\n"],
  "multipart with a head that is none": [`${MULTIPART}; boundary=x`, "--x\r\n: : ;;\r\n\0\r\n\r\nfile\r\n--x--\r\n"],
  "multipart with an unknown encoding of a part": [
    `${MULTIPART}; boundary=x`,
    `--x\r\n${HEAD}\r\nContent-Transfer-Encoding: uuencode\r\n\r\nfile\r\n--x--\r\n`,
  ],
  "multipart with a huge name of a field": [
    `${MULTIPART}; boundary=x`,
    `--x\r\nContent-Disposition: form-data; name="${"n".repeat(500_000)}"\r\n\r\nfile\r\n--x--\r\n`,
  ],
  "multipart that is JSON": [`${MULTIPART}; boundary=x`, '{"intent":"file"}'],
  "multipart that is empty": [`${MULTIPART}; boundary=x`, ""],
  "a form that is JSON": [FORM, '{"intent":"order"}'],
  "a form that is empty": [FORM, ""],
  "a form that is UTF-16": [FORM, Buffer.from("intent=order&email=a", "utf16le")],
  "a form of bytes that are no text": [FORM, Buffer.from([0xff, 0xfe, 0x80, 0x3d, 0xc3, 0x28, 0x26, 0x00])],
  "a form with broken escapes": [FORM, "intent=%&%zz=%e2%28&=%c3"],
  "a form with a huge name of a field": [FORM, `${"n".repeat(60_000)}=1`],
  "a form with fields named like the insides of an object": [FORM, "__proto__=1&constructor=2&toString=3&x[9999999]=4"],
  "a form of ten thousand fields": [FORM, "a=1&".repeat(10_000)],
  JSON: ["application/json", '{"intent":"order"}'],
  "plain text": ["text/plain", "intent=order"],
  "no type": ["", "intent=order"],
};

/** One address of each way in which the pages read forms. */
const READERS = [
  "/en/quick-order",
  "/hr/quick-order?for=list",
  "/en/quick-order/AAAAAAAAAAAAAAAAAAAAAA",
  "/en/cart/1",
  "/en/products/bosch~0_445_110_470",
  "/en/catalogue/0",
  "/en/login",
  "/en/register",
  "/en/forgot-password",
  "/en/ask",
  "/en/back-in-stock/bosch~0_445_110_470",
];

const OWN_READERS = [
  "/en/lists",
  "/en/lists/add",
  "/en/own-numbers",
  "/en/my-profile",
  "/en/company",
  "/en/addresses/new",
];

test.each(Object.entries(BODIES))("%s is never a fault of the shop", async (_, [type, body]) => {
  const visitor = createVisitor(shop.url);
  const guest = createVisitor(shop.url);
  await guest.ask("/en/login", { body: { intent: "guest" } });
  for (const path of READERS)
    for (const person of [visitor, guest])
      for (const url of [path, path.replace(/(?=\?|$)/, ".data")]) {
        const { status, text } = await person.ask(url, { body, headers: { "Content-Type": type } });
        expect(status, url).toBeLessThan(500);
        if (type.startsWith(MULTIPART) && !isWhole(body)) expect(status, url).toBeOneOf([400, 415]);
        if (!url.includes(".data") && status >= 400) expect(text).toMatch(/^<!doctype html>.*<h1/is);
      }
});

/** True for a body that ends as multipart does. */
function isWhole(body: string | Buffer): boolean {
  return body.includes("--x--");
}

test("the pages of a customer's own answer as calmly", async () => {
  const customer = createVisitor(shop.url);
  await customer.ask("/en/login", {
    body: { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" },
  });
  for (const [type, body] of Object.values(BODIES))
    for (const path of OWN_READERS)
      for (const url of [path, `${path}.data`]) {
        const { status } = await customer.ask(url, { body, headers: { "Content-Type": type } });
        expect(status, `${url} ${body.slice(0, 40)}`).toBeLessThan(500);
      }
});

test("a quick order whose multipart body is cut off is 400 with a page, and writes no stack into the log", async () => {
  const [type, body] = BODIES["multipart cut off in a file"] ?? ["", ""];
  const { status, text } = await createVisitor(shop.url).ask("/hr/quick-order", {
    body,
    headers: { "Content-Type": type },
  });
  expect(status).toBe(400);
  expect(text).toContain("<h1");
  expect(shop.output()).not.toContain("page failed");
});

test.each(["/en/new-cart", "/en/quick-order/AAAAAAAAAAAAAAAAAAAAAA", "/en/back-in-stock/bosch~0_445_110_470"])(
  "%s without the fields of its form is 400 and does nothing",
  async (path) => {
    const visitor = createVisitor(shop.url);
    await visitor.ask("/en/login", {
      body: { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" },
    });
    const bodies: [string, string | Buffer][] = [
      [FORM, ""],
      [`${FORM}; charset=foo`, "x=1"],
      [`${FORM}; charset=utf-16`, Buffer.from("key=k&intent=ask&revision=1", "utf16le")],
      [FORM, "a=1&".repeat(8_000)],
    ];
    for (const [type, body] of bodies)
      expect((await visitor.ask(path, { body, headers: { "Content-Type": type } })).status, type).toBe(400);
  },
);

test("a pasted list is refused with a sentence above half a megabyte, and unread above one", async () => {
  const visitor = createVisitor(shop.url);
  const paste = (list: string) => visitor.ask("/en/quick-order", { body: { intent: "paste", list } });
  const { status, text } = await paste("9".repeat(500_001));
  expect(status).toBe(400);
  expect(text).toContain("The pasted text is too long.");
  expect(text.length).toBeLessThan(200_000);
  expect((await paste("9".repeat(1_100_000))).status).toBe(413);
});

test("a body shorter than its stated length is no fault either", async () => {
  const head = `POST /en/quick-order HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${MULTIPART}; boundary=x\r\nContent-Length: 500\r\n\r\n`;
  await sendBytes(shop.url, `${head}--x\r\n${HEAD}`, { within: 200 });
  expect(shop.output()).not.toMatch(/page failed|unhandled/);
});
