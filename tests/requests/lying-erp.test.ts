import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { INJECTOR } from "#tests/support/goods.ts";
import { openLossyWire, type Passing } from "#tests/support/lossy-wire.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf, sendGuestOrder, successIn, toGuestDialog } from "#tests/support/purchase.ts";

/**
 * An ERP over HTTP gives invalid answers: the person sees the shop's own sentence, and the log names the wrong field.
 */

let shop: TestShop;
let guest: Person;
let quantity = 20;
/** changes of the ERP's answers, by method and path */
let lies: [call: RegExp, lie: (answer: Passing) => Passing][] = [];

beforeAll(async () => {
  shop = await openTestShop({
    products: 60,
    wire: (url) =>
      openLossyWire(
        url,
        () => "answered",
        (method, path, answer) => lies.find(([call]) => call.test(`${method} ${path}`))?.[1](answer) ?? answer,
      ),
  });
  guest = shop.visit();
  await addToCart(guest, INJECTOR, "2");
});
afterEach(() => {
  lies = [];
});
afterAll(() => shop.close());

const CONDITIONS = /^POST \/api\/products\/conditions$/;

describe("conditions that cannot be true", () => {
  test.each([
    ["a negative price", inEach("price", "-1.00"), "[0].price"],
    ["a price above wholesale", inEach("price", "99999.00"), "[0].price"],
    ["VAT of 250 %", inEach("vatPercent", "250.00"), "[0].vatPercent"],
    ["a price as a number", inEach("price", 5.25), "[0].price"],
    ["another product", inEach("product", "foo~1"), "[0].product"],
    ["another quantity", inEach("quantity", 99), "[0].quantity"],
    ["a split that is not the quantity", inEach("now", 3), "[0].now"],
    ["a price of 1970", inEach("quotedAt", "1970-01-01T00:00:00Z"), "[0].quotedAt"],
    ["no line", inJson(() => []), ""],
    ["each line twice", inJson((all) => [...(all as object[]), ...(all as object[])]), ""],
    ["HTML", inHtml, "content-type"],
    ["a redirect", redirected, "redirect"],
  ])("%s: the cart comes without prices and cannot be ordered, and the log names the field", async (_, lie, path) => {
    // A new quantity, so that no earlier price can stand in.
    quantity += 1;
    const buyer = shop.visit();
    await addToCart(buyer, INJECTOR, `${quantity}`);
    lies = [[CONDITIONS, lie]];
    const before = linesOf(shop).length;
    const cart = await buyer.get("/en/cart/1");
    expect(cart.status).toBe(200);
    expect(cart.text("main").split("Fetching real time data failed")).toHaveLength(2);
    expect(cart.text("main")).not.toContain("€");
    expect(cart.page.querySelector('[value="order"]')).toBeNull();
    expect(quantitiesOf(cart)).toEqual({ [INJECTOR]: `${quantity}` });
    expect(linesOf(shop).slice(before)).toEqual([
      expect.objectContaining({ call: "conditions", path, reason: expect.stringMatching(/\w/), requestId: "test" }),
    ]);
    lies = [];
    expect((await buyer.get("/en/cart/1")).page.querySelector('[value="order"]')).not.toBeNull();
  });
});

test.each([
  [
    "a search",
    /^GET \/api\/products$/,
    inJson((found) => ({ ...(found as object), total: "x" })),
    "/en/catalogue/0?query=bosch+valve",
    "catalogue.search",
    "total",
  ],
  [
    "a product",
    /^GET \/api\/products\/garrett~/,
    cutShort,
    "/en/products/garrett~753420-5005S",
    "catalogue.product",
    "body",
  ],
  ["carts", /^GET \/api\/carts\//, inEach("quantity", "2"), "/en/cart/1", "carts.list", "carts[0].lines[0].quantity"],
])("%s of another shape: 503 in the shop's words, one line in the log", async (_, call, lie, path, method, field) => {
  lies = [[call, lie]];
  const before = linesOf(shop).length;
  const answer = await guest.get(path);
  expect(answer.status).toBe(503);
  expect(answer.text("h1")).toBe("Not reachable at the moment");
  const lines = () => linesOf(shop).slice(before);
  // A page makes several calls at once, and answers as soon as one has failed.
  await expect.poll(() => lines().map((line) => [line.call, line.path])).toContainEqual([method, field]);
  expect(lines().every(({ http }) => /^(GET|POST) \/api\/[a-zA-Z/{}]+$/.test(String(http)))).toBe(true);
});

test("an order that is not the one that was sent is not taken for it: it is being verified", async () => {
  const buyer = shop.visit();
  await addToCart(buyer, INJECTOR, "1");
  const dialog = await toGuestDialog(buyer);
  lies = [[/ \/api\/orders\//, inEach("total", "1.00")]];
  const answer = await sendGuestOrder(buyer, dialog);
  const page = answer.location ? await buyer.follow(answer) : answer;
  expect(page.text("main")).toContain("being verified");
  expect(linesOf(shop).at(-1)).toMatchObject({ call: expect.stringMatching(/^orders\./), path: "lines[0].total" });
});

test("an order whose answer is cut short is found by its key, and the bad answer is in the log", async () => {
  const buyer = shop.visit();
  await addToCart(buyer, INJECTOR, "1");
  const dialog = await toGuestDialog(buyer);
  lies = [[/^POST \/api\/orders\//, cutShort]];
  const before = linesOf(shop).length;
  expect((await sendGuestOrder(buyer, dialog)).location).toEqual(successIn("en"));
  expect(linesOf(shop).slice(before)).toEqual([
    expect.objectContaining({ call: "orders.place", http: "POST /api/orders/{userId}", path: "body" }),
  ]);
});

/** The log lines about unusable answers. */
function linesOf({ logged }: TestShop): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = logged()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return lines.filter(({ msg }) => msg === "the ERP's answer cannot be used");
}

/** Replaces every value of that name, however deep. */
function inEach(name: string, value: unknown): (answer: Passing) => Passing {
  const replace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replace);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, key === name ? value : replace(one)]));
  };
  return inJson(replace);
}

function inJson(lie: (json: unknown) => unknown): (answer: Passing) => Passing {
  return (answer) => ({ ...answer, body: Buffer.from(JSON.stringify(lie(JSON.parse(answer.body.toString())))) });
}

function cutShort(answer: Passing): Passing {
  return { ...answer, body: answer.body.subarray(0, answer.body.length / 2) };
}

function inHtml(answer: Passing): Passing {
  return { ...answer, headers: { "content-type": "text/html" }, body: Buffer.from("<h1>secret</h1>") };
}

function redirected(answer: Passing): Passing {
  return { ...answer, status: 302, headers: { location: "http://127.0.0.1:9/" }, body: Buffer.alloc(0) };
}
