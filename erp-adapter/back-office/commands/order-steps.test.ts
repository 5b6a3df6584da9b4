import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toRecord } from "../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../conformance/ordering.ts";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { createEmbeddedErp } from "../../embedded/create-embedded-erp.ts";
import { createStaff } from "../../embedded/staff.ts";
import { runCommand } from "../run-command.ts";

let dataDir: string;
let erp: ErpAdapter;
let c: CallContext;
let order: OrderId;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-steps-"));
  const staff = createStaff({ dataDir });
  const product = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1", wholesale: toEurCents(10_000) }));
  const partner = "001001" as PartnerCode;
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0) });
  staff.close();
  erp = createEmbeddedErp({ dataDir });
  c = { locale: "en", partner, user: { id }, token, deadline: Date.now() + 30_000, requestId: "test" };
  order = (await erp.orders.place(await draftOf({ adapter: erp }, c, [[product, 4]]), withKey(c))).id;
});

afterEach(async () => {
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("an order is confirmed for a day, the day is moved, and the same day said twice is one step", async () => {
  expect((await run("confirm", order, "--date", "2027-01-15")).out).toBe(`${order}: confirmed for 2027-01-15`);
  expect((await run("confirm", order, "--date", "2027-01-15")).out).toBe(`${order}: confirmed for 2027-01-15 already`);
  expect((await run("confirm", order, "--date", "2027-01-20")).out).toBe(`${order}: moved for 2027-01-20`);
  expect((await run("confirm", order)).out).toBe(`${order}: moved for a day not known yet`);
  expect(await stepsOf(order)).toEqual(["confirmed", "date-moved", "date-moved"]);
});

test("part of an order goes with a carrier under its number, the rest waits to be picked up; both are steps", async () => {
  const { out } = await run("dispatch", order, "--tracking", "DPD 123-4", "--carrier", "DPD", "--lines", "1=1");
  expect(out).toMatch(new RegExp(`^${order}: dispatched in part, delivery note \\S+`));
  expect((await run("ready", order, "--lines", "1=2")).out).toBe(`${order}: ready for pick-up in part`);
  expect((await run("ready", order)).out).toBe(`${order}: ready for pick-up`);
  expect((await erp.orders.get(order, c)).lines).toMatchObject([{ delivered: 1, open: 3 }]);
  expect(await stepsOf(order)).toEqual(["dispatched", "ready", "ready"]);
  expect((await run("dispatch", order, "--tracking", "X99", "--carrier", "Mrav")).out).toContain(
    'No page of "Mrav" is known: the number stands alone.',
  );
  expect((await erp.orders.get(order, c)).status).toBe("delivered");
});

test("goods that wait already are not put ready again, unless others of them can be meant", async () => {
  for (const said of ["ready for pick-up", "ready for pick-up already"])
    expect((await run("ready", order)).out).toBe(`${order}: ${said}`);
  expect(await stepsOf(order)).toEqual(["ready"]);
  await run("deliver", order, "--lines", "1=1");
  for (const said of ["ready for pick-up in part", "ready for pick-up in part"])
    expect((await run("ready", order, "--lines", "1=1")).out).toBe(`${order}: ${said}`);
  expect((await run("ready", order, "--lines", "1=2")).out).toBe(`${order}: ready for pick-up in part`);
  expect((await run("ready", order, "--lines", "1=2")).out).toBe(`${order}: ready for pick-up in part already`);
  expect(await stepsOf(order)).toEqual(["ready", "dispatched", "ready", "ready", "ready"]);
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

test("of a delivered order nothing is left to confirm, to put ready or to dispatch", async () => {
  await run("deliver", order);
  for (const words of [["confirm"], ["ready"], ["dispatch", "--tracking", "123"]]) {
    const [name = "", ...rest] = words;
    expect((await run(name, order, ...rest)).err).toContain(`${order} has nothing left to`);
  }
});

/** The kinds of the order's steps, oldest first. */
async function stepsOf(id: OrderId): Promise<string[]> {
  const { history = [] } = await erp.orders.get(id, c);
  return history.map(({ kind }) => kind);
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    dataDir,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
