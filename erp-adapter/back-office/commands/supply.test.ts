import { afterEach, beforeEach, expect, test } from "vitest";
import { type Office, openOffice, placeOrder } from "#tests/support/back-office.ts";
import type { OrderId } from "../../contract/orders.ts";

const PART = "bosch~1";
/** days on which goods leave: a Friday, and the Monday and Tuesday after it */
const [FRIDAY, MONDAY, TUESDAY] = ["2099-11-27", "2099-11-30", "2099-12-01"] as const;

let office: Office;
let erp: Office["erp"];
let c: Office["c"];
let run: Office["run"];
/** an order of five pieces that are announced for Friday */
let order: OrderId;

beforeEach(async () => {
  office = await openOffice({ stock: 0, name: "Servis Split" });
  ({ erp, c, run } = office);
  expect((await run("incoming", PART, "--add", "9", "--date", FRIDAY)).code).toBe(0);
  order = await placeOrder(office, [[office.product, 5]]);
});

afterEach(() => office.close());

test("a moved date names the orders that wait, and tells their customers; the same date again tells nothing", async () => {
  const moved = await run("incoming", PART, "--move", "1", "--date", MONDAY);
  expect(moved.out.split("\n")).toEqual([
    `  ${order}  Servis Split  line 1: 5  ${FRIDAY} → ${MONDAY}  the customer is told`,
    `  no. 1: 9 to main ${MONDAY}, 5 of them ordered`,
    `${PART}: stock 0`,
  ]);
  expect((await run("incoming", PART, "--move", "1", "--date", MONDAY)).out).toContain(`stays on ${MONDAY}`);
  expect((await erp.orders.get(order, c)).history).toMatchObject([
    { kind: "date-moved", before: FRIDAY, date: MONDAY, lines: [{ position: 1, quantity: 5 }] },
  ]);
  const { out } = await run("orders", order);
  expect(out).toContain(`\n     moved to ${MONDAY}\n`);
  expect(out).toContain(`5 announced goods, agreed ${FRIDAY}, now ${MONDAY}\n`);
});

test("quietly, the orders are named and nothing is told; goods that do not come have no day", async () => {
  const quiet = await run("incoming", PART, "--move", "1", "--date", TUESDAY, "--quiet");
  expect(quiet.out).toContain(`${FRIDAY} → ${TUESDAY}  the customer is not told`);
  expect((await erp.orders.get(order, c)).history).toEqual([]);
  const { out } = await run("incoming", PART, "--cancelled", "1");
  expect(out).toBe(
    `  ${order}  Servis Split  line 1: 5  ${FRIDAY} → no known day  the customer is told\n${PART}: stock 0`,
  );
  expect((await erp.orders.get(order, c)).history).toMatchObject([{ kind: "date-moved", date: null }]);
  expect((await run("orders", order)).out).toContain(`5 announced goods, agreed ${FRIDAY}, now not known\n`);
});

test("goods that have arrived name the orders that can leave, which their dispatch will tell", async () => {
  expect((await run("incoming", PART, "--arrived", "1")).out.split("\n")).toEqual([
    `  ${order}  Servis Split  line 1: 5  can leave`,
    `${PART}: stock 4`,
  ]);
  expect((await erp.orders.get(order, c)).history).toEqual([]);
  expect((await run("orders", order)).out).toContain(`5 announced goods, agreed ${FRIDAY}, now arrived\n`);
  expect((await run("incoming", PART, "--add", "1", "--quiet")).code).toBe(2);
});
