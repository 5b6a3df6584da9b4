import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import type { Locale, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { type BranchId, type CarrierId, chargeOf } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderId, OrderLine } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { createDocuments } from "../documents/documents.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import { INJECTOR, PUMP } from "../ordering/testing/scripted-erp.ts";
import { createSigner } from "../signing.ts";
import { toFramedMail } from "./framed-mail.ts";
import { createMailTransport } from "./mail-transport.ts";
import { createOrderMails } from "./order-mails.ts";
import { toOrderCopy } from "./testing/order-copy.ts";

const NBSP = "\u00a0";
const signer = createSigner("a secret of at least thirty-two characters", () => 0);
const LINES: OrderLine[] = [
  {
    position: 1,
    product: INJECTOR,
    number: "0 445 110 470",
    manufacturer: "Bosch",
    title: "Injector, common rail CRI2-20",
    quantity: 10,
    unit: "pcs",
    wholesale: toEurCents(123_450),
    discountPercent: toBasisPoints(1_250),
    price: toEurCents(108_019),
    deposit: toEurCents(6_000),
    vatPercent: toBasisPoints(2_500),
    now: 4,
    later: 6,
    delivered: 0,
    open: 10,
    total: toEurCents(1_080_190),
  },
  {
    position: 2,
    product: PUMP,
    number: "294000-0350",
    manufacturer: "Denso",
    title: "High-pressure pump HP3",
    quantity: 1,
    unit: "pallet",
    wholesale: toEurCents(28_975),
    discountPercent: toBasisPoints(0),
    price: toEurCents(28_975),
    deposit: toEurCents(0),
    vatPercent: toBasisPoints(2_500),
    now: 0,
    later: 1,
    delivered: 0,
    open: 1,
    total: toEurCents(28_975),
  },
];

describe("the confirmation in English", async () => {
  const mail = await render(toCopy("en"));

  test("goes to the guest, who may answer the shop", async () => {
    expect(mail).toMatchObject({
      to: { name: "", address: "ana@servis.example" },
      replyTo: { name: "Dizna", address: "sales@example.com" },
      subject: "Dizna: order 26-000001 received",
      language: "en",
    });
  });

  test.each([
    "26-000001",
    "20 Nov 2026",
    "N-2026-1187",
    "0 445 110 470",
    "Injector, common rail CRI2-20",
    "Bosch",
    "€1,234.50",
    "−12.5%",
    "−€1,543.10",
    "€10,801.90",
    "deposit €60.00 per piece",
    "4 immediately, 6 must be ordered",
    "1 must be ordered",
    "pallet",
    "Base amount",
    "€11,691.65",
    "VAT 25%",
    "€2,922.91",
    "Total with VAT in EUR",
    "€14,614.56",
    "Prices in EUR, without VAT and shipping",
    "with the 2 lines below",
  ])("says %s in both versions", async (text) => {
    expect(textOf(mail.html)).toContain(text);
    expect(mail.text).toContain(text);
  });

  test("carries the guest's signed link, which opens that order", async () => {
    const url = new URL(/https:\S+/.exec(mail.text)?.[0] ?? "");
    expect(url.origin + url.pathname).toBe("https://shop.example/en/order/26-000001");
    expect(signer.verify("order-link", url.searchParams.get("key") ?? "")).toBe(toCopy("en").quote);
    expect(mail.html).toContain(`href="${url.href}"`);
  });

  test("loads nothing from anywhere", async () => {
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|style)|url\(|src=/i);
  });
});

describe("the confirmation in Croatian", async () => {
  const mail = await render(toCopy("hr"));

  test.each([
    "Narudžba 26-000001 je zaprimljena",
    "20. 11. 2026.",
    `1.234,50${NBSP}€`,
    `−12,5${NBSP}%`,
    `14.614,56${NBSP}€`,
    "Broj dokumenta kupca",
    "Osnovica",
    `PDV 25${NBSP}%`,
    "Ukupno s PDV-om (EUR)",
    "kom",
    "4 odmah, 6 po narudžbi",
    "kaucija 60,00\u00a0€ po komadu",
    "Cijene u EUR, bez PDV-a i dostave",
    "https://shop.example/hr/order/26-000001?key=",
  ])("says %s in both versions", async (text) => {
    expect(textOf(mail.html)).toContain(text);
    expect(mail.text).toContain(text);
  });

  test.each([
    [1, "narudžbu: 1 stavka."],
    [2, "narudžbu: 2 stavke."],
    [5, "narudžbu: 5 stavki."],
    [11, "narudžbu: 11 stavki."],
    [21, "narudžbu: 21 stavka."],
    [22, "narudžbu: 22 stavke."],
  ])("counts %i lines in the right form", async (count, words) => {
    const [line] = LINES;
    const lines = Array.from({ length: count }, () => line ?? fail());
    expect((await render(toCopy("hr", { lines }))).text).toContain(words);
  });
});

