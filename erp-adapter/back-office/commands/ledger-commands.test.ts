import { afterEach, beforeEach, expect, test } from "vitest";
import { type Office, openOffice, placeOrder } from "#tests/support/back-office.ts";
import { toRecord } from "../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../conformance/ordering.ts";
import { GENERAL_PARTNER, type PartnerCode } from "../../contract/context.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
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

test("an order goes its way by three commands while the shop runs", async () => {
  expect(await run("deliver", order, "--lines", "1=1")).toEqual({
    code: 0,
    out: `${order}: delivered in part`,
    err: "",
  });
  expect((await erp.orders.get(order, c)).lines).toMatchObject([{ delivered: 1, open: 3 }]);
  const { out } = await run("invoice", order);
  const [row] = (await erp.invoices.list({}, c)).items;
  expect(row).toMatchObject({ total: 12_500, status: "unpaid" });
  expect(out).toBe(`${order}: invoice ${row?.id}`);
  expect(await run("pay", String(row?.id), "25,00")).toMatchObject({ code: 0, out: `${row?.id}: paid 25.00` });
  expect(await erp.invoices.list({}, c)).toMatchObject({ items: [{ status: "partially-paid", open: 10_000 }] });
  expect(await run("deliver", order)).toMatchObject({ code: 0, out: `${order}: delivered` });
  expect((await erp.orders.get(order, c)).status).toBe("delivered");
});

test.each([
  [["deliver", "26-999999"], 1, "there is no order 26-999999"],
  [["deliver", "ORDER", "--lines", "1=5"], 1, "lines is refused (max)"],
  [["deliver", "ORDER", "--lines", "2=1"], 1, "ORDER has no line 2"],
  [["deliver", "ORDER", "--lines", "1"], 2, "--lines takes LINE=UNITS"],
  [["deliver"], 2, "ORDER is missing"],
  [["invoice", "ORDER"], 1, "nothing of ORDER is delivered and not invoiced"],
  [["invoice", "26-999999"], 1, "there is no order 26-999999"],
  [["pay", "26-R-999999", "1"], 1, "there is no invoice 26-R-999999"],
  [["pay", "26-R-999999", "0"], 1, "a payment of zero is none"],
  [["pay", "26-R-999999", "much"], 1, 'the amount "much": not a number'],
])("%j is refused with %i and says why", async (args, code, sentence) => {
  const typed = args.map((word) => word.replace("ORDER", order));
  const answer = await run(...typed);
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.err).toContain(code === 2 ? sentence : sentence.replace("ORDER", order));
});

test("a line that the customer wants cancelled is neither delivered nor invoiced unless the command says so", async () => {
  await run("deliver", order, "--lines", "1=1");
  await erp.orders.requestCancellation(order, { reason: "ordered\ntwice" }, withKey(c));
  const asked = `the customer asked to cancel line 1 of ${order}; answer that first (cancellation accept|refuse ${order}), or give --anyway`;
  for (const words of [
    ["deliver", order],
    ["deliver", order, "--lines", "1=1"],
    ["invoice", order],
    ["order-status", order, "delivered"],
  ])
    expect(await run(...words)).toEqual({ code: 1, out: "", err: `erp ${words[0]}: ${asked}` });
  expect(await erp.orders.get(order, c)).toMatchObject({ erpStatus: "partly-delivered", lines: [{ delivered: 1 }] });
  expect((await run("orders", "--requested")).out).toMatch(/CANCELLATION REQUESTED: ordered twice$/m);

  expect(await run("invoice", order, "--anyway")).toMatchObject({ code: 0 });
  expect(await run("deliver", order, "--lines", "1=1", "--anyway")).toMatchObject({ code: 0 });
  expect(await run("order-status", order, "delivered", "--anyway")).toMatchObject({ code: 0 });
  expect((await erp.orders.get(order, c)).lines).toMatchObject([{ delivered: 4 }]);
});

