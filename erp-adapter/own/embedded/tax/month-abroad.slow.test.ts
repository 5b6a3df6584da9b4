import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FIXTURE, idOf } from "../../../conformance/fixture/products.ts";
import { type Condition, isPriced } from "../../../contract/conditions/conditions.ts";
import { toConsignment } from "../../../contract/conditions/deliveries.ts";
import { toAgreedSupply } from "../../../contract/conditions/recheck-line.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey, type PartnerCode } from "../../../contract/context.ts";
import {
  type Address,
  type BranchId,
  type CarrierId,
  type Delivery,
  recheckDelivery,
} from "../../../contract/delivery.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { toLocalTime } from "../../../contract/local-date.ts";
import { toBasisPoints, toEurCents } from "../../../contract/money.ts";
import type { Order } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import type { Quantity } from "../../../contract/quantity.ts";
import { orderPlaceOf, type RegisterVerdict, taxWordsOf } from "../../../contract/tax.ts";
import { createEmbeddedErp } from "../create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../staff.ts";

// A month of a Slovenian and of an Austrian workshop. Every total is written by hand: an injector costs 200.00 and its
// deposit 60.00; four of them are 800.00 and 240.00, and the parcel costs 15.00.

const DAY = 86_400_000;
const MARIBOR_FIRM = "003001" as PartnerCode;
const GRAZ_FIRM = "003002" as PartnerCode;
const SARAJEVO_FIRM = "003003" as PartnerCode;
const SI = "SI50223054";
const AT = "ATU12345675";
const LAW = "Isporuka dobara unutar EU, oslobođeno PDV-a, čl. 41. st. 1. t. a) Zakona o PDV-u";
const INJECTOR: ProductId = idOf(FIXTURE[0] as (typeof FIXTURE)[number]);

const at = (city: string, postalCode: string, country: string): Address => ({
  ...{ name: "Servis", contact: "", address: "Ulica 1", postalCode, city, country, phone: "" },
});
const MARIBOR = at("Maribor", "2000", "SI");
const LJUBLJANA = at("Ljubljana", "1000", "SI");
const OSIJEK = at("Osijek", "31000", "HR");
const SARAJEVO = at("Sarajevo", "71000", "BA");
const BELFAST = at("Belfast", "BT1 1AA", "GB");
const LAS_PALMAS = at("Las Palmas", "35001", "ES");

