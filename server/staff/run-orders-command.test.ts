import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QuoteId } from "../services/ordering/quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "../services/ordering/testing/scene.ts";
import { INJECTOR } from "../services/ordering/testing/scripted-erp.ts";
import { runOrdersCommand } from "./run-orders-command.ts";

let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});
afterEach(() => scene.close());

test("the copies of the last thirty days, or since a day, with what finds an order in the ERP", async () => {
  const { key, number } = await order();
  const { code, text } = await run(["orders"]);
  expect(code).toBe(0);
  expect(text).toContain(`${number}  confirmed 2026-11-20T09:44:00.000Z, key ${key}`);
  expect(text).toContain("guest,  (ana@example.com), document number N-2026-1187, total");
  expect(text).toContain("4 × ");
  scene.pass(31 * 86_400_000);
  expect((await run(["orders"])).text).toBe("No order in this time.");
  expect((await run(["orders", "--since", "2026-11-20"])).text).toContain(number);
  expect((await run(["orders", "--since", "2026-11-21"])).text).toBe("No order in this time.");
});

test("many orders cost few statements: bodies are read a hundred at a time, and only of orders that are listed", async () => {
  const { key } = await order();
  const row = await shop.db.query.selectFrom("order_copy").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 120 }, (_, at) => ({ ...row, quote_id: `q${at}` as QuoteId }));
  await shop.db.query.insertInto("order_copy").values(others).execute();
  const statements = vi.spyOn(shop.db.query, "selectFrom");
  const { text } = await run(["orders", "--json"]);
  expect([JSON.parse(text).length, statements.mock.calls.length]).toEqual([121, 3]);
  await run(["orders", "--missing"], { has: (one) => one !== key });
  expect(statements).toHaveBeenCalledTimes(5);
});

test("those that the embedded ERP does not have; of another ERP the shop cannot know it", async () => {
  const [first, second] = [await order(), await order()];
  const missing = async (keys: readonly string[]) =>
    run(["orders", "--missing", "--json"], { has: (key) => keys.includes(key) });
  expect(JSON.parse((await missing([first.key])).text)).toMatchObject([{ number: second.number, key: second.key }]);
  expect((await run(["orders", "--missing"], { has: () => true })).text).toBe("The ERP has every order of this time.");
  expect(await run(["orders", "--missing"])).toMatchObject({
    code: 1,
    text: expect.stringContaining("only to the person"),
  });
});

test.each([[["orders", "x"]], [["orders", "--no"]], [["orders", "--since", "yesterday"]]])(
  "%j is wrong usage",
  async (args) => {
    expect((await run(args)).code).toBe(2);
  },
);

async function order(): Promise<{ key: string; number: string }> {
  scene.erp.fill("0", [[INJECTOR, 4]]);
  const placed = await shop.ordering.place(await showCart(shop, scene.erp), GUEST);
  if (placed.kind !== "placed") throw new Error(placed.kind);
  return { key: placed.order.quote, number: placed.order.order.number };
}

async function run(args: string[], booked: { has(key: string): boolean } | null = null) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runOrdersCommand(args, { db: shop.db, booked, now: scene.now(), print, printError: print });
  return { code, text: printed.join("\n") };
}
