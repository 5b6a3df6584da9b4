import { afterAll, beforeAll, expect, test } from "vitest";
import { LINES_OF_PART } from "#app/cart/cart-part.ts";
import { MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { type AskedWork, countWork } from "#tests/support/counted-work.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, quantitiesOf, successIn, UPDATE_BUTTON } from "#tests/support/purchase.ts";

/** Milliseconds. Long, because the test also parses pages of 1,000 lines. */
const LONG = 120_000;
const FEW = 10;
/** Lines in three parts: as of many, the page also asks what pages before have shown, and one part is never opened. */
const IN_PARTS = 2 * LINES_OF_PART + 1;
const PRODUCTS = Array.from({ length: MAX_CART_LINES }, (_, at) => productId(`testmaker~S_${at}`));
const FIRST = productId("testmaker~S_0");

const work = countWork();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60, erp: work.before });
  shop.staff.setCreditLimit("001001" as PartnerCode, null);
});
afterAll(async () => {
  await shop.close();
  work.stop();
});

test(
  "1,000 lines ask no more of ERP and databases than 10, from the cart to the order and back into a cart",
  async () => {
    const few = await walk(FEW);
    // The first walk in parts leaves older prices behind, which later walks are told of.
    await walk(IN_PARTS);
    const inParts = await walk(IN_PARTS);
    const many = await walk(MAX_CART_LINES);
    expect(Object.keys(many)).toEqual(Object.keys(few));
    for (const [step, { calls, statements }] of Object.entries(many)) {
      expect(tally(calls), step).toEqual(tally(few[step]?.calls ?? []));
      expect(tally(statements), step).toEqual(tally(inParts[step]?.statements ?? []));
      expect(calls.length, step).toBeLessThan(12);
    }
  },
  LONG,
);

/** Counts each call or statement, except updates of mails in the outbox, which may come later on a busy machine. */
function tally(asked: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of asked.toSorted()) if (!/^update "outbox"/.test(one)) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** The shop's work in each step of a customer with `lines` lines. */
async function walk(lines: number): Promise<Record<string, AskedWork>> {
  const person = shop.visit();
  writeProducts("10.00");
  await person.login("owner@autoservis.example");
  await fillCart(person, lines);
  const steps: Record<string, AskedWork> = {};
  const taking = async (step: string, answering: () => Promise<Answer>, { status = 200, mails = 0 } = {}) => {
    const sent = (await shop.mails({ atLeast: 0 })).length;
    work.take();
    const answer = await answering();
    expect(answer.status, step).toBe(status);
    // Mails are sent while pages are answered. Wait for them, so that their work is counted too.
    await shop.mails({ atLeast: sent + mails });
    steps[step] = work.take();
    return answer;
  };

  const cart = await taking("cart", () => person.get("/en/cart/1"));
  expect(Object.keys(quantitiesOf(cart))).toHaveLength(Math.min(lines, LINES_OF_PART));
  await taking("another part of the cart", () => person.get("/en/cart/1?part=2"));
  await taking("cart once more", () => person.get("/en/cart/1"));
  await taking("print view of the cart", () => person.get("/en/cart/1?print"));
  const typed = { [`q:${FIRST}`]: "2" };
  const updated = await taking("quantities", () => person.submit(cart, "form#order", typed, UPDATE_BUTTON), {
    status: 303,
  });
  const shown = await taking("cart after a change", () => person.follow(updated));

  writeProducts("11.00");
  const number = { buyerDocumentNumber: `N-${lines}` };
  const changed = await taking("recheck", () => person.submit(shown, "form#order", number, ORDER_BUTTON), {
    status: 303,
  });
  const dialog = await taking("dialog", () => person.follow(changed));
  expect(dialog.page.querySelectorAll(".changed tbody tr")).toHaveLength(lines);
  const placed = await taking("order", () => person.submit(dialog, "dialog form"), { status: 303, mails: 2 });
  expect(placed.location).toEqual(successIn("en"));
  const success = await taking("success", () => person.follow(placed));
  const address = success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
  const order = await taking("order page", () => person.get(address));
  await taking("print view of the order", () => person.get(`${address}?print`));
  const refilled = await taking("order again", () => person.submit(order, "form#again"), { status: 303 });
  expect((await person.follow(refilled)).text(".page-head")).toContain(`${lines} lines`);
  const all = order.page.querySelector("#cancel input[name=all]")?.getAttribute("value") ?? "";
  const cancelling = () => person.submit(order, "#cancel form", { reason: "Counted" }, ["all", all]);
  await taking("cancellation", cancelling, { status: 303, mails: 2 });
  return steps;
}

/** Fills the cart through the form, which accepts a list of any length. */
async function fillCart(person: Person, lines: number): Promise<void> {
  const products = PRODUCTS.slice(0, lines);
  await addToCart(person, FIRST);
  const cart = await person.get("/en/cart/1");
  const hidden = cart.page.querySelectorAll("form#order input[type=hidden]");
  const fields = hidden.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  const quantities = products.map((product) => [`q:${product}`, "1"]);
  const filled = await person.post("/en/cart/1", Object.fromEntries([...fields, ...quantities, UPDATE_BUTTON]));
  expect(filled.status).toBe(303);
}

function writeProducts(wholesale: string): void {
  const about = { stock: 10_000, wholesale: cents(wholesale) };
  shop.staff.addProducts(PRODUCTS.map((_, at) => testProduct({ number: `S ${at}`, ...about })));
}