let dataDir: string;
let now: number;
let erp: ErpAdapter;
let staff: EmbeddedStaff;
let branch: BranchId;
let keys = 0;
const contexts = new Map<PartnerCode, CallContext>();

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-month-"));
  now = Date.UTC(2026, 10, 2, 9);
  erp = createEmbeddedErp({ dataDir, clock: () => now });
  staff = createStaff({ dataDir, clock: () => now });
  staff.addProducts(FIXTURE);
  staff.setPrice(INJECTOR, toEurCents(20_000));
  staff.setDeposit(INJECTOR, toEurCents(6_000));
  staff.setStock(INJECTOR, 200);
  staff.delivery.putCarrier({
    ...{
      id: "parcel" as CarrierId,
      names: { en: "Parcel", hr: "Paket" },
      costs: [{ from: toEurCents(0), cost: toEurCents(1_500) }],
    },
    ...{ vatPercent: toBasisPoints(2_500), takesPoBoxes: true, countries: null, isActive: true },
  });
  branch = "osijek" as BranchId;
  staff.delivery.putBranch({
    ...{
      id: branch,
      address: OSIJEK,
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "07:30", to: "16:00" })),
    },
    ...{ warehouse: null, isActive: true },
  });
  renewSessions();
});
afterEach(async () => {
  staff.close();
  await erp.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("VT1: a parcel to Maribor is free of VAT with deposit and delivery, and so are invoice and credit", async () => {
  await answer(SI, "valid");
  const order = await place(MARIBOR_FIRM, to(MARIBOR));
  expect(sums(order)).toEqual({ goods: 80_000, deposit: 24_000, delivery: 1_500, withoutVat: 105_500, total: 105_500 });
  expect(order.totals.vat).toEqual([{ percent: 0, base: 105_500, amount: 0 }]);
  expect(wordsOf(order)).toEqual([
    LAW,
    "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC",
    "Prijenos porezne obveze · Reverse charge",
    "HR99900000020 → SI50223054, SI",
  ]);
  staff.deliver(order.id);
  const invoice = await erp.invoices.get(staff.invoice(order.id), of(MARIBOR_FIRM));
  expect(sums(invoice)).toEqual({
    goods: 80_000,
    deposit: 24_000,
    delivery: 1_500,
    withoutVat: 105_500,
    total: 105_500,
  });
  expect(taxWordsOf(invoice.lines.flatMap(({ taxNote }) => taxNote ?? []))).toEqual(wordsOf(order));
  expect([invoice.seller.vat, invoice.buyer.vat]).toEqual(["HR99900000020", SI]);
  // VT14: the credit is as free as its invoice, and gives no VAT back, even if the number is denied since.
  now += DAY / 2;
  await answer(SI, "invalid");
  const note = await erp.invoices.get(staff.credit(invoice.id), of(MARIBOR_FIRM));
  expect(sums(note)).toEqual({ goods: -80_000, deposit: -24_000, withoutVat: -104_000, total: -104_000 });
  expect([note.corrects, note.lines[0]?.taxNote?.code]).toEqual([invoice.id, "K"]);
});

test("VT2, VT3: picked up in Osijek or sent to a Croatian site, the same firm pays 25 %", async () => {
  await answer(SI, "valid");
  const pickUp: Delivery["to"] = { kind: "pickup", branch, address: OSIJEK };
  const picked = await place(MARIBOR_FIRM, pickUp);
  expect(sums(picked)).toEqual({ goods: 80_000, deposit: 24_000, withoutVat: 104_000, total: 130_000 });
  expect(reasonOf(picked)).toBe("picked-up");
  const sent = await place(MARIBOR_FIRM, to(OSIJEK));
  expect(sums(sent).total).toBe(131_875);
  expect(reasonOf(sent)).toBe("domestic");
  // Sales agree to rely on the buyer's statement.
  staff.taxes.setCompany(MARIBOR_FIRM, { country: "SI", isZeroOnPickUp: true, isExportProven: false });
  const trusted = await place(MARIBOR_FIRM, pickUp);
  expect(sums(trusted)).toEqual({ goods: 80_000, deposit: 24_000, withoutVat: 104_000, total: 104_000 });
});

test("VT4: an Austrian number is good for Ljubljana, too, and the note names it", async () => {
  await answer(AT, "valid");
  const order = await place(GRAZ_FIRM, to(LJUBLJANA));
  expect(sums(order).total).toBe(105_500);
  expect(wordsOf(order).at(-1)).toBe("HR99900000020 → ATU12345675, SI");
});

test("VT5: while the register is silent, an order is taken with VAT", async () => {
  for (let hour = 0; hour < 3; hour += 1) {
    await answer(SI, "unknown");
    now += DAY / 24;
  }
  const order = await place(MARIBOR_FIRM, to(MARIBOR));
  expect([sums(order).total, reasonOf(order)]).toEqual([131_875, "unconfirmed"]);
});

test("a yes holds for 30 days", async () => {
  await answer(SI, "valid");
  now += 30 * DAY;
  renewSessions();
  expect(sums(await place(MARIBOR_FIRM, to(MARIBOR))).total).toBe(105_500);
  now += 1;
  expect(reasonOf(await place(MARIBOR_FIRM, to(MARIBOR)))).toBe("unconfirmed");
});

test("VT9, VT15: the answer stays with the order, and the invoice is listed until its proofs are there", async () => {
  await answer(SI, "valid");
  const order = await place(MARIBOR_FIRM, to(MARIBOR));
  staff.deliver(order.id);
  const invoice = staff.invoice(order.id);
  await answer(SI, "invalid");
  expect(staff.taxes.zeroInvoices("2026-11-01", "2026-11-30")).toMatchObject([
    { invoice, number: SI, total: 105_500, codes: "K", isPickUp: false, proofs: [], consultation: "WAPI-1" },
  ]);
  staff.taxes.noteProof(invoice, { kind: "cmr", reference: "CMR 1", by: "Ana" });
  staff.taxes.noteProof(invoice, { kind: "cmr", reference: "CMR 1", by: "Ana" });
  staff.taxes.noteProof(invoice, { kind: "carrier-invoice", reference: "R 7", by: "Ana" });
  expect(staff.taxes.zeroInvoices("2026-11-01", "2026-11-30")).toMatchObject([{ proofs: ["carrier-invoice", "cmr"] }]);
});

test("VT11: an export is free of VAT only if its proof is agreed, and never picked up", async () => {
  expect(reasonOf(await place(SARAJEVO_FIRM, to(SARAJEVO)))).toBe("unproven");
  staff.taxes.setCompany(SARAJEVO_FIRM, { country: "BA", isZeroOnPickUp: false, isExportProven: true });
  const order = await place(SARAJEVO_FIRM, to(SARAJEVO));
  expect([sums(order).total, order.lines[0]?.taxNote?.code]).toEqual([105_500, "G"]);
  expect(reasonOf(await place(SARAJEVO_FIRM, { kind: "pickup", branch, address: OSIJEK }))).toBe("picked-up");
  expect(reasonOf(await place(SARAJEVO_FIRM, to(MARIBOR)))).toBe("no-number");
});

test("VT12: Belfast is in the Union for goods, the Canary Islands are not", async () => {
  await answer(SI, "valid");
  expect((await place(MARIBOR_FIRM, to(BELFAST))).lines[0]?.taxNote?.code).toBe("K");
  expect(reasonOf(await place(MARIBOR_FIRM, to(LAS_PALMAS)))).toBe("unproven");
});

test("VT13: a repair for an Austrian firm is reverse charge wherever it is done; for one of Northern Ireland it is outside", async () => {
  await answer(AT, "valid");
  staff.taxes.setService(INJECTOR, true);
  const order = await place(GRAZ_FIRM, { kind: "pickup", branch, address: OSIJEK });
  expect([sums(order).total, order.lines[0]?.taxNote?.code]).toEqual([104_000, "AE"]);
  expect(wordsOf(order)[0]).toBe("Prijenos porezne obveze, čl. 17. st. 1. Zakona o PDV-u");
  staff.taxes.setCompany(GRAZ_FIRM, { country: "XI", isZeroOnPickUp: false, isExportProven: false });
  expect((await place(GRAZ_FIRM, to(BELFAST))).lines[0]?.taxNote?.code).toBe("O");
});

test("VT8: a Croatian number is taxed at home, wherever the goods go, and whatever the register says", async () => {
  staff.setVatNumber(MARIBOR_FIRM, "HR12345678903");
  await answer("HR12345678903", "valid");
  const order = await place(MARIBOR_FIRM, to(MARIBOR));
  expect([sums(order).total, order.lines[0]?.taxNote]).toEqual([131_875, undefined]);
  // The office has entered another country, but the number is Croatian.
  staff.taxes.setCompany(MARIBOR_FIRM, { country: "SI", isZeroOnPickUp: false, isExportProven: false });
  expect(reasonOf(await place(MARIBOR_FIRM, to(MARIBOR)))).toBe("no-number");
});

/** Customers of today: a session lasts for a day. */
function renewSessions(): void {
  for (const [partner, number] of [
    [MARIBOR_FIRM, SI],
    [GRAZ_FIRM, AT],
    [SARAJEVO_FIRM, "BA4200000000001"],
  ] as const) {
    const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0), name: partner });
    staff.setVatNumber(partner, number);
    contexts.set(partner, { ...visitor(), partner, user: { id }, token });
  }
}

