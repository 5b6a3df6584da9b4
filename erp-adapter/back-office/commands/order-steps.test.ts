import { afterEach, beforeEach, expect, test } from "vitest";
import { type Office, openOffice, placeOrder } from "#tests/support/back-office.ts";
import { draftOf, withKey } from "../../conformance/ordering.ts";
import type { Address, BranchId, Destination } from "../../contract/delivery.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { toBasisPoints } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { createStaff } from "../../own/embedded/staff.ts";

let office: Office;
let erp: Office["erp"];
let c: Office["c"];
let run: Office["run"];
let order: OrderId;

beforeEach(async () => {
  office = await openOffice();
  ({ erp, c, run } = office);
  order = await placeOrder(office, [[office.product, 4]]);
});

afterEach(() => office.close());

test("an order is confirmed for a day, the day is moved, and the same day said twice is one step", async () => {
  expect((await run("confirm", order, "--date", "2027-01-15")).out).toBe(`${order}: confirmed for 2027-01-15`);
  expect((await run("confirm", order, "--date", "2027-01-15")).out).toBe(`${order}: confirmed for 2027-01-15 already`);
  expect((await run("confirm", order, "--date", "2027-01-20")).out).toBe(`${order}: moved to 2027-01-20`);
  expect((await run("confirm", order)).out).toBe(`${order}: moved to a day not known yet`);
  expect(await stepsOf(order)).toEqual(["confirmed", "date-moved", "date-moved"]);
});

test("the first day that is named confirms the order again, whatever was said before; only the next one moves it", async () => {
  await run("confirm", order);
  expect((await run("confirm", order)).out).toBe(`${order}: confirmed for a day not known yet already`);
  expect((await run("confirm", order, "--date", "2099-01-15")).out).toBe(`${order}: confirmed for 2099-01-15`);
  expect((await run("confirm", order)).out).toBe(`${order}: moved to a day not known yet`);
  expect((await run("confirm", order, "--date", "2099-01-16")).out).toBe(`${order}: moved to 2099-01-16`);
  expect(await stepsOf(order)).toEqual(["confirmed", "confirmed", "date-moved", "date-moved"]);
  const other = await orderTo({ kind: "once", address: ADDRESS }, 2);
  await run("dispatch", other, "--tracking", "X99", "--lines", "1=1");
  expect((await run("confirm", other, "--date", "2099-01-15")).out).toBe(`${other}: confirmed for 2099-01-15`);
  expect(await stepsOf(other)).toEqual(["dispatched", "confirmed"]);
  expect((await erp.orders.get(other, c)).erpStatus).toBe("partly-delivered");
});

test("part of an order goes with a carrier under its number, the rest waits to be picked up; both are steps", async () => {
  const { out } = await run("dispatch", order, "--tracking", "DPD 123-4", "--carrier", "DPD", "--lines", "1=1");
  expect(out).toMatch(new RegExp(`^${order}: dispatched in part, delivery note \\S+`));
  expect((await run("ready", order, "--lines", "1=2")).out).toBe(`${order}: ready for pick-up: line 1: 2`);
  expect((await run("ready", order)).out).toBe(`${order}: ready for pick-up: line 1: 1`);
  expect((await erp.orders.get(order, c)).lines).toMatchObject([{ delivered: 1, open: 3 }]);
  expect(await stepsOf(order)).toEqual(["dispatched", "ready", "ready"]);
  expect((await run("dispatch", order, "--tracking", "X99", "--carrier", "Mrav")).out).toContain(
    'No page of "Mrav" is known: the number stands alone.',
  );
  expect((await erp.orders.get(order, c)).status).toBe("delivered");
});

test("a part of what goes all together is told of, and a parcel without a carrier is none of an unknown one", async () => {
  const together = await orderTo({ kind: "once", address: ADDRESS }, 2, "together");
  const first = (await run("dispatch", together, "--tracking", "X99", "--lines", "1=1")).out.split("\n");
  expect(first.slice(1)).toEqual([
    "No carrier is given: the number stands alone.",
    `All of ${together} was agreed to go together: say to the customer when the rest goes.`,
  ]);
  expect((await run("dispatch", together, "--tracking", "X98")).out).not.toContain("together");
});

