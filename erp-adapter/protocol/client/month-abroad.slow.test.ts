import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FIXTURE, idOf } from "../../conformance/fixture/products.ts";
import { type Condition, isPriced } from "../../contract/conditions/conditions.ts";
import { toConsignment } from "../../contract/conditions/deliveries.ts";
import { toAgreedSupply } from "../../contract/conditions/recheck-line.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey, type PartnerCode } from "../../contract/context.ts";
import {
  type Address,
  type BranchId,
  type CarrierId,
  type Delivery,
  recheckDelivery,
} from "../../contract/delivery.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { Invoice } from "../../contract/invoices.ts";
import { toLocalTime } from "../../contract/local-date.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { Order } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { orderPlaceOf, type RegisterVerdict, taxWordsOf } from "../../contract/tax.ts";
import { createEmbeddedErp } from "../../own/embedded/create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../../own/embedded/staff.ts";
import { createErpServer } from "../server/create-erp-server.ts";
import { createHttpErp } from "./create-http-erp.ts";

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

const REPAIR: ProductId = idOf(FIXTURE[1] as (typeof FIXTURE)[number]);
const KEY = "the-key-of-the-month";

const at = (city: string, postalCode: string, country: string): Address => ({
  ...{ name: "Servis", contact: "", address: "Ulica 1", postalCode, city, country, phone: "" },
});
const MARIBOR = at("Maribor", "2000", "SI");
const LJUBLJANA = at("Ljubljana", "1000", "SI");
const GRAZ = at("Graz", "8010", "AT");
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

