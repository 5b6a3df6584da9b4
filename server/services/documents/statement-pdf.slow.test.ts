import { describe, expect, test } from "vitest";
import { sum, toEurCents } from "#erp-adapter/contract/money.ts";
import { FORMATS } from "#locales/formats.ts";
import { systemClock } from "../clock.ts";
import { DOCUMENT_TEXTS } from "../texts.ts";
import { createDocuments } from "./documents.ts";
import type { StatementHead } from "./statement-head.ts";
import { counted } from "./testing/counted.ts";
import { readAll, readPages, readPdf } from "./testing/read-pdf.ts";
import { COMPANY, sampleMovement, sampleStatement } from "./testing/samples.ts";

const documents = createDocuments({ shopName: "Dizna", clock: systemClock });

describe.each(["hr", "en"] as const)("a statement in %s", (locale) => {
  const { head, movements } = sampleStatement(120);
  const plain = (cents: number) => FORMATS[locale].money(toEurCents(cents)).replace(/[€\s]/g, "");

  test("has its balances, every movement with the balance after it, and its totals", async () => {
    const pages = await readPages(await documents.statement(head, each(movements), locale));
    const text = pages.join(" ");
    for (const amount of [head.opening, head.debit, head.credit, head.closing]) {
      expect(text).toContain(FORMATS[locale].money(amount).replace(/\s/g, " "));
    }
    let balance = head.opening;
    for (const { kind, date, document, amount } of movements) {
      balance = sum([balance, amount]);
      const day = FORMATS[locale].day(date).replace(/\s/g, " ");
      const row = [day, DOCUMENT_TEXTS[locale](`kinds.${kind}`), document, plain(Math.abs(amount)), plain(balance)];
      expect(text).toContain(row.join(" "));
    }
    expect(text).toContain(`${plain(head.debit)} ${plain(head.credit)}`);
    expect(text).toContain("Autoservis Šćepanović i sinovi d.o.o.");
    expect(text).toContain("004711");
    expect(text).toContain(locale === "hr" ? "OIB: 99900000011" : "VAT number: HR99900000011");
    expect(text).toContain("Dizna");
  });

  test("goes on over pages with head, number and the balance brought forward", async () => {
    const { pages, language } = await readPdf(await documents.statement(head, each(movements), locale));
    expect(language).toBe(locale);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(locale === "hr" ? "Potražuje" : "Credit");
      expect(page).toContain(`${index + 1} / ${pages.length}`);
      if (index > 0) expect(page).toContain(locale === "hr" ? "Donos" : "Brought forward");
    }
  });
});

test("the pages of a statement that is sent before its end have their own numbers alone", async () => {
  const { head, movements } = sampleStatement(3_300);
  const pages = await readPages(await documents.statement(head, each(movements), "hr"));
  expect(pages.length).toBeGreaterThan(60);
  for (const [index, page] of pages.entries()) expect(page).toMatch(new RegExp(`\\s${index + 1}$`));
});

test("the issuer is the company with its particulars", async () => {
  const { head, movements } = sampleStatement(60);
  const theirs = createDocuments({ shopName: "Dizna", clock: systemClock, companyOf: async () => COMPANY });
  const pages = await readPages(await theirs.statement(head, each(movements), "hr"));
  for (const page of pages) {
    expect(page).toContain(`${COMPANY.name} · Skladišna ulica 10, 10000 Zagreb · OIB: 99900000020`);
    expect(page).toContain(COMPANY.register);
  }
  expect(pages.join(" ")).not.toContain("Dizna");
});

test("a period without movements", async () => {
  const opening = toEurCents(-5);
  const head = { ...sampleStatement(0).head, opening, closing: opening };
  const [page] = await readPages(await documents.statement(head, each([]), "hr"));
  expect(page).toContain("U ovom razdoblju nema knjiženja.");
  expect(page).toContain("−0,05");
});

test.each<[string, (head: StatementHead) => Partial<StatementHead>]>([
  ["closing", ({ closing }) => ({ closing: toEurCents(closing + 1) })],
  ["opening", ({ opening }) => ({ opening: toEurCents(opening - 1) })],
  ["debit and credit", ({ debit, credit }) => ({ debit: toEurCents(debit + 1), credit: toEurCents(credit + 1) })],
])("a wrong %s is never finished", async (_, wrong) => {
  const { head, movements } = sampleStatement(100);
  const stream = await documents.statement({ ...head, ...wrong(head) }, each(movements), "hr");
  await expect(readAll(stream)).rejects.toThrow("does not add up");
});

test("a movement that is missing is never passed over", async () => {
  const { head, movements } = sampleStatement(100);
  await expect(readAll(await documents.statement(head, each(movements.slice(1)), "hr"))).rejects.toThrow();
});

test("movements are taken while the statement is read, and no sooner", async () => {
  const rows = counted(100_000, (index) => sampleMovement(index, 100_000));
  const reader = (await documents.statement(sampleStatement(1).head, rows, "hr")).getReader();
  expect(rows.taken).toBe(0);
  let bytes = 0;
  for (let read = 0; read < 5; read += 1) bytes += (await reader.read()).value?.length ?? 0;
  expect(bytes).toBeGreaterThan(1_000);
  expect(rows.taken).toBeLessThan(4_000);
  await reader.cancel();
  expect(rows.ended).toBe(true);
  expect(rows.taken).toBeLessThan(4_000);
});

test("a fault on the way is the reader's error", async () => {
  const { head } = sampleStatement(200);
  const rows = counted(200, (index) => sampleMovement(index, 200), 150);
  await expect(readAll(await documents.statement(head, rows, "hr"))).rejects.toThrow("the ERP went away");
  expect(rows.ended).toBe(true);
});

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}
