import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toRecord } from "../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../conformance/ordering.ts";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { createEmbeddedErp } from "../../embedded/create-embedded-erp.ts";
import { createStaff } from "../../embedded/staff.ts";
import { runCommand } from "../run-command.ts";

const PART = "bosch~1";
/** days on which goods leave: a Friday, and the Monday and Tuesday after it */
const [FRIDAY, MONDAY, TUESDAY] = ["2099-11-27", "2099-11-30", "2099-12-01"] as const;

let dataDir: string;
let erp: ErpAdapter;
let c: CallContext;
/** an order of five pieces that are announced for Friday */
let order: OrderId;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-incoming-"));
  const staff = createStaff({ dataDir });
  const product = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1", stock: 0 }));
  const partner = "001001" as PartnerCode;
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0), name: "Servis Split" });
  staff.close();
  expect((await run("incoming", PART, "--add", "9", "--date", FRIDAY)).code).toBe(0);
  erp = createEmbeddedErp({ dataDir });
  c = { locale: "en", partner, user: { id }, token, deadline: Date.now() + 30_000, requestId: "test" };
  order = (await erp.orders.place(await draftOf({ adapter: erp }, c, [[product, 5]]), withKey(c))).id;
});

afterEach(async () => {
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

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

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    dataDir,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