test.each(["order-confirmation", "order-for-sales"] as const)(
  "%s of an order that turned up late says who had refused its request in between, and why",
  async (kind) => {
    const decided = { user: "u" as UserId, name: "Ana Owner", at: 0 };
    const overtook = { state: "refused" as const, decided, reason: "Bought elsewhere", order: null };
    const { text } = await render({ ...toCopy("hr"), deniedAt: 1, overtook }, kind);
    const running = text.replaceAll(/\s+/g, " ");
    for (const words of ["odbio korisnik Ana Owner", "Bought elsewhere"]) expect(running).toContain(words);
  },
);

test("amounts stand below each other at the right edge of the text", async () => {
  const lines = (await render(toCopy("en"))).text.split("\n");
  const amounts = lines.filter((line) => /€[\d,.]+$/.test(line));
  expect(amounts).toHaveLength(7);
  expect(new Set(amounts.map((line) => line.length))).toEqual(new Set([72]));
});

test.each([
  ["en", 1, "1 set"],
  ["en", 14, "14 sets"],
  ["hr", 1, "1 set"],
  ["hr", 3, "3 seta"],
  ["hr", 14, "14 setova"],
  ["hr", 30, "30 setova"],
] as const)("units agree with their number (%s, %i)", async (locale, quantity, words) => {
  const lines = LINES.slice(1).map((line) => ({ ...line, quantity, unit: "set" }));
  const mail = await render(toCopy(locale, { lines }));
  for (const text of [mail.text, textOf(mail.html)])
    expect(text).toMatch(new RegExp(`(?<!\\d)${words}(?!\\p{L})`, "u"));
});

test("a manufacturer with which the name ends is not said twice", async () => {
  const lines = LINES.slice(1).map((line) => ({ ...line, title: "Pump, Denso" }));
  const mail = await render(toCopy("en", { lines }));
  for (const text of [mail.text, textOf(mail.html)]) expect(text.match(/Denso/g)).toHaveLength(1);
});

test("an order without deposits has neither goods nor deposit below it", async () => {
  const lines = LINES.slice(1);
  const { text } = await render(toCopy("en", { lines }));
  expect(text).not.toMatch(/^Goods|^Deposit/m);
  expect(text).toContain("with the line below");
});

const ADDRESS = { name: "A", contact: "", address: "B 1", postalCode: "21000", city: "C", country: "HR", phone: "" };
const SENT = { kind: "once" as const, address: ADDRESS };
const PICK_UP = { kind: "pickup" as const, branch: "split" as BranchId, address: ADDRESS };

describe("the note below the total says what is in it", () => {
  const vatPercent = toBasisPoints(2_500);
  const none = { carrier: null, carrierName: "", date: null, note: "", vatPercent, shipment: "together" as const };
  const sent = { ...none, to: SENT };
  const fetched = { ...none, cost: null, to: PICK_UP };

  test.each([
    [
      "delivery with its cost",
      { ...sent, cost: toEurCents(900) },
      "Delivery is part of the total.",
      "Dostava je uključena",
    ],
    ["free delivery", { ...sent, cost: toEurCents(0) }, "Delivery is part of the total.", "Dostava je uključena"],
    ["delivery invoiced separately", { ...sent, cost: null }, "without VAT and shipping", "bez PDV-a i dostave"],
    ["a pick-up", fetched, "Prices in EUR, without VAT", "Cijene u EUR, bez PDV-a"],
  ])("for %s", async (_, delivery, en, hr) => {
    const totals = addUp(LINES, chargeOf(delivery));
    for (const [locale, words] of [
      ["en", en],
      ["hr", hr],
    ] as const) {
      const mail = await render(toCopy(locale, { delivery, totals }));
      for (const text of [mail.text, textOf(mail.html)]) {
        expect(text).toContain(words);
        if (!words.includes("shipping") && !words.includes("dostave")) expect(text).not.toMatch(/shipping|i dostave/);
      }
    }
  });

  test("and a guest who picks up hears when the goods are handed over", async () => {
    const buyer = {
      name: "Ana",
      company: "A",
      vat: "",
      address: "B 1",
      postalCode: "1",
      city: "C",
      country: "DE",
      phone: "",
    };
    const { text } = await render(toCopy("hr", { delivery: fetched, buyer }));
    expect(text).toContain("robu izdajemo nakon uplate");
  });
});