describe.each([
  ["in the shop's process", false],
  ["over HTTP", true],
])("%s", (_, isServed) => {
  let close: () => Promise<unknown>;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "dizna-month-"));
    now = Date.UTC(2026, 10, 2, 9);
    const own = createEmbeddedErp({ dataDir, clock: () => now });
    const served = isServed ? await serve(own) : { erp: own, close: own.close };
    ({ erp, close } = served);
    staff = createStaff({ dataDir, clock: () => now });
    staff.addProducts(FIXTURE);
    staff.setPrice(INJECTOR, toEurCents(20_000));
    staff.setDeposit(INJECTOR, toEurCents(6_000));
    staff.setStock(INJECTOR, 200);
    staff.setPrice(REPAIR, toEurCents(9_000));
    staff.setDeposit(REPAIR, toEurCents(0));
    staff.setStock(REPAIR, 10);
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
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("VT1: a parcel to Maribor is free of VAT with deposit and delivery, and so are invoice and credit", async () => {
    await answer(SI, "valid");
    const order = await place(MARIBOR_FIRM, to(MARIBOR));
    expect(sums(order)).toEqual({
      goods: 80_000,
      deposit: 24_000,
      delivery: 1_500,
      withoutVat: 105_500,
      total: 105_500,
    });
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
    expect(staff.taxes.zeroInvoices("2026-11-01", "2026-11-30")).toMatchObject([
      { proofs: ["carrier-invoice", "cmr"] },
    ]);
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

  test("a month of two workshops, day by day", async () => {
    const open = async (partner: PartnerCode) => (await erp.finances.summary(of(partner))).open;
    // Monday, 2 November: the register is silent, so the Slovenian workshop orders with VAT.
    await answer(SI, "unknown");
    const first = await invoice(await place(MARIBOR_FIRM, to(MARIBOR)));
    expect(sums(first)).toEqual({
      goods: 80_000,
      deposit: 24_000,
      delivery: 1_500,
      withoutVat: 105_500,
      total: 131_875,
    });
    expect([first.totals.vat, first.lines[0]?.taxNote?.because]).toEqual([
      [{ percent: 2_500, base: 105_500, amount: 26_375 }],
      "unconfirmed",
    ]);
    toDay(3);
    await answer(SI, "valid");
    const free = await invoice(await place(MARIBOR_FIRM, to(MARIBOR)));
    expect(sums(free)).toEqual({
      goods: 80_000,
      deposit: 24_000,
      delivery: 1_500,
      withoutVat: 105_500,
      total: 105_500,
    });
    expect(await open(MARIBOR_FIRM)).toBe(237_375);

    toDay(4);
    await answer(AT, "valid");
    expect(sums(await invoice(await place(GRAZ_FIRM, to(GRAZ)))).total).toBe(105_500);
    toDay(5);
    expect(sums(await invoice(await place(GRAZ_FIRM, to(LJUBLJANA)))).total).toBe(105_500);

    toDay(9);
    const fetched = await invoice(await place(MARIBOR_FIRM, { kind: "pickup", branch, address: OSIJEK }));
    expect(sums(fetched)).toEqual({ goods: 80_000, deposit: 24_000, withoutVat: 104_000, total: 130_000 });
    staff.taxes.setService(REPAIR, true);
    const repair = await invoice(await place(GRAZ_FIRM, { kind: "pickup", branch, address: OSIJEK }, [REPAIR, 1]));
    expect([sums(repair), repair.lines[0]?.taxNote?.code]).toEqual([
      { goods: 9_000, deposit: 0, withoutVat: 9_000, total: 9_000 },
      "AE",
    ]);
    toDay(12);
    expect(sums(await invoice(await place(MARIBOR_FIRM, to(OSIJEK)))).total).toBe(131_875);

    // Two injectors come back of each of the first invoices: VAT comes back only where it was charged.
    toDay(16);
    const noVatBack = await erp.invoices.get(staff.credit(free.id, [{ position: 1, quantity: 2 }]), of(MARIBOR_FIRM));
    expect(sums(noVatBack)).toEqual({ goods: -40_000, deposit: -12_000, withoutVat: -52_000, total: -52_000 });
    const vatBack = await erp.invoices.get(staff.credit(first.id, [{ position: 1, quantity: 2 }]), of(MARIBOR_FIRM));
    expect(sums(vatBack)).toEqual({ goods: -40_000, deposit: -12_000, withoutVat: -52_000, total: -65_000 });

    toDay(18);
    await answer(AT, "invalid");
    expect(sums(await invoice(await place(GRAZ_FIRM, to(GRAZ)))).total).toBe(131_875);
    toDay(19);
    await answer(AT, "valid");
    expect(sums(await invoice(await place(GRAZ_FIRM, to(GRAZ)))).total).toBe(105_500);

    toDay(30);
    const month = { from: "2026-11-01", to: "2026-11-30" };
    const of003001 = await erp.invoices.list(month, of(MARIBOR_FIRM));
    // 1,318.75 + 1,055.00 + 1,300.00 + 1,318.75 − 520.00 − 650.00
    expect(of003001.sums).toMatchObject({ withoutVat: 316_500, total: 382_250 });
    const of003002 = await erp.invoices.list(month, of(GRAZ_FIRM));
    // 1,055.00 + 1,055.00 + 90.00 + 1,318.75 + 1,055.00
    expect(of003002.sums).toMatchObject({ withoutVat: 431_000, total: 457_375 });
    expect([await open(MARIBOR_FIRM), await open(GRAZ_FIRM)]).toEqual([382_250, 457_375]);
    const statement = await erp.finances.statement(month, of(MARIBOR_FIRM));
    expect(statement).toMatchObject({ opening: 0, debit: 499_250, credit: 117_000, closing: 382_250 });
    const proofs = staff.taxes.zeroInvoices(month.from, month.to);
    expect(proofs.map(({ partner, total }) => [partner, total])).toEqual([
      [MARIBOR_FIRM, 105_500],
      [GRAZ_FIRM, 105_500],
      [GRAZ_FIRM, 105_500],
      [GRAZ_FIRM, 105_500],
    ]);
  });
});

/** The same ERP behind its server. */
async function serve(own: ErpAdapter) {
  const log = { debug() {}, info() {}, warn() {}, error: console.error };
  const server = createErpServer(own, { apiKey: KEY, log });
  const client = createHttpErp({ url: `http://localhost:${await server.listen(0)}`, apiKey: KEY });
  await client.health();
  return {
    erp: client,
    async close() {
      await client.close();
      await server.close();
      await own.close();
    },
  };
}

/** Nine in the morning of a day of November; the customers log in again. */
function toDay(day: number): void {
  now = Date.UTC(2026, 10, day, 9);
  renewSessions();
}

/** Delivers an order, and the invoice of all of it. */
async function invoice(order: Order): Promise<Invoice> {
  staff.deliver(order.id);
  return erp.invoices.get(staff.invoice(order.id), of(partnerOf(order)));
}

function partnerOf({ id }: Order): PartnerCode {
  const { partner } = staff.order(id)?.customer ?? {};
  if (!partner) throw new Error(`${id} is of no company`);
  return partner;
}

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

/** Four injectors, or other goods, under the present conditions, as a shop agrees to them. */
async function place(
  partner: PartnerCode,
  destination: Delivery["to"],
  [product, quantity]: [ProductId, number] = [INJECTOR, 4],
): Promise<Order> {
  keys += 1;
  const c = { ...of(partner), idempotencyKey: `month-${keys}` as IdempotencyKey };
  const lines = [{ product, quantity: quantity as Quantity }];
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
