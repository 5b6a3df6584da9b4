import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { FORMS, PRODUCT } from "#tests/support/every-form.ts";
import { openRunningShop, type RunningShop, sendOrder } from "#tests/support/running-shop.ts";

/**
 * One of the twelve ways to attack this stack (security-*.test.ts), each with a test that fails without the shop's
 * protection: bodies that are not a form.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

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
    const person = await shop.guestWith(PRODUCT);
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
    const person = await shop.guestWith(PRODUCT);
    const plain = await sendOrder(person, { buyerDocumentNumber: "" });
    for (const name of ["x[999999]", "buyerDocumentNumber[999999]", "x[0].y[999999].z"]) {
      const answer = await sendOrder(person, { buyerDocumentNumber: "", [name]: "1" });
      expect(answer.status).toBe(400);
      expect(answer.body.length, name).toBeLessThan(plain.body.length + 10_000);
    }
  });
});