describe("a confirmation says how the goods go", () => {
  const how = { carrier: null, carrierName: "", date: null, cost: null, vatPercent: toBasisPoints(2_500) };
  const asItComes = { ...how, to: SENT, note: "by the back door", shipment: "as-available" as const };
  const supplied = LINES.map((line) => ({
    ...line,
    supply: [
      { warehouse: "Zagreb", quantity: line.now, date: null, kind: "shelf" as const },
      { warehouse: "Zagreb", quantity: line.later, date: "2026-11-27", kind: "incoming" as const },
    ],
  }));

  test.each([
    ["en", LINES, "as it comes"],
    ["en", supplied, "as it comes, 2 deliveries"],
    ["hr", LINES, "postupno"],
    ["hr", supplied, "postupno, 2 isporuke"],
  ] as const)("as it comes (%s)", async (locale, lines, words) => {
    const mail = await render(toCopy(locale, { delivery: asItComes, lines: [...lines] }));
    const label = locale === "en" ? "Shipment" : "Način isporuke";
    for (const text of [mail.text, textOf(mail.html)]) expect(text).toMatch(new RegExp(`${label}\\s*${words}\n`));
  });

  test.each([
    ["en", "HR", "A, B 1, 21000 C"],
    ["hr", "HR", "A, B 1, 21000 C"],
    ["en", "SI", "A, B 1, 21000 C, Slovenia"],
    ["hr", "SI", "A, B 1, 21000 C, Slovenija"],
  ] as const)("to an address whose country is named abroad only (%s, %s)", async (locale, country, words) => {
    const delivery = { ...asItComes, to: { ...SENT, address: { ...ADDRESS, country } } };
    const mail = await render(toCopy(locale, { delivery }));
    for (const text of [mail.text, textOf(mail.html)]) expect(text).toMatch(new RegExp(`${words}\n`));
  });

  test("with a note for the driver, or for the branch", async () => {
    expect((await render(toCopy("hr", { delivery: asItComes }))).text).toMatch(/Napomena vozaču +by the back/);
    const pickUp = { ...asItComes, to: PICK_UP };
    expect((await render(toCopy("hr", { delivery: pickUp }))).text).toMatch(/Napomena poslovnici +by the back/);
  });
});

describe("places, days and the cost of delivery", () => {
  const delivery = {
    ...{ to: SENT, carrier: "gls" as CarrierId, carrierName: "GLS", date: "2026-11-30", note: "" },
    ...{ cost: toEurCents(900), vatPercent: toBasisPoints(2_500), shipment: "as-available" as const },
  };
  const [first, ...others] = LINES;
  const supply = [
    { warehouse: "Zagreb", quantity: 4, date: null, kind: "shelf" as const },
    { warehouse: "Split", quantity: 3, date: null, kind: "shelf" as const },
    { warehouse: "Zagreb", quantity: 3, date: "2026-11-27", kind: "incoming" as const },
  ];
  const lines = first ? [{ ...first, supply }, ...others] : [];
  const totals = addUp(lines, chargeOf(delivery));

  test.each<[Locale, string[]]>([
    ["en", ["Delivery €9.00", "4 in Zagreb, 3 in Split, rest on Friday 27 Nov", "Base amount €11,700.65", "GLS"]],
    ["hr", ["Dostava 9,00 €", "Zagreb: 4, Split: 3, ostatak u petak 27. 11.", "Osnovica 11.700,65 €", "GLS"]],
  ])("stand in the confirmation (%s)", async (locale, words) => {
    const mail = await render(toCopy(locale, { delivery, lines, totals }));
    for (const text of [mail.text, textOf(mail.html)].map((whole) => whole.replace(/\s/g, "")))
      for (const word of words) expect(text).toContain(word.replaceAll(" ", ""));
  });

  test("stand in the mail to sales, with the telephone of the place", async () => {
    const to = { kind: "once" as const, address: { ...ADDRESS, contact: "Marin", phone: "+385 21 555 111" } };
    const { text } = await render(toCopy("en", { delivery: { ...delivery, to }, lines, totals }), "order-for-sales");
    for (const word of ["B 1", "21000 C", "Marin", "+385 21 555 111", "GLS", "30. 11. 2026."])
      expect(text).toContain(word);
  });

  test("name the branch of a pick-up in the mail to sales", async () => {
    const pickUp = { ...delivery, to: PICK_UP, carrier: null, carrierName: "", cost: null };
    const { text } = await render(toCopy("en", { delivery: pickUp, lines }), "order-for-sales");
    expect(text).toMatch(/Preuzimanje +A, B 1, 21000 C/);
    expect(text).not.toContain("Prijevoznik");
  });
});

