import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActingContext } from "../../../conformance/case.ts";
import { toRecord } from "../../../conformance/fixture/products.ts";
import { type CaseLine, draftOf, withKey } from "../../../conformance/ordering.ts";
import { GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { Shipment } from "../../../contract/delivery.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../../contract/money.ts";
import type { OrderId } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { createEmbeddedErp } from "../create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../staff.ts";

const TUESDAY = Date.parse("2026-11-24T08:00:00Z");
const FRIDAY = "2026-11-27";
const MONDAY = "2026-11-30";
const WEDNESDAY = "2026-12-02";

let dataDir: string;
let staff: EmbeddedStaff;
let erp: ErpAdapter;
let c: ActingContext;
let part: ProductId;
let other: ProductId;
/** the announcement of ten more pieces of `part` for Friday; seven are on the shelf */
let goods: number;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-waiting-"));
  const clock = () => TUESDAY;
  erp = createEmbeddedErp({ dataDir, clock });
  staff = createStaff({ dataDir, clock });
  part = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1", stock: 7 }));
  other = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "2", stock: 0 }));
  goods = staff.supply.announce(part, { warehouse: "main", quantity: 10, date: FRIDAY }).id;
  const partner = "009000" as PartnerCode;
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0) });
  const deadline = Date.now() + 60_000;
  c = { locale: "en", partner: GENERAL_PARTNER, requestId: "test", deadline, user: { id }, token };
  c = { ...c, partner };
});

afterEach(async () => {
  staff.close();
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("a moved date is told to each order that waits for the goods, once, with the pieces and both days", async () => {
  const fromShelf = await order([[part, 2]]);
  const waits = await order([[part, 8]]);
  expect(staff.waiting.of(goods)).toEqual([{ order: waits, lines: [{ position: 1, quantity: 3 }] }]);
  expect(staff.waiting.moveDate(goods, MONDAY)).toEqual([
    { order: waits, lines: [{ position: 1, quantity: 3 }], before: FRIDAY, day: MONDAY, isTold: true },
  ]);
  expect(staff.waiting.moveDate(goods, MONDAY)).toMatchObject([{ before: MONDAY, day: MONDAY, isTold: false }]);
  expect(await steps(waits)).toEqual([[FRIDAY, MONDAY, [{ position: 1, quantity: 3 }]]]);
  expect(await steps(fromShelf)).toEqual([]);
  staff.waiting.moveDate(goods, FRIDAY);
  expect((await steps(waits)).map(([before, day]) => [before, day])).toEqual([
    [FRIDAY, MONDAY],
    [MONDAY, FRIDAY],
  ]);
});

test("goods that do not come leave their orders without a day; moved quietly, nothing is told", async () => {
  const waits = await order([[part, 8]]);
  expect(staff.waiting.moveDate(goods, MONDAY, { quiet: true })).toMatchObject([{ day: MONDAY, isTold: false }]);
  expect(await steps(waits)).toEqual([]);
  expect(staff.waiting.cancel(goods)).toMatchObject([{ before: FRIDAY, day: null, isTold: true }]);
  expect(await steps(waits)).toEqual([[FRIDAY, null, [{ position: 1, quantity: 1 }]]]);
  expect(staff.supply.announced(part)).toEqual([]);
  expect(() => staff.waiting.moveDate(goods, FRIDAY)).toThrow("NOT_FOUND");
});

test("an order that is delivered, cancelled, or has no pieces of the goods left hears nothing", async () => {
  const delivered = await order([[part, 8]]);
  const cancelled = await order([[part, 1]]);
  const requested = await order([[part, 1]]);
  const partly = await order([[part, 3]]);
  staff.deliver(delivered);
  staff.setOrderStatus(cancelled, "cancelled");
  await erp.orders.requestCancellation(requested, { reason: "twice" }, withKey(c));
  staff.answerCancellation(requested, { accept: true });
  staff.deliver(partly, [{ position: 1, quantity: 1 }]);
  expect(staff.waiting.moveDate(goods, MONDAY)).toMatchObject([
    { order: partly, lines: [{ position: 1, quantity: 2 }], isTold: true },
  ]);
  for (const id of [delivered, cancelled, requested]) expect(await steps(id)).toEqual([]);
});

test("an order confirmed for a later day stays on it; one for an earlier day is told", async () => {
  const [late, early] = [await order([[part, 8]]), await order([[part, 1]])];
  staff.confirm(late, WEDNESDAY);
  staff.confirm(early, FRIDAY);
  expect(staff.waiting.moveDate(goods, MONDAY)).toMatchObject([
    { order: late, before: WEDNESDAY, day: WEDNESDAY, isTold: false },
    { order: early, before: FRIDAY, day: MONDAY, isTold: true },
  ]);
  expect(staff.confirm(early, MONDAY)).toBe("date-moved");
  expect(staff.confirm(early, MONDAY)).toBeNull();
});

test("an order that leaves all together moves only if its last goods do", async () => {
  const later = staff.supply.announce(other, { warehouse: "main", quantity: 5, date: MONDAY }).id;
  const together = await order(
    [
      [part, 8],
      [other, 1],
    ],
    "together",
  );
  expect(staff.waiting.moveDate(goods, MONDAY)).toMatchObject([{ before: MONDAY, day: MONDAY, isTold: false }]);
  expect(staff.waiting.moveDate(later, WEDNESDAY)).toMatchObject([{ before: MONDAY, day: WEDNESDAY, isTold: true }]);
  expect(staff.waiting.moveDate(goods, FRIDAY)).toMatchObject([{ day: WEDNESDAY, isTold: false }]);
  expect(await steps(together)).toEqual([
    [
      MONDAY,
      WEDNESDAY,
      [
        { position: 1, quantity: 8 },
        { position: 2, quantity: 1 },
      ],
    ],
  ]);
});

test("goods for a Saturday leave on Monday, which is no news for those who were told Monday", async () => {
  await order([[part, 8]]);
  staff.waiting.moveDate(goods, MONDAY);
  expect(staff.waiting.moveDate(goods, "2026-11-28")).toMatchObject([{ day: MONDAY, isTold: false }]);
});

async function order(wanted: readonly CaseLine[], shipment?: Shipment): Promise<OrderId> {
  const draft = await draftOf({ adapter: erp }, c, wanted);
  const how = { carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(2_500), date: null, note: "" };
  const to = { kind: "once", address: ADDRESS } as const;
  const sent = shipment ? { ...draft, delivery: { to, ...how, shipment } } : draft;
  return (await erp.orders.place(sent, withKey(c))).id;
}

const ADDRESS = {
  ...{ name: "Servis", contact: "", address: "Ilica 5", postalCode: "10000", city: "Zagreb", country: "HR", phone: "" },
};

/** The changes of an order's date: date before, date after, and the lines. */
async function steps(id: OrderId) {
  const { history = [] } = await erp.orders.get(id, c);
  return history.filter(({ kind }) => kind === "date-moved").map(({ before, date, lines }) => [before, date, lines]);
}