test("an order that is cancelled has no open request any more: that was the decision; taken back, it is open again", async () => {
  await erp.orders.requestCancellation(order, { reason: "twice" }, withKey(c));
  expect((await run("orders", "--requested")).out).toContain("CANCELLATION REQUESTED");
  expect(await run("order-status", order, "cancelled")).toMatchObject({
    code: 0,
    out: `${order}: cancelled (shown as cancelled); accepts the customer's request to cancel line 1`,
  });
  expect((await run("orders", "--requested")).out).toBe("No orders.");
  expect((await run("orders")).out).not.toContain("CANCELLATION REQUESTED");
  expect((await run("deliver", order)).err).not.toContain("asked to cancel");
  expect((await run("order-status", order, "cancelled")).out).toBe(`${order}: cancelled already`);

  await run("order-status", order, "confirmed");
  expect((await run("orders", "--requested")).out).toContain("CANCELLATION REQUESTED");
  expect((await run("deliver", order)).err).toContain("asked to cancel");
});

test("a request to cancel is answered line by line, and what is accepted is free again: shelf, credit and the way to deliver", async () => {
  const { product } = office;
  const shelf = async () => (await erp.conditions({ lines: [{ product, quantity: 1 as never }] }, c))[0]?.stockShown;
  const before = await shelf();
  const id = await placeOrder(office, [[product, 3]]);
  expect(await run("cancellation", "accept", id)).toEqual({
    code: 1,
    out: "",
    err: `erp cancellation: of ${id} no line waits for an answer`,
  });
  await erp.orders.requestCancellation(id, { reason: "twice" }, withKey(c));
  expect((await run("orders", "--requested")).out).toMatch(/\n {2}1\. 3 pcs .*CANCELLATION REQUESTED: twice$/m);
  for (const [args, code, sentence] of [
    [["maybe", id], 2, 'takes accept or refuse, not "maybe"'],
    [["refuse", id], 2, "a refusal needs --reason TEXT"],
    [["accept", id, "--lines", "one"], 2, "--lines takes lines such as 1,3"],
    [["accept", id, "--lines", "2"], 1, `of ${id} line 1 waits for an answer`],
    [["refuse", id, "--reason", " "], 1, "the reason takes 1 to 500 visible characters"],
    [["accept", "26-999999"], 1, "there is no order 26-999999"],
  ] as const) {
    const answer = await run("cancellation", ...args);
    expect(answer).toMatchObject({ code, out: "" });
    expect(answer.err).toContain(sentence);
  }
  expect(await run("cancellation", "accept", id, "--reason", "U redu")).toEqual({
    code: 0,
    out: `${id}: cancellation of line 1 accepted`,
    err: "",
  });
  expect(await erp.orders.get(id, c)).toMatchObject({
    status: "cancelled",
    lines: [{ open: 0 }],
    cancellations: [{ answer: { accepted: [1], refused: [], reason: "U redu" } }],
  });
  expect(await shelf()).toBe(before);
  expect((await run("orders", "--requested")).out).toBe("No orders.");
});

test("a refused line is delivered without further words, and an accepted one not at all", async () => {
  await erp.orders.requestCancellation(order, { reason: "twice" }, withKey(c));
  expect((await run("cancellation", "refuse", order, "--lines", "1", "--reason", "Na putu je")).out).toBe(
    `${order}: cancellation of line 1 refused`,
  );
  expect((await run("orders")).out).toMatch(/ {2}cancellation refused: Na putu je$/m);
  expect(await run("deliver", order, "--lines", "1=1")).toMatchObject({ code: 0 });
  expect(await run("invoice", order)).toMatchObject({ code: 0 });
  const answer = await run("cancellation", "accept", order);
  expect(answer.err).toBe(`erp cancellation: of ${order} no line waits for an answer`);
});

