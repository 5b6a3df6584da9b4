import { describe, expect, test } from "vitest";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Address, Branch, BranchId, Delivery, DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { Invoice, InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderStepKind } from "#erp-adapter/contract/order-events.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { createDocuments } from "../documents/documents.ts";
import { inOrder, type Step } from "../order-events/step.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { INJECTOR, PUMP } from "../ordering/testing/scripted-erp.ts";
import type { StepMailKind } from "../outbox/mail-kinds.ts";
import { createSigner } from "../signing.ts";
import { toFramedMail } from "./framed-mail.ts";
import type { Mail } from "./mail.ts";
import { createOrderInvoices } from "./order-invoices.ts";
import { createPickUpPlaces } from "./pick-up-place.ts";
import { createStepLetters } from "./step-letters.ts";
import { toOrderCopy } from "./testing/order-copy.ts";

const NBSP = "\u00a0";
const SPLIT: Address = {
  name: "Dizna Split",
  contact: "",
  address: "Put Brodarice 6",
  postalCode: "21000",
  city: "Split",
  country: "HR",
  phone: "+385 21 555 111",
};
const BRANCH: Branch = {
  id: "split" as BranchId,
  address: { ...SPLIT, phone: "+385 21 555 222" },
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "07:30", to: "16:00" })),
  closedDays: [],
};
const PICK_UP = toDelivery({ kind: "pickup", branch: BRANCH.id, address: SPLIT });
const SENT = toDelivery({ kind: "once", address: SPLIT });

describe("goods ready to be picked up", () => {
  const READY = step("ready", 1, { lines: [{ position: 1, quantity: 2 }] });

  test.each([
    [
      "en",
      "Pick-up at: Dizna Split Put Brodarice 6 21000 Split Phone: +385 21 555 222 Opening hours: Mon–Fri 7:30–16:00",
    ],
    [
      "hr",
      "Mjesto preuzimanja: Dizna Split Put Brodarice 6 21000 Split Telefon: +385 21 555 222 Radno vrijeme: pon–pet 7:30–16:00",
    ],
  ] as const)("say where, by phone and hours of today (%s)", async (locale, words) => {
    for (const text of await textsOf(READY, { locale, delivery: PICK_UP })) expect(text).toContain(words);
  });

  test.each([
    ["does not answer", () => Promise.reject(new ErpError("TIMEOUT", {}))],
    ["no longer has the branch", async () => []],
  ])("say the agreed place if the ERP %s", async (_, branches) => {
    for (const text of await textsOf(READY, { delivery: PICK_UP, branches })) {
      expect(text).toContain("Pick-up at: Dizna Split Put Brodarice 6 21000 Split Phone: +385 21 555 111");
      expect(text).not.toContain("Opening hours");
    }
  });

  test("name no place in an order that is sent, and only the pieces that are still there", async () => {
    const all = step("ready", 1);
    const cancelled = step("cancellation-answered", 2, { accepted: [2] });
    for (const text of await textsOf(all, { delivery: SENT, others: [cancelled] })) {
      expect(text).not.toContain("Pick-up at");
      expect(text).toContain("1. N 1 2 pcs First part");
      expect(text).not.toContain("N 2");
    }
  });
});