test("an order says how many of its pieces wait to be picked up", async () => {
  await run("ready", order, "--lines", "1=3");
  expect((await run("orders", order)).out).toContain("\n     3 wait to be picked up\n");
  await run("deliver", order, "--lines", "1=2");
  expect((await run("orders")).out).toContain("\n     1 waits to be picked up");
  await run("deliver", order);
  expect((await run("orders", order)).out).not.toContain("picked up\n");
});

test("pieces that wait already are no second step, whatever is said; once they are fetched, others can wait", async () => {
  for (const said of [
    ["--lines", "1=3"],
    ["--lines", "1=3"],
    ["--lines", "1=2"],
  ])
    await run("ready", order, ...said);
  expect((await run("ready", order, "--lines", "1=3")).out).toBe(
    `${order}: waits already, and the customer was told; --lines names all that waits`,
  );
  expect(await stepsOf(order)).toEqual(["ready"]);
  await run("ready", order);
  await run("ready", order);
  await run("deliver", order, "--lines", "1=3");
  await run("ready", order);
  const { history = [] } = await erp.orders.get(order, c);
  expect(history.map(({ kind, lines }) => `${kind} ${lines?.map(({ quantity }) => quantity)}`)).toEqual([
    ...["ready 3", "ready 1", "dispatched 3"],
  ]);
});

test("goods that a carrier takes are not put ready, and a parcel is not made of what is picked up, unless --anyway", async () => {
  const branch = { ...ADDRESS, name: "Poslovnica Split" };
  const sent = await orderTo({ kind: "once", address: ADDRESS });
  const fetched = await orderTo({ kind: "pickup", branch: "split" as BranchId, address: branch });
  expect((await run("ready", sent)).err).toContain(`${sent} is sent by carrier: dispatch it, or give --anyway`);
  expect((await run("dispatch", fetched, "--tracking", "123")).err).toContain(
    `${fetched} is picked up in Poslovnica Split: say ready and deliver, or give --anyway`,
  );
  expect([...(await stepsOf(sent)), ...(await stepsOf(fetched))]).toEqual([]);
  expect((await run("ready", sent, "--anyway")).code).toBe(0);
  expect((await run("dispatch", fetched, "--tracking", "123", "--anyway")).code).toBe(0);
});

test("no order is confirmed for a past day, nor for a closed one unless --anyway", async () => {
  const fetched = await orderTo({ kind: "pickup", branch: "split" as BranchId, address: ADDRESS });
  const staff = createStaff(office);
  staff.supply.putHouse("main", { weekdays: "12345" });
  staff.delivery.setClosed("2099-11-25", null, true);
  staff.delivery.setClosed("2099-11-26", "main", true);
  staff.delivery.setClosed("2099-11-27", "split", true);
  for (const past of ["2020-01-15", toLocalDate(Date.now() - 86_400_000)])
    expect(() => staff.confirm(order, past)).toThrow("VALIDATION");
  staff.close();
  for (const [id, day, sentence] of [
    [order, "2020-01-15", "2020-01-15 is past"],
    [order, "2099-11-25", "nothing is delivered on 2099-11-25; give another day, or --anyway"],
    [order, "2099-11-28", "nothing is delivered on 2099-11-28"],
    [order, "2099-11-26", "main is closed on 2099-11-26"],
    [fetched, "2099-11-27", "the branch split is closed on 2099-11-27"],
    [fetched, "2099-11-28", "the branch split is closed on 2099-11-28"],
  ] as const) {
    const refused = await run("confirm", id, "--date", day);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain(sentence);
    expect(await stepsOf(id)).toEqual([]);
  }
  expect((await run("confirm", fetched, "--date", "2099-11-26")).code).toBe(0);
  expect((await run("confirm", order, "--date", "2099-11-28", "--anyway")).code).toBe(0);
  expect((await run("confirm", order, "--date", "2020-01-15", "--anyway")).code).toBe(1);
});

