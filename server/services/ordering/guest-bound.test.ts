import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Actor } from "./actor.ts";
import type { OrderingStep } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Scene, showCart } from "./testing/scene.ts";
import { loseRequest, PUMP, refuse, TURBO } from "./testing/scripted-erp.ts";

const DAY = 86_400_000;
const OTHER_GUEST: Actor = { ...GUEST, user: { ...GUEST.user, id: "guest-2" as UserId } };
const CUSTOMER: Actor = { ...GUEST, user: { ...GUEST.user, kind: "customer", id: "customer-1" as UserId } };
const UNAVAILABLE = refuse(new ErpError("UNAVAILABLE", {}));

let scene: Scene;

beforeEach(() => {
  scene = createScene();
});

afterEach(() => scene.close());

describe("one order", () => {
  const many = (products: number, pieces: number) =>
    Object.fromEntries(Array.from({ length: products }, (_, at) => [`bosch~${at}`, pieces]));

  test.each<[string, Record<string, number>, object | null]>([
    ["100 pieces of a product", { a: 100 }, null],
    ["101 pieces of a product", { a: 101, b: 100 }, { products: ["a"], left: { a: 100 } }],
    ["1,000 pieces in all", many(10, 100), null],
    ["1,001 pieces in all", { ...many(10, 100), a: 1 }, { products: [], left: {} }],
  ])("of %s", async (_, pieces, beyond) => {
    const limits = { mostOfProduct: 100, mostOfOrder: 1_000 };
    expect(await ask(pieces)).toEqual(beyond && { ...beyond, ...limits });
  });

  test("a customer orders as much as they like", async () => {
    expect(await ask({ a: 99_999 }, { actor: CUSTOMER })).toBeNull();
  });
});

describe("60 pieces ordered before", () => {
  test.each<[string, { actor?: Actor; email?: string; asks?: string; ago?: number }, number]>([
    ["by the guest under another address", { email: "other@example.com" }, 40],
    ["by another guest of the address", { actor: OTHER_GUEST }, 40],
    ["by another guest of the address in capitals", { actor: OTHER_GUEST, email: "ANA@Example.COM" }, 40],
    ["by another guest of the address with a tag", { actor: OTHER_GUEST, email: "ana+1@example.com" }, 40],
    ["by another guest of the address, asked for with a tag", { actor: OTHER_GUEST, asks: "ana+2@example.com" }, 40],
    [
      "by another guest of another tag",
      { actor: OTHER_GUEST, email: "ana+1@example.com", asks: "ana+2@example.com" },
      40,
    ],
    [
      "by another guest of the address with other dots",
      { actor: OTHER_GUEST, email: "a.na@googlemail.com", asks: "an.a+2@gmail.com" },
      40,
    ],
    [
      "by another guest of a name with dots",
      { actor: OTHER_GUEST, email: "an.a+1@example.com", asks: "an.a@example.com" },
      40,
    ],
    ["by another guest of a name with dots elsewhere", { actor: OTHER_GUEST, email: "a.na@example.com" }, 100],
    ["by another guest of another name", { actor: OTHER_GUEST, email: "anab@example.com" }, 100],
    ["by another guest of the name elsewhere", { actor: OTHER_GUEST, email: "ana@elsewhere.example" }, 100],
    [
      "by another guest of the name with a tag elsewhere",
      { actor: OTHER_GUEST, email: "ana+1@elsewhere.example" },
      100,
    ],
    ["by a customer", { actor: { ...CUSTOMER, user: { ...CUSTOMER.user, email: "ana@example.com" } } }, 100],
    ["almost a day ago", { ago: DAY - 1 }, 40],
    ["a day ago", { ago: DAY }, 100],
  ])("%s leave %i", async (_, { actor = GUEST, email = "ana@example.com", asks, ago = 0 }, left) => {
    await order(60, { actor, email });
    scene.pass(ago);
    expect(await leftOf(PUMP, asks)).toBe(left);
    expect(await leftOf(TURBO, asks)).toBe(100);
  });

  test("by the guest and 60 by the address leave nothing, and not less", async () => {
    await order(60, { email: "other@example.com" });
    await order(60, { actor: OTHER_GUEST });
    expect(await leftOf(PUMP)).toBe(0);
  });

  test("under the same quote are not counted twice", async () => {
    const quote = await order(60);
    expect(await ask({ [PUMP]: 100 }, { id: quote.id })).toBeNull();
  });
});

describe("60 pieces of an order that is not placed", () => {
  test.each<[string, () => void, number]>([
    ["in doubt", () => scene.erp.script.place.push(loseRequest), 40],
    ["refused", () => scene.erp.script.place.push(UNAVAILABLE), 100],
  ])("but %s leave %i, by address too", async (_, script, left) => {
    script();
    await order(60, { actor: OTHER_GUEST, email: "ana+1@example.com" });
    expect(await leftOf(PUMP)).toBe(left);
  });

  test.each<[OrderingStep, number, number]>([
    ["recorded", 40, 100],
    ["sent", 40, 40],
    ["answered", 40, 40],
    ["confirmed", 40, 40],
  ])("but %s leave %i, and %i once its process has died", async (step, left, leftAfter) => {
    const ended = new Error("the process has ended");
    await expect(order(60, {}, (reached) => reached === step && fail(ended))).rejects.toBe(ended);
    expect(await leftOf(PUMP)).toBe(left);
    scene.pass(20_000);
    expect(await leftOf(PUMP)).toBe(leftAfter);
  });
});

async function order(
  pieces: number,
  { actor = GUEST, email = "ana@example.com" } = {},
  reach?: (step: OrderingStep) => void,
): Promise<Quote> {
  scene.erp.fill("0", [[PUMP, pieces]]);
  const shop = await scene.open({ reach });
  const quote = await showCart(shop, scene.erp, actor);
  await shop.ordering.place(await shop.ordering.remember(quote, { guestEmail: email }, actor), actor);
  return quote;
}

/** Pieces of the product that the guest may still order. */
async function leftOf(product: ProductId, guestEmail = "ana@example.com"): Promise<number | undefined> {
  return (await ask({ [product]: 101 }, { guestEmail }))?.left[product];
}

async function ask(
  pieces: Record<string, number>,
  { actor = GUEST, id = "asked", guestEmail = "ana@example.com" } = {},
) {
  const lines = Object.entries(pieces).map(([product, quantity]) => ({ product, condition: { quantity } }));
  return (await scene.open()).ordering.beyondGuest({ id, lines, guestEmail } as unknown as Quote, actor);
}

function fail(error: Error): never {
  throw error;
}
