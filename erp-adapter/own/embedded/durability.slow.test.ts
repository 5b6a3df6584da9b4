import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { idOf, toRecord } from "../../conformance/fixture/products.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import {
  type CallContext,
  GENERAL_PARTNER,
  type IdempotencyKey,
  type SessionToken,
  type UserId,
} from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { isErpError } from "../../contract/errors.ts";
import type { Order, OrderDraft, OrderId } from "../../contract/orders.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";
import { createStaff } from "./staff.ts";

const STOCK = 200;
/** One of five rounds by today's seed, in long rounds all; each kills after other numbers of lines. */
const ROUNDS = pickToday([0, 1, 2, 3, 4], 1);
const PART = toRecord({ manufacturer: "Bosch", number: "0 445 110 470", stock: STOCK });

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-durability-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test(`two buyers at once, killed at any moment: acknowledged orders are there, once, and nothing is oversold, seed ${SEED}`, async () => {
  const staff = createStaff({ dataDir });
  staff.addProduct(PART);
  const stories: Story[] = [];
  for (const round of ROUNDS)
    stories.push(...(await Promise.all([buyUntilKilled(7 + round * 3), buyUntilKilled(20 - round * 2)])));

  const erp = createEmbeddedErp({ dataDir });
  for (const story of stories) await checkStory(erp, story);

  const orders = staff.listOrders();
  const acknowledged = stories.flatMap((story) => [...story.orders.values()]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(orders.length).toBeGreaterThanOrEqual(acknowledged.length);
  const counts = orders.map((order) => Number(order.number.slice(3))).sort((one, other) => one - other);
  expect(counts).toEqual(counts.map((_, at) => at + 1));
  const sold = orders.flatMap((order) => order.lines).reduce((sum, line) => sum + line.now, 0);
  expect(sold).toBeLessThanOrEqual(STOCK);
  expect(await shelf(erp)).toBe(STOCK - sold);
  staff.close();
  await erp.close();
});

/** All that a buyer's process reported before it was killed. */
interface Story {
  guest: { id: UserId; token: SessionToken } | null;
  /** last acknowledged quantity in the cart */
  quantity: number;
  asked: Map<IdempotencyKey, OrderDraft>;
  orders: Map<IdempotencyKey, OrderId>;
}

type Line =
  | { kind: "guest"; id: UserId; token: SessionToken }
  | { kind: "cart"; quantity: number }
  | { kind: "ask"; key: IdempotencyKey; draft: OrderDraft }
  | { kind: "order"; key: IdempotencyKey; id: OrderId }
  | { kind: "refused"; key: IdempotencyKey };

/** Kills the buyer's process after this many lines of its output, whatever it is doing. */
async function buyUntilKilled(after: number): Promise<Story> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "durability-buyer.ts"), dataDir, idOf(PART)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const story: Story = { guest: null, quantity: 0, asked: new Map(), orders: new Map() };
  let heard = 0;
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line;
    if (line.kind === "guest") story.guest = line;
    else if (line.kind === "cart") story.quantity = line.quantity;
    else if (line.kind === "ask") story.asked.set(line.key, line.draft);
    else if (line.kind === "order") story.orders.set(line.key, line.id);
    else story.asked.delete(line.key);
    heard += 1;
    if (heard === after) child.kill("SIGKILL");
  }
  expect(heard).toBeGreaterThanOrEqual(after);
  return story;
}

async function checkStory(erp: ErpAdapter, { guest, quantity, asked, orders }: Story): Promise<void> {
  if (!guest) return;
  const c = contextOf(guest);
  const cart = await erp.carts.get(FIRST_CART, c);
  // One more change may have been written without its answer.
  expect([quantity, quantity + 1]).toContain(cart.lines[0]?.quantity ?? 0);
  for (const [key, id] of orders) expect((await erp.orders.findByKey(key, c)).id).toBe(id);
  for (const [key, draft] of asked) {
    const found = await orNull(erp.orders.findByKey(key, c), "NOT_FOUND");
    const again = await orNull(erp.orders.place(draft, { ...c, idempotencyKey: key }), "CONDITIONS_CHANGED");
    if (found) expect(again).toEqual(found);
  }
}

async function orNull(call: Promise<Order>, code: "NOT_FOUND" | "CONDITIONS_CHANGED"): Promise<Order | null> {
  try {
    return await call;
  } catch (error) {
    if (isErpError(error, code)) return null;
    throw error;
  }
}

function contextOf(guest: { id: UserId; token: SessionToken } | null): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: guest && { id: guest.id },
    token: guest?.token ?? null,
    deadline: Date.now() + 60_000,
    requestId: "test",
  };
}

async function shelf(erp: ErpAdapter): Promise<number | undefined> {
  const lines = [{ product: idOf(PART), quantity: 99_999 as Quantity }];
  const [condition] = await erp.conditions({ lines }, contextOf(null));
  return condition && "now" in condition ? condition.now : undefined;
}