test("a line that the customer wants cancelled neither leaves nor is put ready, unless the command says so", async () => {
  await erp.orders.requestCancellation(order, { reason: "twice" }, withKey(c));
  for (const words of [
    ["dispatch", order, "--tracking", "123"],
    ["ready", order],
  ]) {
    const refused = await run(...words);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain(`the customer asked to cancel line 1 of ${order}`);
  }
  expect((await run("ready", order, "--anyway")).code).toBe(0);
  expect((await run("dispatch", order, "--tracking", "123", "--anyway")).code).toBe(0);
});

test.each([
  [["confirm"], 2, "ORDER is missing"],
  [["confirm", "26-999999"], 1, "there is no order 26-999999"],
  [["confirm", "ORDER", "--date", "soon"], 1, '--date takes a day such as 2026-01-31, not "soon"'],
  [["ready", "26-999999"], 1, "there is no order 26-999999"],
  [["ready", "ORDER", "--lines", "1=5"], 1, "lines is refused (max)"],
  [["ready", "ORDER", "--lines", "2=1"], 1, "ORDER has no line 2"],
  [["dispatch", "ORDER"], 2, "dispatch takes --tracking NUMBER"],
  [["dispatch", "26-999999", "--tracking", "123"], 1, "there is no order 26-999999"],
  [["dispatch", "ORDER", "--tracking", "<b>"], 1, "--tracking takes 3 to 50 letters, digits"],
  [["dispatch", "ORDER", "--tracking", "123", "--carrier", "a/b"], 1, "--carrier takes a name of at most 40 letters"],
  [["dispatch", "ORDER", "--tracking", "123", "--lines", "1=5"], 1, "lines is refused (max)"],
])("%j is refused with %i and says why; the order stays as it is", async (args, code, sentence) => {
  const answer = await run(...args.map((word) => word.replace("ORDER", order)));
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.err).toContain(code === 2 ? sentence : sentence.replace("ORDER", order));
  expect((await erp.orders.get(order, c)).lines).toMatchObject([{ delivered: 0, open: 4 }]);
  expect(await stepsOf(order)).toEqual([]);
});

test("a delivered order leaves nothing to confirm, to put ready or to dispatch", async () => {
  await run("deliver", order);
  for (const words of [["confirm"], ["ready"], ["dispatch", "--tracking", "123"]]) {
    const [name = "", ...rest] = words;
    expect((await run(name, order, ...rest)).err).toContain(`${order} has nothing left to`);
  }
});

const ADDRESS: Address = {
  ...{ name: "Servis", contact: "", address: "Ilica 5", postalCode: "10000", city: "Zagreb", country: "HR", phone: "" },
};

/** Places an order that goes to this destination; resolves to its id. */
async function orderTo(
  to: Destination,
  quantity = 1,
  shipment: "together" | "as-available" = "as-available",
): Promise<OrderId> {
  const staff = createStaff(office);
  const address = to.address ?? ADDRESS;
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", to: "16:00" }));
  staff.delivery.putBranch({ id: "split" as BranchId, address, hours, warehouse: "main", isActive: true });
  staff.close();
  const pickUpAt = to.kind === "pickup" ? to.branch : null;
  const draft = await draftOf({ adapter: erp }, c, [[office.product, quantity]], pickUpAt);
  const how = { carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(2_500), date: null, note: "" };
  return (await erp.orders.place({ ...draft, delivery: { to, ...how, shipment } }, withKey(c))).id;
}

/** The kinds of the order's steps, oldest first. */
async function stepsOf(id: OrderId): Promise<string[]> {
  const { history = [] } = await erp.orders.get(id, c);
  return history.map(({ kind }) => kind);
}