describe("an order that is picked up", () => {
  test.each([
    ["en", "Dizna: goods of order 26-000001 picked up", "handed over at our branch"],
    ["hr", "Dizna: preuzeta je roba iz narudžbe 26-000001", "preuzeta je u našoj poslovnici"],
  ] as const)("is not on its way once its goods were fetched (%s)", async (locale, subject, words) => {
    const fetched = step("dispatched", 1, { delivery: "26-D-1" });
    expect((await write(fetched, { locale, delivery: PICK_UP }))?.subject).toBe(subject);
    for (const text of await textsOf(fetched, { locale, delivery: PICK_UP })) {
      expect(text).toContain(words);
      expect(text).toContain("26-D-1");
      expect(text).toContain("1. N 1 2");
      expect(text).not.toMatch(/on its way|na putu|dispatched|otpremili/);
    }
  });

  test("is on its way if a carrier has it after all, as is an order that is sent", async () => {
    const parcel = step("dispatched", 1, { tracking: { carrier: "GLS", number: "123", url: null } });
    for (const [told, delivery] of [
      [parcel, PICK_UP],
      [step("dispatched", 1), SENT],
    ] as const)
      expect((await write(told, { delivery }))?.subject).toBe("Dizna: order 26-000001 is on its way");
  });

  test.each([
    ["en", "confirmed", "can be picked up from the day below", "Pick-up from 3 Dec 2026"],
    ["hr", "confirmed", "možete preuzeti od dolje navedenog dana", "Preuzimanje od 3. 12. 2026."],
    [
      "en",
      "date-moved",
      "day from which the goods in your order can be picked up has changed",
      "Pick-up from 3 Dec 2026",
    ],
    ["hr", "date-moved", "promijenio se dan od kojega možete preuzeti", "Preuzimanje od 3. 12. 2026."],
  ] as const)("has a day from which it can be picked up (%s, %s)", async (locale, kind, lead, fact) => {
    for (const text of await textsOf(step(kind, 1, { date: "2026-12-03" }), { locale, delivery: PICK_UP })) {
      expect(text).toContain(lead);
      expect(text).toContain(fact);
      expect(text).not.toMatch(/dispatch|otpre/i);
    }
  });

  test.each([
    ["en", "cannot be picked up on the day"],
    ["hr", "nećete moći preuzeti na dan"],
  ] as const)("has none for now (%s)", async (locale, lead) => {
    const moved = step("date-moved", 1, { date: null, before: "2026-12-03" });
    for (const text of await textsOf(moved, { locale, delivery: PICK_UP })) expect(text).toContain(lead);
  });
});

describe("a mail that other steps have made wrong since it was queued", () => {
  const gone = step("dispatched", 5, { lines: [portion(1, 2), portion(2, 3)] });

  test.each([
    ["confirmed", gone],
    ["date-moved", gone],
    ["date-moved", step("date-moved", 4)],
    ["ready", gone],
    ["ready", step("cancellation-answered", 4, { accepted: [1, 2] })],
  ] as const)("about %s is none", async (kind, other) => {
    expect(await write(step(kind, 1), { others: [other] })).toBeNull();
    expect(await write(step(kind, 1))).not.toBeNull();
  });

  test("a late confirmation of goods that are still here names the latest day", async () => {
    const moved = step("date-moved", 2, { date: "2026-12-09" });
    const confirmed = step("confirmed", 1, { date: "2026-12-03" });
    for (const text of await textsOf(confirmed, { others: [moved] })) expect(text).toContain("9 Dec 2026");
  });
});

describe("the answer to a request to cancel", () => {
  const accepted = step("cancellation-answered", 2, { accepted: [1] });
  const refused = step("cancellation-answered", 3, { refused: [2], reason: "Already packed." });

  test.each([
    [
      "en",
      "we have cancelled the lines below.",
      "Cancelled: 1. N 1 2 pcs",
      "other lines too, we will write to you about them separately",
    ],
    ["hr", "stornirali smo dolje navedene stavke.", "Stornirano: 1. N 1 2 kom", "o njima Vam se javljamo zasebno"],
  ] as const)("names the lines that it is about while another may wait (%s)", async (locale, lead, lines, others) => {
    for (const text of await textsOf(accepted, { locale })) {
      expect(text).toContain(lead);
      expect(text).toContain(lines);
      expect(text).toContain(others);
      expect(text).not.toContain("N 2");
    }
  });

  test.each([
    ["en", "cannot cancel the lines below: they remain on order", "Not cancelled: 2. N 2 3 pcs", "Our answer (line 2)"],
    [
      ...(["hr", "ne možemo stornirati dolje navedene stavke: ostaju naručene"] as const),
      ...(["Nije stornirano: 2. N 2 3 kom", "Naš odgovor (stavka 2)"] as const),
    ],
  ] as const)("is complete with the last line (%s)", async (locale, lead, lines, label) => {
    for (const text of await textsOf(refused, { locale, others: [accepted] })) {
      expect(text).toContain(lead);
      expect(text).toContain(lines);
      expect(text).toContain(`${label}: Already packed.`);
      expect(text).not.toMatch(/N 1|separately|zasebno/);
    }
  });

  test("of both kinds in one step has both", async () => {
    const both = step("cancellation-answered", 2, { accepted: [1], refused: [2] });
    for (const text of await textsOf(both)) {
      expect(text).toContain("we have cancelled some of the lines below. The others remain on order.");
      expect(text).toMatch(/Cancelled: 1\. N 1 .*Not cancelled: 2\. N 2/);
    }
  });

  test("cancels only what had not left, and claims no lines if the ERP names none", async () => {
    const left = step("dispatched", 1, { lines: [portion(1, 1)] });
    for (const text of await textsOf(accepted, { others: [left] }))
      expect(text).toContain("Cancelled: 1. N 1 1 pc First");
    for (const text of await textsOf(step("cancellation-answered", 2))) {
      expect(text).toContain("the order shows what remains on order");
      expect(text).not.toContain("below");
    }
  });
});

