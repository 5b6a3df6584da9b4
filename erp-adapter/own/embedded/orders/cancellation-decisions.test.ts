import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActingContext } from "../../../conformance/case.ts";
import { toRecord } from "../../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../../conformance/ordering.ts";
import { GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../../contract/money.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { createEmbeddedErp } from "../create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../staff.ts";

let dataDir: string;
let staff: EmbeddedStaff;
let erp: ErpAdapter;
let c: ActingContext;
/** an order of four lines */
let order: OrderId;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-decisions-"));
  staff = createStaff({ dataDir });
  erp = createEmbeddedErp({ dataDir });
  const products = ["1", "2", "3", "4"].map((number) => staff.addProduct(toRecord({ manufacturer: "Bosch", number })));
  const partner = "009000" as PartnerCode;
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0) });
  const visitor = { locale: "en", partner: GENERAL_PARTNER, requestId: "test" } as const;
  c = { ...visitor, partner, user: { id }, token, deadline: Date.now() + 60_000 };
  const wanted = products.map((product) => [product, 2] as const);
  order = (await erp.orders.place(await draftOf({ adapter: erp }, c, wanted), withKey(c))).id;
});

afterEach(async () => {
  staff.close();
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("a request decided line by line is one step with the last line, of all its lines and words", async () => {
  await ask([1, 2, 3]);
  staff.answerCancellation(order, { accept: true, lines: [3] });
  staff.answerCancellation(order, { accept: false, lines: [1], reason: "It is packed" });
  expect(await answers()).toEqual([]);
  staff.answerCancellation(order, { accept: true, lines: [2], reason: "As you wish" });
  expect(await answers()).toEqual([{ accepted: [2, 3], refused: [1], reason: "It is packed\nAs you wish" }]);
});

test("two requests are two steps, or one if one command decides the rest of both", async () => {
  await ask([1]);
  await ask([2, 3]);
  staff.answerCancellation(order, { accept: true, lines: [1] });
  expect(await answers()).toEqual([{ accepted: [1], refused: [] }]);
  staff.answerCancellation(order, { accept: true, lines: [2] });
  await ask([4]);
  staff.answerCancellation(order, { accept: false, reason: "It is packed" });
  expect((await answers()).slice(1)).toEqual([{ accepted: [2], refused: [3, 4], reason: "It is packed" }]);
});

test("an order that the office cancels tells its open lines and the reason, once, requested or not", async () => {
  staff.deliver(order, [{ position: 1, quantity: 2 }]);
  staff.setOrderStatus(order, "cancelled", { reason: "No longer made" });
  staff.setOrderStatus(order, "cancelled", { reason: "No longer made" });
  expect(await answers()).toEqual([{ accepted: [2, 3, 4], refused: [], reason: "No longer made" }]);
  expect(() => staff.setOrderStatus(order, "cancelled", { reason: " " })).toThrow("VALIDATION");
});

test("cancelling the order answers what waits, and takes the refused lines, too", async () => {
  await ask([1, 2]);
  staff.answerCancellation(order, { accept: false, lines: [1], reason: "It is packed" });
  staff.setOrderStatus(order, "cancelled", { reason: "No longer made" });
  expect(await answers()).toEqual([{ accepted: [1, 2, 3, 4], refused: [], reason: "It is packed\nNo longer made" }]);
  const { cancellations } = await erp.orders.get(order, c);
  expect(cancellations).toMatchObject([{ answer: { accepted: [2], refused: [1] } }]);
  staff.setOrderStatus(order, "confirmed");
  expect((await erp.orders.get(order, c)).cancellations).toMatchObject([{ lines: [1, 2] }]);
  expect(staff.openRequests(order)).toMatchObject([{ position: 2 }]);
});

async function ask(lines: number[]): Promise<void> {
  await erp.orders.requestCancellation(order, { lines, reason: "ordered twice" }, withKey(c));
}

/** The answers among the order's steps. */
async function answers() {
  const { history = [] } = await erp.orders.get(order, c);
  return history
    .filter(({ kind }) => kind === "cancellation-answered")
    .map(({ accepted, refused, reason }) => ({ accepted, refused, ...(reason !== undefined && { reason }) }));
}