test("lines that are answered differently have each its own reason; a line that still waits changes nothing for the others", async () => {
  const { product } = office;
  const staff = createStaff(office);
  const second = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "2", wholesale: toEurCents(100) }));
  staff.close();
  const id = await placeOrder(office, [
    [product, 1],
    [second, 1],
  ]);
  await erp.orders.requestCancellation(id, { reason: "twice" }, withKey(c));
  await run("cancellation", "refuse", id, "--lines", "1", "--reason", "Na putu je");
  const waiting = (await run("orders", id)).out;
  expect(waiting).toMatch(/^ {2}1\. .* {2}cancellation refused: Na putu je$/m);
  expect(waiting).toMatch(/^ {2}2\. .*CANCELLATION REQUESTED: twice$/m);
  await run("cancellation", "refuse", id, "--lines", "2", "--reason", "Rezano po mjeri");
  const { out } = await run("orders", id);
  expect(out).toMatch(/^ {2}1\. .* {2}cancellation refused: Na putu je$/m);
  expect(out).toMatch(/^ {2}2\. .* {2}cancellation refused: Rezano po mjeri$/m);
  expect(out).toMatch(/ {2}answered \S+ \S+: line 1: Na putu je; line 2: Rezano po mjeri$/m);
  expect(out).toMatch(/ {2}cancellation-answered {2}refused line 1, 2; Na putu je \/ Rezano po mjeri$/m);
});

test("a line delivered despite a request cannot be accepted any more, and part of a line can", async () => {
  await run("deliver", order, "--lines", "1=1");
  await erp.orders.requestCancellation(order, { reason: "twice" }, withKey(c));
  await run("cancellation", "accept", order);
  expect(await erp.orders.get(order, c)).toMatchObject({ status: "delivered", lines: [{ delivered: 1, open: 0 }] });
  expect((await run("deliver", order)).err).toContain("has nothing left to deliver");
  const id = await placeOrder(office, [[office.product, 1]]);
  await erp.orders.requestCancellation(id, { reason: "late" }, withKey(c));
  await run("deliver", id, "--anyway");
  expect((await run("cancellation", "accept", id)).err).toContain("is delivered");
  expect((await run("cancellation", "refuse", id, "--reason", "Isporučeno")).code).toBe(0);
});

test("a delivered order that is cancelled says what its deliveries and invoices do not know of", async () => {
  await run("deliver", order, "--lines", "1=1");
  expect((await run("order-status", order, "cancelled")).out).toBe(
    `${order}: cancelled (shown as cancelled)\n1 piece is delivered already: deliveries and invoices stay as they are.`,
  );
});

test("an order that the office cancels tells the customer why; a reason is for nothing else, and undoing is not told", async () => {
  const reasonFor = (status: string, reason: string) => run("order-status", order, status, "--reason", reason);
  expect((await reasonFor("confirmed", "No longer made")).code).toBe(2);
  expect((await reasonFor("cancelled", " ")).err).toContain("the reason takes 1 to 500 visible characters");
  expect((await erp.orders.get(order, c)).status).toBe("pending");
  expect((await reasonFor("cancelled", "No longer made")).code).toBe(0);
  expect((await erp.orders.get(order, c)).history).toMatchObject([
    { kind: "cancellation-answered", accepted: [1], refused: [], reason: "No longer made" },
  ]);
  expect(await reasonFor("cancelled", "Another one")).toEqual({
    code: 1,
    out: "",
    err: `erp order-status: ${order} is cancelled already: the reason is not written, and the customer is not told`,
  });
  expect((await run("order-status", order, "confirmed")).out).toContain("is not told that it is not");
});

test("a customer's order is paid on invoice, within the days of the company, and never in advance", async () => {
  expect((await run("orders")).out).toContain("\n  on invoice, 0 days\n");
  expect((await run("orders", order)).out).toContain("\n  on invoice, 0 days\n");
  expect((await run("pay", order)).err).toBe(`erp pay: ${order} is paid on invoice: pay its invoice`);
});

