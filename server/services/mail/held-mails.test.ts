import { describe, expect, test } from "vitest";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Prepayment } from "#erp-adapter/contract/guest-buyer.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderStepKind } from "#erp-adapter/contract/order-events.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { createDocuments } from "../documents/documents.ts";
import { readPdf } from "../documents/testing/read-pdf.ts";
import { inOrder, type Step } from "../order-events/step.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { INJECTOR } from "../ordering/testing/scripted-erp.ts";
import type { StepMailKind } from "../outbox/mail-kinds.ts";
import { createSigner } from "../signing.ts";
import { toFramedMail } from "./framed-mail.ts";
import type { Mail } from "./mail.ts";
import { createOrderMails } from "./order-mails.ts";
import { createStepLetters } from "./step-letters.ts";
import { toOrderCopy } from "./testing/order-copy.ts";

const SHOP = { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" };
const signer = createSigner("a secret of at least thirty-two characters", () => 0);
const UNTIL = "2026-11-27";
const PREPAYMENT: Prepayment = {
  seller: {
    name: "Veleprodaja Primjer d.o.o.",
    vat: "HR99900000020",
    address: "A 1",
    postalCode: "10000",
    city: "Zagreb",
  },
  ...{ iban: "HR3799999990000000001", model: "HR00", reference: "26-000001" },
};

describe("the confirmation of an order on hold", () => {
  test.each<[Locale, HoldKind, string]>([
    ["en", "release", "our sales team decides on it by 27 Nov 2026"],
    ["hr", "release", "naša prodaja o njoj odlučuje do 27. 11. 2026."],
    ["en", "prepayment", "waits for your payment until 27 Nov 2026"],
    ["hr", "prepayment", "čeka Vašu uplatu do 27. 11. 2026."],
  ])("says that it waits, for what and until when (%s, %s)", async (locale, kind, words) => {
    for (const text of textsOf(await render("order-confirmation", held(kind, locale)))) expect(text).toContain(words);
  });

  test("brings the pro forma invoice of the company, due on the last day, if it waits for money only", async () => {
    expect((await render("order-confirmation", held("release", "en"))).attachments).toBeUndefined();
    const { attachments } = await render("order-confirmation", held("prepayment", "hr"));
    expect(attachments?.map(({ name }) => name)).toEqual(["Predračun 26-000001.pdf"]);
    const { pages, barcodes } = await readPdf(streamOf(attachments?.[0]?.bytes ?? new Uint8Array()));
    for (const words of [
      "Servis Ana d.o.o.",
      "OIB: 12345678903",
      "31000 Osijek",
      "Podaci za plaćanje (HUB 3)",
      "HR00 26-000001",
    ])
      expect(pages.join(" ")).toContain(words);
    expect(barcodes).toHaveLength(1);
  });

  test("brings it in the customer's language, not in that of sales", async () => {
    const { attachments } = await render("order-confirmation", held("prepayment", "en"));
    const { pages } = await readPdf(streamOf(attachments?.[0]?.bytes ?? new Uint8Array()));
    expect(pages.join(" ")).toContain("Not an invoice: it follows with the goods.");
  });

  test("of an order that is placed as usual says nothing of it", async () => {
    const { hold: _, prepayment: __, ...order } = held("release", "en").order;
    const mail = await render("order-confirmation", { ...held("release", "en"), order });
    for (const text of textsOf(mail)) expect(text).not.toMatch(/on hold|waits/);
    expect((await render("order-for-sales", { ...held("release", "en"), order })).subject).not.toContain("decision");
  });
});

test("sales are asked to decide, by when, and told where limit, used credit and overdue stand", async () => {
  const mail = await render("order-for-sales", held("release", "en"));
  expect(mail.subject).toBe("Dizna: narudžba 26-000001 čeka Vašu odluku");
  for (const text of textsOf(mail)) {
    expect(text).toContain("čeka Vašu odluku do 27. 11. 2026.");
    expect(text).toContain("Limit, iskorišteni kredit i dospjeli iznos");
    expect(text).toContain("npm run erp -- orders 26-000001");
  }
});

test("sales are told of an order that waits for money, without being asked to decide", async () => {
  const mail = await render("order-for-sales", held("prepayment", "en"));
  expect(mail.subject).toBe("Dizna: nova narudžba 26-000001");
  for (const text of textsOf(mail)) expect(text).toContain("čeka uplatu kupca do 27. 11. 2026.");
});

describe.each<[OrderStepKind, StepMailKind, Record<HoldKind, Record<Locale, string>>]>([
  [
    "released",
    "order-released",
    {
      release: { en: "our sales team has released your order", hr: "naša je prodaja odobrila Vašu narudžbu" },
      prepayment: { en: "we have received your payment", hr: "primili smo Vašu uplatu" },
    },
  ],
  [
    "hold-refused",
    "order-hold-refused",
    {
      release: { en: "unfortunately we cannot release your order", hr: "nažalost ne možemo odobriti Vašu narudžbu" },
      prepayment: { en: "We will refund what you have paid for it", hr: "Vratit ćemo Vam što ste za nju uplatili" },
    },
  ],
  [
    "hold-expired",
    "order-hold-expired",
    {
      release: { en: "has not released your order in time", hr: "nije na vrijeme odobrila Vašu narudžbu" },
      prepayment: { en: "have not received the payment", hr: "nismo primili na vrijeme" },
    },
  ],
])("the mail of %s", (kind, mailKind, words) => {
  const cases = (["release", "prepayment"] as const).flatMap((hold) =>
    (["en", "hr"] as const).map((l) => [hold, l] as const),
  );

  test.each(cases)("says what became of the order (%s, %s)", async (hold, locale) => {
    const mail = await tell(kind, mailKind, held(hold, locale));
    for (const text of textsOf(mail)) {
      expect(text).toContain(words[hold][locale]);
      expect(text).toContain("26-000001");
      expect(text).not.toMatch(/\{\{|undefined/);
    }
  });
});

test("a refusal brings the office's words, and an expiry the last day", async () => {
  const refused = await tell("hold-refused", "order-hold-refused", held("release", "hr"), {
    reason: "Stari <b> račun",
  });
  for (const text of textsOf(refused)) expect(text).toMatch(/Naš odgovor:? Stari (<b>|&lt;b&gt;) račun/);
  const expired = await tell("hold-expired", "order-hold-expired", held("release", "hr"));
  for (const text of textsOf(expired)) expect(text).toMatch(/Čekala do:? 27. 11. 2026./);
});

function held(kind: HoldKind, locale: Locale): OrderCopy {
  const hold = { kind, state: "waiting", until: UNTIL } as const;
  const buyer = {
    ...{ company: "Servis Ana d.o.o.", vat: "HR12345678903", address: "Vukovarska 1" },
    ...{ postalCode: "31000", city: "Osijek", phone: "" },
  };
  const paid = kind === "prepayment" ? { prepayment: PREPAYMENT } : {};
  return toOrderCopy({ lines: [LINE], hold, ...paid }, { locale, buyer });
}

async function render(kind: "order-confirmation" | "order-for-sales", copy: OrderCopy): Promise<Mail> {
  const write = createOrderMails({
    copies: { ofQuote: async () => copy },
    ownNumbers: { name: async () => new Map() },
    documents: createDocuments({ shopName: "Dizna", clock: Date.now }),
    signer,
    shop: SHOP,
  });
  return toFramedMail(await write(kind, copy.quote));
}

async function tell(
  kind: OrderStepKind,
  mailKind: StepMailKind,
  copy: OrderCopy,
  body: Partial<Step> = {},
): Promise<Mail> {
  const step: Step = { id: "s1", at: "2026-11-28T00:00:01Z", kind, ...body };
  const letters = createStepLetters({
    copies: { ofQuote: async () => copy },
    events: { find: async () => ({ quote: copy.quote, step }), ofOrder: async () => inOrder([step]) },
    recipientOf: async (placed) => ({ copy: placed, role: "owner" }),
    placeOf: async () => [],
    invoiceOf: async () => null,
    documents: createDocuments({ shopName: "Dizna", clock: Date.now }),
    signer,
    shop: SHOP,
  });
  const mail = await letters(mailKind, "s1");
  if (!mail) throw new Error("no mail");
  return toFramedMail(mail);
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes.slice()]).stream();
}

/** The readable text of the HTML and text versions of a mail, each on one line. */
function textsOf({ html, text }: Mail): string[] {
  return [html.replace(/<[^>]+>/g, " "), text].map((one) => one.replace(/[ \n]+/g, " "));
}

const LINE: OrderLine = {
  ...{ position: 1, product: INJECTOR, number: "0 445 110 470", manufacturer: "Bosch", title: "Injector" },
  ...{ quantity: 2, unit: "pcs", wholesale: toEurCents(10_000), discountPercent: toBasisPoints(0) },
  ...{ price: toEurCents(10_000), deposit: toEurCents(0), vatPercent: toBasisPoints(2_500) },
  ...{ now: 2, later: 0, delivered: 0, open: 2, total: toEurCents(20_000) },
};