test("a customer's link holds no key", async () => {
  const { text } = await render({ ...toCopy("en"), isGuest: false });
  expect(text).toContain("https://shop.example/en/order/26-000001\n");
  expect(text).not.toContain("key=");
});

test("the shop's copy says who ordered, answers them, and does not hold the guest's link", async () => {
  const mail = await render(toCopy("en"), "order-for-sales");
  expect(mail.to.address).toBe("sales@example.com");
  expect(mail.replyTo?.address).toBe("ana@servis.example");
  expect(mail.text).toContain("E-mail: ana@servis.example");
  expect(mail.text).toContain("Šifra kupca: 000981");
  expect(mail.text).toContain("0 445 110 470");
  expect(mail.text + mail.html).not.toContain("key=");
});

describe("the shop's copy of a customer's order", () => {
  const buyer = {
    company: "Autoservis d.o.o.",
    vat: "HR12345678903",
    address: "Ilica 1",
    postalCode: "10000",
    city: "Zagreb",
    phone: "+38512345678",
  };
  const ofCustomer = async (known?: OrderCopy["buyer"]) => {
    const { text, html } = await render({ ...toCopy("en"), isGuest: false, buyer: known }, "order-for-sales");
    return [text.replace(/\s+/g, " "), textOf(html)];
  };

  test("has company, VAT number, address and phone", async () => {
    for (const text of await ofCustomer(buyer))
      for (const part of [
        "Naziv tvrtke: Autoservis d.o.o.",
        "OIB / PDV broj: HR12345678903",
        "Adresa: Ilica 1, 10000 Zagreb",
        "Telefon: +38512345678",
      ])
        expect(text).toContain(part);
  });

  test("leaves out what the customer never said", async () => {
    for (const text of await ofCustomer({ ...buyer, company: "", address: "", postalCode: "", city: "", phone: "" })) {
      expect(text).toContain("OIB / PDV broj: HR12345678903");
      expect(text).not.toMatch(/Naziv tvrtke|Adresa|Telefon/);
    }
  });

  test.each([
    ["could not be read", null],
    ["is not in a copy of an earlier version", undefined],
  ])("says so when that %s", async (_, known) => {
    for (const text of await ofCustomer(known)) expect(text).toContain("nisu se mogli dohvatiti iz ERP-a");
  });

  test("of a guest has the e-mail only", async () => {
    expect((await render(toCopy("en"), "order-for-sales")).text).not.toMatch(/OIB|dohvatiti/);
  });
});

test.each([
  ["en", "engleski"],
  ["hr", "hrvatski"],
] as const)("the shop's copy is in Croatian, and says in which language was ordered (%s)", async (locale, name) => {
  const mail = await render(toCopy(locale), "order-for-sales");
  expect(mail).toMatchObject({ language: "hr", subject: "Dizna: nova narudžba 26-000001" });
  for (const text of [mail.text, textOf(mail.html)])
    for (const part of [`Jezik kupca: ${name}`, "20. 11. 2026.", `14.614,56${NBSP}€`, "Ukupno s PDV-om (EUR)"])
      expect(text).toContain(part);
  expect(mail.html).toContain('<html lang="hr">');
  expect((await render(toCopy(locale))).language, "the customer's").toBe(locale);
});