describe("an invoice", () => {
  const INVOICED = step("invoiced", 1, { invoice: "26-R/7" as InvoiceId });

  test.each([
    ["en", "Total with VAT €125.00", "Due date 26 Dec 2026", "The invoice is attached as PDF", "Invoice 26-R-7.pdf"],
    [
      "hr",
      `Ukupno s PDV-om 125,00${NBSP}€`,
      "Datum dospijeća 26. 12. 2026.",
      "Račun je u privitku",
      "Račun 26-R-7.pdf",
    ],
  ] as const)("comes along, with its amount and due date (%s)", async (locale, amount, due, attached, name) => {
    const mail = await write(INVOICED, { locale });
    expect(mail?.attachments?.map((file) => [file.name, String.fromCharCode(...file.bytes)])).toEqual([
      [name, "made of 26-R/7"],
    ]);
    for (const text of await textsOf(INVOICED, { locale }))
      for (const words of [amount, due, attached]) expect(text).toContain(words);
  });

  test("is the ERP's own file if it keeps files; without the file its amount and due date still stand", async () => {
    const own = await write(INVOICED, { file: async () => ({ bytes: new Uint8Array([80]) }) });
    expect(own?.attachments?.[0]?.bytes).toEqual(new Uint8Array([80]));
    const gone = { file: () => Promise.reject(new ErpError("DOCUMENT_UNAVAILABLE", {})) };
    expect((await write(INVOICED, gone))?.attachments).toBeUndefined();
    for (const text of await textsOf(INVOICED, gone)) expect(text).toContain("Due date 26 Dec 2026");
  });

  test.each([
    ["en", "is in the shop, for accounts that may see invoices"],
    ["hr", "dostupan korisnicima koji smiju vidjeti račune"],
  ] as const)("that the ERP does not give is told without it (%s)", async (locale, words) => {
    const refusing = { locale, invoice: () => Promise.reject(new ErpError("UNAUTHENTICATED", {})) };
    expect((await write(INVOICED, refusing))?.attachments).toBeUndefined();
    for (const text of await textsOf(INVOICED, refusing)) {
      expect(text).toContain("26-R/7");
      expect(text).toContain(words);
      expect(text).not.toMatch(/Due date|Datum dospijeća/);
    }
  });

  test.each(["buyer", "approver", "viewer"] as const)("is not asked for a colleague in the role %s", async (role) => {
    const refusing = { role, invoice: () => Promise.reject(new Error("asked")) };
    expect((await write(INVOICED, refusing))?.attachments).toBeUndefined();
    expect((await write(INVOICED, { role: "bookkeeper" }))?.attachments).toHaveLength(1);
    for (const text of await textsOf(INVOICED, refusing)) expect(text).not.toContain("Due date");
  });

  test.each([
    ["en", "reply to this email, and we will send it to you"],
    ["hr", "odgovorite na ovaj e-mail i poslat ćemo Vam ga"],
  ] as const)("of a guest is not asked for, and comes by reply (%s)", async (locale, words) => {
    const mail = await write(INVOICED, { locale, isGuest: true, invoice: () => Promise.reject(new Error("asked")) });
    expect(mail?.attachments).toBeUndefined();
    expect(mail?.text.replace(/\s+/g, " ")).toContain(words);
  });
});

interface Given {
  locale?: Locale;
  isGuest?: boolean;
  delivery?: Delivery;
  /** the order's other steps */
  others?: readonly Step[];
  branches?(): Promise<Branch[]>;
  /** the recipient's role in the company; owner if not given */
  role?: CompanyRole;
  invoice?(): Promise<never>;
  /** the ERP's file of an invoice; if missing, the ERP keeps no files */
  file?(): Promise<{ bytes: Uint8Array }>;
}

