import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runOffice } from "#tests/support/back-office.ts";
import { toRecord } from "../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../conformance/ordering.ts";
import { type CallContext, GENERAL_PARTNER } from "../../contract/context.ts";
import type { BranchId, CarrierId, Delivery } from "../../contract/delivery.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { GuestBuyer } from "../../contract/guest-buyer.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { formatAmount, toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { Order, OrderDraft, OrderId } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { createEmbeddedErp } from "../../own/embedded/create-embedded-erp.ts";
import { createStaff } from "../../own/embedded/staff.ts";
import { createDataFiles } from "../office-files.ts";
import { cancellation } from "./cancellation.ts";
import { pay } from "./pay.ts";

/** A guest's order is shipped by a clerk who has nothing but what the command prints. */

const BUYER: GuestBuyer = {
  company: "Servis Ković d.o.o.",
  country: "HR",
  vat: "HR12345678903",
  name: "Iva Ković",
  address: "Ilica 5",
  postalCode: "10000",
  city: "Zagreb",
  phone: "+385 91 555 0001",
};

const SITE = {
  name: "Servis Ković, pogon",
  contact: "Pero Perić",
  address: "Lučka cesta 4",
  postalCode: "21000",
  city: "Split",
  country: "HR",
  phone: "+385 21 555 002",
};

const FRIDAY = "2099-11-27";

let dataDir: string;
let erp: ErpAdapter;
let part: ProductId;
let c: CallContext;
const run = (...args: string[]) => runOffice(dataDir, ...args);

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-orders-"));
  const staff = createStaff({ dataDir });
  part = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "0 445 110 470", titleEn: "Injector", stock: 3 }));
  staff.supply.putHouse("main", { name: "Zagreb" });
  staff.supply.putHouse("split", { name: "Split" });
  staff.supply.setStockIn(part, "split", 2);
  staff.supply.setStockIn(part, "main", 1);
  staff.supply.announce(part, { warehouse: "main", quantity: 4, date: FRIDAY });
  staff.delivery.putCarrier({
    ...{ id: "dpd" as CarrierId, names: { en: "DPD parcel", hr: "DPD paket" }, vatPercent: toBasisPoints(2_500) },
    ...{
      costs: [{ from: toEurCents(0), cost: toEurCents(650) }],
      takesPoBoxes: false,
      countries: null,
      isActive: true,
    },
  });
  staff.delivery.putBranch({
    ...{ id: "split" as BranchId, address: SITE, warehouse: null, isActive: true },
    hours: [{ weekday: 1, from: "08:00", to: "16:00" }],
  });
  staff.close();
  erp = createEmbeddedErp({ dataDir });
  const visitor = { locale: "en", partner: GENERAL_PARTNER, user: null, token: null, requestId: "test" } as const;
  c = { ...visitor, deadline: Date.now() + 30_000 };
  const { id, token } = await erp.accounts.guest(c);
  c = { ...c, user: { id }, token };
});

