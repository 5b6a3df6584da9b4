import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#cms/contract/site.ts";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createDocuments } from "../documents/documents.ts";
import { COMPANY } from "../documents/testing/samples.ts";
import { createOrderCopies, type OrderCopy } from "../ordering/order-copy.ts";
import type { QuoteId } from "../ordering/quote.ts";
import type { MailKind } from "../outbox/mail-kinds.ts";
import { createSigner } from "../signing.ts";
import { createRenderMail } from "./create-render-mail.ts";
import type { Mail } from "./mail.ts";
import { toOrderCopy } from "./testing/order-copy.ts";

const VAT: Record<Locale, string> = { en: "VAT number: HR99900000020", hr: "OIB: 99900000020" };
const PARTICULARS = [
  ...[COMPANY.name, COMPANY.address, `${COMPANY.postalCode} ${COMPANY.city}`],
  ...[COMPANY.register, COMPANY.capital, COMPANY.board, `IBAN ${COMPANY.iban}`, COMPANY.bank],
];
const PROFILE = {
  ...{ name: "Ana Primjer", company: "Servis Ana d.o.o.", vat: "HR12345678903", address: "Vukovarska 1" },
  ...{ postalCode: "31000", city: "Osijek", phone: "", email: "ana@servis.example" },
};

let dataDir: string;
let db: OpenShopDb;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-render-mail-"));
  db = await openTestDb(dataDir);
  for (const locale of LOCALES) await createOrderCopies(db).add(toCopy(locale));
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(LOCALES)("a mail to a customer (%s)", (locale) => {
  test.each(["order-confirmation", "password-reset"] as const)(
    "%s ends with the company's particulars",
    async (kind) => {
      const mail = await render(kind, locale);
      for (const text of endsOf(mail)) {
        for (const part of [...PARTICULARS, VAT[locale]]) expect(text).toContain(part);
      }
      for (const line of mail.text.split("\n-- \n")[1]?.split("\n") ?? []) expect(line.length).toBeLessThanOrEqual(72);
    },
  );

  test("goes out with the shop's name alone while no particulars can be read", async () => {
    const mail = await render("order-confirmation", locale, null);
    expect(mail.text.endsWith("\n\n-- \nDizna\n")).toBe(true);
    for (const part of PARTICULARS) expect(mail.html).not.toContain(part);
  });
});

test.each(["order-for-sales", "registration-for-sales"] as const)("%s has no particulars", async (kind) => {
  const mail = await render(kind, "hr");
  for (const part of PARTICULARS) expect(mail.html + mail.text).not.toContain(part);
});

test("particulars are text: no markup, no line of their own", async () => {
  const mail = await render("password-reset", "en", { ...COMPANY, board: "<b>Ana</b>\nBcc: x" });
  expect(mail.html).toContain("&lt;b&gt;Ana&lt;/b&gt; Bcc: x");
  expect(mail.text).not.toMatch(/^Bcc/m);
});

function toCopy(locale: Locale): OrderCopy {
  return toOrderCopy({ lines: [] }, { locale, quote: locale as string as QuoteId });
}

async function render(kind: MailKind, locale: Locale, company: Company | null = COMPANY): Promise<Mail> {
  const signer = createSigner("a secret of at least thirty-two characters", () => 0);
  const write = createRenderMail({
    ...{ db, clock: () => 0, signer },
    copies: createOrderCopies(db),
    events: { find: async () => null, ofOrder: async () => [] },
    ownNumbers: { name: async () => new Map() },
    documents: createDocuments({ shopName: "Dizna", clock: () => 0 }),
    companyOf: async () => company,
    placeOf: async () => [],
    invoiceOf: async () => null,
    shop: { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" },
  });
  const payload = signer.seal("outbox-payload", JSON.stringify({ ...PROFILE, to: PROFILE.email, key: "key", locale }));
  const mail = await write(kind, toCopy(locale).quote, kind.startsWith("order-") ? null : payload);
  if (!mail) throw new Error("no mail");
  return mail;
}

/** The imprints of the HTML and text versions, each on one line. */
function endsOf({ html, text }: Mail): string[] {
  const [, end = ""] = html.split("border-top:1px solid #d8dce2");
  const [, signature = ""] = text.split("\n-- \n");
  return [end.replace(/<[^>]+>/g, " "), signature].map((one) => one.replace(/\s+/g, " "));
}
