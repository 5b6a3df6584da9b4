import { describe, expect, test } from "vitest";
import type { BranchId } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { systemClock } from "../clock.ts";
import { toOrderCopy } from "../mail/testing/order-copy.ts";
import { areFree, arrivalDue } from "./arrival-pdf.ts";
import { createDocuments } from "./documents.ts";
import { readPages } from "./testing/read-pdf.ts";
import { COMPANY, sampleInvoice } from "./testing/samples.ts";

const documents = createDocuments({ shopName: "Dizna", clock: systemClock, companyOf: async () => COMPANY });
const FREE = { vatPercent: toBasisPoints(0), taxNote: { code: "K", text: "Art. 138", number: "SI50223054" } } as const;
const BUYER = {
  ...{ company: "Avtoservis Maribor d.o.o.", vat: "SI50223054", address: "Tržaška cesta 12" },
  ...{ postalCode: "2000", city: "Maribor" },
};
const BRANCH = {
  ...{ name: "Poslovnica Split", contact: "", address: "Lučka cesta 4", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "" },
};
const WORDS = {
  hr: "Izjava o prispijeću dobara|282/2011|Preuzeto|Dan prispijeća|Država članica i mjesto prispijeća|vratite do 10. 12. 2026.",
  en: "Statement of arrival of goods|282/2011|Picked up|Day of arrival|Member state and place of arrival|by 10 Dec 2026",
};

function fetched(count: number, isFree: (at: number) => boolean) {
  const { lines } = sampleInvoice(count);
  const to = { kind: "pickup" as const, branch: "split" as BranchId, address: BRANCH };
  const { order } = toOrderCopy({
    delivery: {
      ...{ to, carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(0), date: null, note: "" },
      shipment: "as-available",
    },
    lines: lines.map((line, at) => ({ ...line, delivered: 0, open: 0, now: 9, later: 0, ...(isFree(at) && FREE) })),
  });
  return { order, pieces: lines.map(({ position }) => ({ position, quantity: 2 })), buyer: BUYER };
}

describe.each(LANGUAGES)("the statement of arrival (%s)", (lang) => {
  test("says all that the regulation asks for, and leaves what only the buyer knows", async () => {
    const goods = fetched(3, (at) => at > 0);
    const stream = await documents.arrival({ ...goods, day: "2026-11-20", note: "26-O-000007" }, lang);
    const text = (await readPages(stream)).join(" ").replace(/\s+/g, " ");
    const [taxed, ...free] = goods.order.lines;
    for (const words of [
      ...WORDS[lang].split("|"),
      ...Object.values(BUYER),
      COMPANY.name,
      COMPANY.email,
      "26-O-000007",
    ])
      expect(text).toContain(words);
    for (const line of free) expect(text).toContain(`${line.number} ${line.title} 2 `);
    expect(text, "goods that were taxed").not.toContain(taxed?.number);
    expect(text, "no prices").not.toMatch(/€|EUR/);
  });

  test("of very many lines goes on over further pages", async () => {
    const stream = await documents.arrival({ ...fetched(120, () => true), day: "2026-11-20", note: "" }, lang);
    const pages = await readPages(stream);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)).toContain(COMPANY.email);
  });
});

test("only goods without VAT need it", () => {
  const { order, pieces } = fetched(2, (at) => at === 1);
  expect([areFree(order, pieces), areFree(order, pieces.slice(0, 1)), areFree(order, [])]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ["2026-11-30", "2026-12-10"],
  ["2026-12-01", "2027-01-10"],
  ["2027-01-31", "2027-02-10"],
])("goods fetched on %s: the statement is due on %s", (day, due) => {
  expect(arrivalDue(day)).toBe(due);
});