afterEach(async () => {
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

const BY_CARRIER: Delivery = {
  ...{ to: { kind: "once", address: SITE }, carrier: "dpd" as CarrierId, carrierName: "DPD parcel" },
  ...{ cost: toEurCents(650), vatPercent: toBasisPoints(2_500), date: null },
  ...{ note: "Ring at the yard", shipment: "as-available" },
};

test("a guest's order is packed, addressed, handed over and told from the text alone", async () => {
  const { number } = await order({ delivery: BY_CARRIER, note: "Two boxes,\nplease" });
  const { out } = await run("orders", number);
  // The label: the rows below "TO:", up to the next empty row or the carrier.
  const [, label = ""] = /\n {2}TO:\n((?: {4}.+\n)+)/.exec(out) ?? [];
  expect(label.trim().split(/\n\s+/)).toEqual([
    ...["Servis Ković, pogon", "Pero Perić", "Lučka cesta 4", "21000 Split, HR", "+385 21 555 002"],
  ]);
  expect(out).toMatch(/^ {2}DPD parcel, delivery 6\.50, each part as it comes$/m);
  expect(out).toMatch(/^ {2}driver: Ring at the yard$/m);
  expect(out).toMatch(/^ {2}note: Two boxes, please$/m);
  for (const text of ["Servis Ković d.o.o.", "HR12345678903", "gost@primjer.example", BUYER.phone])
    expect(out).toContain(`\n  ${text}\n`);
  // The shelves that hold the goods, and the goods that have not arrived yet.
  expect(rowsOf(out, 1)).toEqual([
    "1 on the shelf in Zagreb, at once",
    "2 on the shelf in Split, at once",
    `4 announced goods of Zagreb, ${FRIDAY}`,
    "buyer's line 7, note: by hand",
  ]);
  await run("confirm", number, "--date", FRIDAY);
  await run("dispatch", number, "--tracking", "0123456789", "--carrier", "DPD", "--lines", "1=3", "--anyway");
  const after = (await run("orders", number)).out;
  expect(after).toMatch(/^ {2}1\. 7 pcs {2}Bosch 0 445 110 470 {2}Injector {2}.* {2}delivered 3, open 4$/m);
  expect(after).toContain(`\n  confirmed for ${FRIDAY}\n`);
  expect(after).toMatch(/\n {2}steps\n.*confirmed {2}for 2099-11-27\n.*dispatched {2}line 1: 3; \S+; DPD 0123456789\n/);
  expect(after).toMatch(/\n {2}delivery notes\n {4}\d\d-D-\d{6} {2}\S+ {2}line 1: 3 {2}DPD 0123456789$/);
});

test("a list has each order's address on one row, with everything else that a clerk ships from", async () => {
  await order({ delivery: BY_CARRIER });
  const { out } = await run("orders");
  expect(out).toContain("\n  guest  Servis Ković d.o.o.  Iva Ković  HR12345678903  gost@primjer.example  +385 91 555");
  expect(out).toContain(
    "\n  TO: Servis Ković, pogon, Pero Perić, Lučka cesta 4, 21000 Split, HR, +385 21 555 002\n  DPD parcel,",
  );
  expect(rowsOf(out, 1)).toHaveLength(4);
});

test("a pick-up names the branch, and no carrier; a request and its answer stand below", async () => {
  const to = { kind: "pickup", branch: "split" as BranchId, address: SITE } as const;
  const pickUp: Delivery = { ...BY_CARRIER, to, carrier: null, carrierName: "", cost: null, shipment: "together" };
  const { id, number } = await order({ delivery: pickUp, quantity: 2 });
  await erp.orders.requestCancellation(id, { reason: "ordered twice" }, withKey(c));
  const { out } = await run("orders", number);
  expect(out).toMatch(/\n {2}PICK-UP:\n {4}Servis Ković, pogon\n/);
  expect(out).toContain("\n  all together\n");
  expect(out).toContain("\n  note: Ring at the yard\n");
  expect(out).not.toContain("driver");
  expect(out).not.toContain("carrier");
  expect(out).toMatch(/\n {2}requests to cancel\n.* {2}line 1: ordered twice {2}NOT ANSWERED$/);
  await run("cancellation", "refuse", number, "--reason", "It is packed");
  expect((await run("orders", number)).out).toMatch(/ {2}line 1: ordered twice {2}answered \S+ \S+: It is packed$/);
});

test("one order as JSON, and an order that is not there", async () => {
  const { number } = await order({ delivery: BY_CARRIER, note: "By noon" });
  expect(JSON.parse((await run("orders", number, "--json")).out)).toMatchObject({
    ...{ number, note: "By noon", customer: { vat: "HR12345678903" }, delivery: { cost: "6.50" } },
  });
  expect(await run("orders", "26-999999")).toMatchObject({
    ...{ code: 1, out: "", err: "erp orders: there is no order 26-999999" },
  });
  expect((await run("orders", number, "--requested")).code).toBe(2);
});

test("changes by another process meanwhile are told as they are now: a payment, an answer to a request to cancel", async () => {
  const { id, number, totals } = await order({ delivery: BY_CARRIER });
  const staff = createStaff({ dataDir });
  const others = { ...createDataFiles(dataDir), staff: () => staff };
  const given = { files: others, print() {}, showProgress() {}, variables: {}, ended: async () => {} };
  vi.spyOn(staff, "recheckHold").mockImplementationOnce(() => {
    staff.payInAdvance(id);
    return [];
  });
  const today = toLocalDate(Date.now());
  await expect(pay.run([number], given)).rejects.toThrow(
    `${number} has nothing left to pay: in advance, pro forma ${number}, paid ${today}`,
  );
  expect((await run("pay", number, "1")).err).toBe(`erp pay: ${number} has nothing left to pay`);
  staff.payInAdvance(id, toEurCents(-totals.total));
  expect((await run("pay", number, "-1")).err).toBe(`erp pay: ${number} has nothing left to pay back`);

  await erp.orders.requestCancellation(id, { reason: "ordered twice" }, withKey(c));
  const answer = staff.answerCancellation;
  vi.spyOn(staff, "answerCancellation").mockImplementation((...words) => {
    answer(...words);
    return answer(...words);
  });
  await expect(cancellation.run(["accept", number], given)).rejects.toThrow(`of ${number} no line waits for an answer`);
  staff.close();
});

test("a guest's order says whether it is paid, and its goods wait for the money; a payment is noted and paid back", async () => {
  const { number, totals } = await order({ delivery: BY_CARRIER });
  const due = formatAmount(totals.total);
  const text = `in advance, pro forma ${number}`;
  for (const words of [["orders"], ["orders", number]])
    expect((await run(...words)).out).toContain(`\n  ${text}, unpaid\n`);
  const refused = `${number} is paid in advance, by the pro forma ${number}, and ${due} is not paid yet; note the money (pay ${number}), or give --anyway`;
  for (const [word = "", ...rest] of [
    ["dispatch", number, "--tracking", "0123456789"],
    ["deliver", number],
    ["order-status", number, "delivered"],
  ])
    expect(await run(word, ...rest)).toEqual({ code: 1, out: "", err: `erp ${word}: ${refused}` });
  const open = { lines: [{ delivered: 0 }], history: [] };
  expect(await erp.orders.get(number as OrderId, c)).toMatchObject(open);

  expect((await run("pay", number, "10000000")).err).toBe(`erp pay: ${number} has ${due} open, not 10000000.00`);
  const today = toLocalDate(Date.now());
  expect((await run("pay", number, "10,00")).out).toBe(
    `${number}: paid 10.00; ${text}, 10.00 of ${due} paid, last ${today}`,
  );
  expect((await run("deliver", number)).err).toContain(`and only 10.00 of ${due} is paid yet`);
  expect((await run("pay", number)).out).toContain(`; ${text}, paid ${today}`);
  expect((await run("orders", number)).out).toContain(`\n  ${text}, paid ${today}\n`);
  const { payment } = JSON.parse((await run("orders", number, "--json")).out);
  expect(payment).toEqual({ kind: "in-advance", reference: number, due, received: due, date: today });
  expect((await run("pay", number)).err).toBe(`erp pay: ${number} has nothing left to pay: ${text}, paid ${today}`);
  expect(await run("dispatch", number, "--tracking", "0123456789", "--lines", "1=3")).toMatchObject({ code: 0 });

  await run("order-status", number, "cancelled");
  expect((await run("orders", number)).out).toMatch(new RegExp(`${text}, paid ${today}, \\d+\\.\\d\\d to pay back\n`));
  expect((await run("pay", number, "-10")).out).toContain(`${number}: paid -10.00; ${text}`);
  expect((await run("pay", number, "-10000000")).code).toBe(1);
  expect((await run("pay", "26-999999")).err).toBe("erp pay: there is no order 26-999999");
});

test("money that is booked on a guest's invoice pays the order, too", async () => {
  const { number } = await order({ delivery: BY_CARRIER });
  await run("deliver", number, "--anyway");
  const [invoice = ""] = /\d\d-R-\d+/.exec((await run("invoice", number)).out) ?? [];
  const staff = createStaff({ dataDir });
  const { payment } = staff.order(number as OrderId) ?? {};
  staff.close();
  await run("pay", invoice, formatAmount(payment?.kind === "in-advance" ? payment.due : toEurCents(0)));
  expect((await run("orders", number)).out).toContain(`pro forma ${number}, paid ${toLocalDate(Date.now())}\n`);
});

/** Places a guest's order, by default of seven pieces: three are in stock, and four are announced. */
async function order(given: Pick<OrderDraft, "delivery" | "note"> & { quantity?: number }): Promise<Order> {
  const { quantity = 7, ...words } = given;
  const pickUpAt = words.delivery?.to.kind === "pickup" ? words.delivery.to.branch : null;
  const draft = await draftOf({ adapter: erp }, c, [[part, quantity]], pickUpAt);
  const lines = draft.lines.map((line) => ({ ...line, note: "by hand", buyerPosition: "7" }));
  const sent = { ...draft, lines, ...words, buyer: BUYER, guestEmail: "gost@primjer.example" };
  return erp.orders.place(sent, withKey(c));
}

/** The printed rows below a line of the order. */
function rowsOf(text: string, position: number): string[] {
  const [, rows = ""] = new RegExp(`\\n {2}${position}\\. .*\\n((?: {5}.*(?:\\n|$))+)`).exec(text) ?? [];
  return rows.trim().split(/\n\s+/);
}