/** The mail about a step; null if none is to be sent. */
async function write(told: Step, given: Given = {}): Promise<Mail | null> {
  const copy = toCopy(given);
  const signer = createSigner("a secret of at least thirty-two characters", () => 0);
  const asks = { machineClock: () => 0, ids: () => "test" };
  const { branches = async () => [BRANCH], invoice = async () => INVOICE, file } = given;
  const erp = {
    capabilities: { delivery: { branches: true }, invoices: { owner: "erp" as const, pdf: file !== undefined } },
    delivery: { options: async () => ({ branches: await branches() }) as DeliveryOptions },
    invoices: {
      get: invoice,
      document: async () => ({ mime: "application/pdf" as const, name: "x.pdf", ...(await file?.()) }) as never,
    },
  };
  const documents = {
    invoice: async ({ id }: Invoice) => new Response(`made of ${id}`).body ?? new ReadableStream<Uint8Array>(),
  };
  const { role = "owner" } = given;
  const letters = createStepLetters({
    copies: { ofQuote: async () => copy },
    events: {
      find: async () => ({ quote: copy.quote, step: told }),
      ofOrder: async () => inOrder([told, ...(given.others ?? [])]),
    },
    placeOf: createPickUpPlaces({ erp, ...asks }),
    recipientOf: async (placed) => ({ copy: placed, role: placed.isGuest ? null : role }),
    invoiceOf: createOrderInvoices({ erp, documents, ...asks }),
    documents: createDocuments({ shopName: "Dizna", clock: () => 0 }),
    signer,
    shop: { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" },
  });
  const draft = await letters(KINDS[told.kind], told.id);
  return draft && toFramedMail(draft);
}

/** The readable text of the HTML and text versions of the mail about a step, each on one line. */
async function textsOf(told: Step, given: Given = {}): Promise<string[]> {
  const mail = await write(told, given);
  const html = (mail?.html ?? "").replace(/<\/h2>/g, ": ").replace(/<[^>]+>/g, " ");
  return [html.replaceAll("&amp;", "&"), mail?.text ?? ""].map((text) =>
    text.replace(/[ \n]+/g, " ").replaceAll(" : ", ": "),
  );
}

const KINDS: Record<OrderStepKind, StepMailKind> = {
  released: "order-released",
  confirmed: "order-confirmed",
  "date-moved": "order-date-moved",
  ready: "order-ready",
  dispatched: "order-dispatched",
  invoiced: "order-invoiced",
  "cancellation-answered": "cancellation-answered",
  "hold-refused": "order-hold-refused",
  "hold-expired": "order-hold-expired",
};

const INVOICE = { id: "26-R/7", total: toEurCents(12_500), dueDate: "2026-12-26" } as Invoice;

function step(kind: OrderStepKind, at: number, body: Partial<Step> = {}): Step {
  return { id: `${kind} ${at}`, at: new Date(at * 1_000).toISOString(), kind, ...body };
}

function portion(position: number, quantity: number) {
  return { position, quantity };
}

function toDelivery(to: Delivery["to"]): Delivery {
  const none = { carrier: null, carrierName: "", cost: null, date: null, note: "" };
  return { to, ...none, vatPercent: toBasisPoints(2_500), shipment: "as-available" };
}

function toCopy({ locale = "en", isGuest = false, delivery }: Given): OrderCopy {
  const lines = [line(1, "First part", 2), line(2, "Second part", 3)];
  const status = { status: "undelivered", erpStatus: "confirmed" } as const;
  return toOrderCopy({ ...status, lines, ...(delivery && { delivery }) }, { isGuest, locale });
}

function line(position: number, title: string, quantity: number): OrderLine {
  const price = toEurCents(10_000);
  return {
    position,
    product: position === 1 ? INJECTOR : PUMP,
    number: `N ${position}`,
    manufacturer: "Bosch",
    title,
    quantity,
    unit: "pcs",
    wholesale: price,
    discountPercent: toBasisPoints(0),
    price,
    deposit: toEurCents(0),
    vatPercent: toBasisPoints(2_500),
    now: quantity,
    later: 0,
    delivered: 0,
    open: quantity,
    total: toEurCents(quantity * 10_000),
  };
}