function of(partner: PartnerCode): CallContext {
  const c = contexts.get(partner);
  if (!c) throw new Error(`${partner} is no customer`);
  return c;
}

function visitor(): CallContext {
  return {
    ...{ locale: "hr", partner: GENERAL_PARTNER, user: null, token: null },
    deadline: Number.MAX_SAFE_INTEGER,
    requestId: "month",
  };
}

const to = (address: Address): Delivery["to"] => ({ kind: "once", address });

/** The answers so far, so that each has an instant of its own. */
let answers = 0;

async function answer(number: string, verdict: RegisterVerdict): Promise<void> {
  answers += 1;
  const instant = new Date(now + (answers % 1_000)).toISOString();
  const told = { number, verdict, at: verdict === "valid" ? new Date(now).toISOString() : instant };
  await erp.accounts.noteVat(
    { ...told, consultation: `WAPI-1`, name: "", address: "" },
    { ...visitor(), vouched: true },
  );
}

/** Four injectors under the present conditions, as a shop agrees to them. */
async function place(partner: PartnerCode, destination: Delivery["to"]): Promise<Order> {
  keys += 1;
  const c = { ...of(partner), idempotencyKey: `month-${keys}` as IdempotencyKey };
  const lines = [{ product: INJECTOR, quantity: 4 as Quantity }];
  const [condition]: Condition[] = await erp.conditions(
    { lines, ...orderPlaceOf({ delivery: { to: destination } }) },
    c,
  );
  if (!condition || !isPriced(condition)) throw new Error("no price");
  const isPickUp = destination.kind === "pickup";
  const wished: Delivery = {
    ...{ to: destination, carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(0) },
    ...{ date: null, note: "", shipment: "as-available" },
  };
  const at = toConsignment([condition], { isPickUp, now: toLocalTime(now) });
  const { delivery } = recheckDelivery(wished, await erp.delivery.options(c), at);
  const { price, deposit, vatPercent, now: there, later } = condition;
  const agreed = { price, deposit, vatPercent, now: there, later, ...toAgreedSupply(condition) };
  const draft = {
    buyerDocumentNumber: "N-1",
    delivery: delivery ?? wished,
    lines: lines.map((line) => ({ ...line, agreed })),
  };
  return erp.orders.place(draft, c);
}

function sums({ totals: { vat: _, ...totals } }: Pick<Order, "totals">) {
  return totals;
}

function wordsOf({ lines }: Pick<Order, "lines">): string[] {
  return taxWordsOf(lines.flatMap(({ taxNote }) => taxNote ?? []));
}

function reasonOf({ lines }: Pick<Order, "lines">) {
  return lines[0]?.taxNote?.because;
}