test("a customer's own numbers stand in their confirmation, in no guest's and no other company's", async () => {
  const copy = { ...toCopy("hr"), isGuest: false, partner: "001001" as PartnerCode };
  const [line] = copy.order.lines;
  const own = namesOf({ [line?.product ?? ""]: "REG <4711>\u202e" });
  const mail = await render(copy, "order-confirmation", own);
  expect(mail.text).toContain("    Vaš broj: REG <4711>");
  expect(mail.html).toContain("Vaš broj: REG &lt;4711&gt;");
  expect(mail.text).not.toContain("\u202e");
  for (const other of [toCopy("hr"), { ...copy, partner: "001002" as PartnerCode }])
    expect((await render(other, "order-confirmation", own)).text).not.toContain("4711");
});

test("an order without a copy, or without an address, is no mail", async () => {
  const none = createOrderMails({ copies: copiesOf(null), ownNumbers: namesOf({}), documents, signer, shop: SHOP });
  await expect(none("order-confirmation", "x")).rejects.toThrow();
  const withoutAddress = { ...toCopy("en"), customer: { name: "", email: null } };
  await expect(render(withoutAddress)).rejects.toThrow("has no address");
});

describe("script and line breaks in every field", () => {
  const EVIL = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>\r\nBcc: evil@e.test\u2028\u202e`;

  test.each(["order-confirmation", "order-for-sales"] as const)("change nothing in %s", async (kind) => {
    const copy = toCopy("en", {
      number: EVIL,
      buyerDocumentNumber: EVIL,
      lines: LINES.map((line) => ({ ...line, number: EVIL, manufacturer: EVIL, title: EVIL, unit: EVIL })),
    });
    // Short, so that the line wrapping of the text version does not split it.
    const evil = "<img src=x>\r\nBcc: evil@e.test";
    const buyer = { company: evil, vat: evil, address: evil, postalCode: "1", city: "1", phone: evil };
    const mail = await render({ ...copy, isGuest: false, buyer, customer: { ...copy.customer, name: EVIL } }, kind);
    expect(mail.html).not.toMatch(/<(?:script|img)/i);
    expect(mail.html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(8);
    expect(mail.text).not.toMatch(/^Bcc:/m);

    const dir = mkdtempSync(join(tmpdir(), "evil-"));
    const transport = createMailTransport({
      smtpUrl: undefined,
      mailFrom: { name: EVIL, address: "shop@example.com" },
      dataDir: dir,
    });
    await transport.send(mail, "id");
    const [name = ""] = readdirSync(join(dir, "mail"));
    const read = await PostalMime.parse(readFileSync(join(dir, "mail", name)));
    rmSync(dir, { recursive: true });
    expect(read.to?.map(({ address }) => address)).toEqual([mail.to.address]);
    expect(read.from?.address).toBe("shop@example.com");
    expect(read.headers.map(({ key }) => key).sort()).toEqual([
      "auto-submitted",
      "content-language",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "reply-to",
      "subject",
      "to",
    ]);
  });

  test("an order id cannot leave its place in the link", async () => {
    const { text } = await render(toCopy("en", { id: "../../x?key=1#" as OrderId }));
    expect(text).toContain("https://shop.example/en/order/..%2F..%2Fx%3Fkey%3D1%23?key=");
  });
});

const documents = createDocuments({ shopName: "Dizna", clock: Date.now });
const SHOP = { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" };

/** A guest's order. */
function toCopy(locale: Locale, order: Partial<OrderCopy["order"]> = {}): OrderCopy {
  const email = "ana@servis.example";
  const guest = { user: "guest-1" as UserId, partner: "000981" as PartnerCode, isGuest: true };
  return toOrderCopy(
    { guestEmail: email, lines: LINES, ...order },
    { ...guest, locale, customer: { name: "", email } },
  );
}

function copiesOf(copy: OrderCopy | null) {
  return { ofQuote: async () => copy };
}

/** Own part numbers, by product, which only the company 001001 has. */
function namesOf(names: Record<string, string>) {
  const known = new Map(Object.entries(names) as [ProductId, string][]);
  return { name: async (partner: PartnerCode) => (partner === "001001" ? known : new Map<ProductId, string>()) };
}

async function render(
  copy: OrderCopy,
  kind: "order-confirmation" | "order-for-sales" = "order-confirmation",
  ownNumbers = namesOf({}),
) {
  const write = createOrderMails({ copies: copiesOf(copy), ownNumbers, documents, signer, shop: SHOP });
  return toFramedMail(await write(kind, copy.quote));
}

/** The readable text of the HTML. */
function textOf(html: string): string {
  return html
    .replace(/<br>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&");
}

function fail(): never {
  throw new Error("no line");
}