test.each([
  [["--status", "NONSENSE"], "--status takes new, confirmed, picking, partly-delivered, delivered, cancelled"],
  [["--partner", "999999"], "there is no partner 999999"],
])("orders %j, which no order can meet, is refused with what is", async (filter, sentence) => {
  const answer = await run("orders", ...filter);
  expect(answer).toMatchObject({ code: 1, out: "" });
  expect(answer.err).toContain(sentence);
});

test("orders of a status that exists and no order has are none", async () => {
  for (const filter of [
    ["--status", "picking"],
    ["--status", "other"],
  ])
    expect(await run("orders", ...filter)).toMatchObject({ code: 0, out: "No orders." });
});

test("orders name their customers and can be filtered", async () => {
  const staff = createStaff(office);
  const partner = "001002" as PartnerCode;
  const email = "ana@servis.example";
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0), name: "Ana Anić", email });
  const ana = { ...c, partner, user: { id }, token };
  const draft = await draftOf({ adapter: erp }, ana, [[office.product, 1]]);
  const second = await erp.orders.place(draft, withKey(ana));
  staff.setOrderStatus(second.id, "confirmed");
  staff.close();
  const numbersOf = async (...filters: string[]) =>
    JSON.parse((await run("orders", "--json", ...filters)).out).map((one: { number: string }) => one.number);
  expect((await run("orders")).out).toContain(`\n  001002  Ana Anić  Ana Anić  ${email}\n`);
  expect(await numbersOf()).toEqual([second.number, order]);
  expect(await numbersOf("--partner", "001001")).toEqual([order]);
  expect(await numbersOf("--email", email.toUpperCase())).toEqual([second.number]);
  for (const word of ["confirmed", "undelivered"]) expect(await numbersOf("--status", word)).toEqual([second.number]);
  expect(await numbersOf("--since", second.date)).toHaveLength(2);
  expect(await numbersOf("--since", "2999-01-01")).toEqual([]);
  expect(await numbersOf("--requested")).toEqual([]);
  expect(await run("orders", "--since", "yesterday")).toMatchObject({ code: 1 });
});

test("no more is delivered or paid than is open, and money goes back only for a credit note", async () => {
  await run("deliver", order);
  expect((await run("deliver", order)).err).toBe(`erp deliver: ${order} has nothing left to deliver`);
  await run("invoice", order);
  const [row] = (await erp.invoices.list({}, c)).items;
  const id = row?.id as InvoiceId;
  expect((await run("pay", id, "500,01")).err).toBe(`erp pay: ${id} has 500.00 open, not 500.01`);
  expect((await run("pay", id, "-1")).err).toBe(`erp pay: ${id} has 500.00 open, not -1.00`);
  await run("pay", id, "500");
  const staff = createStaff(office);
  const note = staff.credit(id);
  staff.close();
  expect((await erp.finances.summary(c)).open).toBe(-50_000);
  expect(await run("pay", note, "-500,00")).toMatchObject({ code: 0, out: `${note}: paid -500.00` });
  expect((await erp.finances.summary(c)).open).toBe(0);
});

test("a customer to measure with can log in and has about as many invoices as were asked for, once", async () => {
  expect(await run("seed", "--invoices", "20")).toMatchObject({ code: 0, err: "" });
  const visitor = { ...c, partner: GENERAL_PARTNER, user: null, token: null };
  const login = { email: "bench-20@workshop.example", password: "dizna-demo" };
  const { user, token } = await erp.accounts.login(login, visitor);
  const { total } = await erp.invoices.list({}, { ...visitor, user, token });
  expect(total).toBeGreaterThan(14);
  expect(total).toBeLessThan(27);
  expect((await run("seed", "--invoices", "20")).err).toBe("erp seed: there is a customer with 20 invoices already");
  expect(await run("seed", "--invoices", "0")).toMatchObject({ code: 2 });
});
