import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { z } from "zod";
import type { FixtureProduct } from "../conformance/fixture/product.ts";
import type { Staff } from "../conformance/staff.ts";
import { toShownFitment } from "../contract/fitments.ts";
import { formatAmount, formatPercent } from "../contract/money.ts";
import type { ProductId } from "../contract/product-id.ts";
import { formatUnitPrice } from "../contract/unit-price.ts";
import type { companySchema } from "./partners.ts";
import { type articleSchema, idOf } from "./price-list.ts";

type Entry = z.input<typeof articleSchema>;
type CompanyEntry = z.input<typeof companySchema>;

/**
 * The staff of this ERP for the conformance suite: it edits the price list, the companies and the status words of
 * orders, and can do nothing else.
 */
export function createStaff(dataDir: string): Partial<Staff> & { close(): void } {
  const file = join(dataDir, "price-list.json");
  const db = new DatabaseSync(join(dataDir, "orders.db"), { timeout: 5_000 });
  const companiesFile = join(dataDir, "partners.json");
  let written = 0;

  function write(change: (entries: Entry[]) => Entry[]): void {
    const entries: Entry[] = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify(change(entries)));
    // Two writes may fall into one tick of the file system's clock. Each write therefore sets a different file time, so
    // that the change is noticed.
    written += 1;
    utimesSync(file, written, written);
  }

  /** Writes the companies. Each write sets a different file time, as for the price list. */
  function writeCompanies(change: (companies: CompanyEntry[]) => CompanyEntry[]): void {
    const companies: CompanyEntry[] = JSON.parse(readFileSync(companiesFile, "utf8"));
    writeFileSync(companiesFile, JSON.stringify(change(companies)));
    written += 1;
    utimesSync(companiesFile, written, written);
  }

  const edit = (product: ProductId, change: Partial<Entry>) =>
    write((entries) => entries.map((entry) => (isOf(entry, product) ? { ...entry, ...change } : entry)));
  const lastOrder = () => Number(db.prepare("select coalesce(max(number), 0) as number from booked").get()?.number);

  return {
    addProduct(record) {
      const product = idOf(record.manufacturer, record.number);
      write((entries) => [
        ...entries.filter((entry) => !isOf(entry, product)),
        { ...toEntry(record), countedAfter: lastOrder() },
      ]);
      return product;
    },
    setPrice: (product, price) => edit(product, { price: price === null ? null : formatUnitPrice(price) }),
    setDeposit: (product, deposit) => edit(product, { deposit: formatAmount(deposit) }),
    setStock: (product, stock) => edit(product, { stock, countedAfter: lastOrder() }),
    setSupply: (product, supply) => edit(product, { whenEmpty: supply === "discontinued" ? "unavailable" : supply }),
    withdraw: (product) => write((entries) => entries.filter((entry) => !isOf(entry, product))),
    setPartner({ partner, discount, paymentDays }) {
      const terms = { priceList: "general", discount: formatPercent(discount), paymentDays };
      writeCompanies((companies) => [
        ...companies.filter(({ code }) => code !== partner),
        { company: `Company ${partner}`, ...companies.find(({ code }) => code === partner), code: partner, ...terms },
      ]);
    },
    deactivatePartner: (partner) =>
      writeCompanies((companies) => companies.map((one) => (one.code === partner ? { ...one, active: false } : one))),
    setOrderStatus(order, status) {
      db.prepare("update booked set status = ? where number = ?").run(status, order.slice(2));
    },
    close: () => db.close(),
  };
}

function isOf({ manufacturer, number }: Entry, product: ProductId): boolean {
  return idOf(manufacturer, number) === product;
}

/** The entry in the price list for a fixture product of the conformance suite. */
export function toEntry(record: FixtureProduct): Entry {
  const { manufacturer, number, brand, group, titleEn, descriptionEn, size, unit, packQuantity } = record;
  return {
    ...{ manufacturer, number, brand, group, title: titleEn, description: descriptionEn, size, unit },
    pack: packQuantity,
    price: record.wholesale === null ? null : formatUnitPrice(record.wholesale),
    deposit: formatAmount(record.deposit),
    stock: record.stock,
    whenEmpty: record.supply === "discontinued" ? "unavailable" : record.supply,
    references: record.references,
    fitments: record.fitments.map((fitment) => toShownFitment(fitment, "en")),
    pictures: (record.pictures ?? []).map(({ smaller, ...picture }) => ({
      ...picture,
      ...(smaller && { smaller: [...smaller] }),
    })),
    related: [...(record.related ?? [])],
    ...(record.papers && { papers: record.papers }),
    replacedBy: record.supersededBy?.number ?? null,
    supersessions: (record.supersessions ?? []).map(({ manufacturer: _, note, ...edge }) => ({
      ...edge,
      note: note.en,
    })),
  };
}
