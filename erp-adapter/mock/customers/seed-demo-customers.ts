import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import { type Clock, type Ids, RANDOM_IDS } from "../../clock-and-ids.ts";
import { addRequest, admit, findAccount } from "../../own/accounts/account-book.ts";
import { createPasswords, type Passwords } from "../../own/accounts/password-hashing.ts";
import { openCatalogueDatabase } from "../../own/catalogue-index/catalogue-database.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { createTermsWriter } from "../../own/embedded/conditions/terms-writer.ts";
import { createTaxBook } from "../../own/embedded/tax/tax-book.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { isSeeded, markSeeded } from "../seeding.ts";
import { DEMO_LOGINS, DEMO_PARTNERS, DEMO_PASSWORD, type DemoLogin, type DemoPartner } from "./demo-customers.ts";
import { seedDemoPriceLists } from "./demo-price-lists.ts";

export interface DemoCustomersOptions {
  dataDir: string;
  clock?: Clock;
  ids?: Ids;
  passwords?: Passwords;
}

/**
 * Names of these seedings in the books. Colleagues and the neighbours of other countries have names of their own, so that
 * books seeded before there were any get them too.
 */
const SEEDINGS = { customers: "demo-customers", colleagues: "demo-colleagues", neighbours: "demo-neighbours" };

/** Days for which a made-up answer of the register stands before the next start renews it. */
const RENEWED_AFTER = 20;

/**
 * Writes the demo price lists, partners and logins into the embedded ERP of a data folder, once: later changes or
 * removals by the office stay. Several processes may try; one does it.
 */
export async function seedDemoCustomers(options: DemoCustomersOptions): Promise<void> {
  const { dataDir, clock = Date.now, ids = RANDOM_IDS, passwords = createPasswords() } = options;
  const goods = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  const books = openBooks(join(dataDir, "erp.db"));
  try {
    seedDemoPriceLists(goods);
    const missing = () => DEMO_LOGINS.filter((login) => !isSeeded(books, seedingOf(login)));
    if (missing().length === 0) return confirmNumbers(books, clock);
    // One hash for all: hashing is slow on purpose, and this password is published.
    const hash = await passwords.hash(DEMO_PASSWORD);
    writePartners(goods, books);
    transaction(books, () => {
      writeLogins(books, missing(), { hash, clock, ids });
      for (const name of Object.values(SEEDINGS)) if (!isSeeded(books, name)) markSeeded(books, name, clock());
    });
    confirmNumbers(books, clock);
  } finally {
    goods.close();
    books.close();
  }
}

function seedingOf({ partner, colleague }: DemoLogin): string {
  if (colleague) return SEEDINGS.colleagues;
  return isNeighbour(DEMO_PARTNERS.find(({ code }) => code === partner)) ? SEEDINGS.neighbours : SEEDINGS.customers;
}

function isNeighbour(partner: DemoPartner | undefined): boolean {
  return partner !== undefined && !partner.vat.startsWith("HR");
}

/** The register cannot know made-up numbers, so its yes is made up too. */
function confirmNumbers(books: DatabaseSync, clock: Clock): void {
  const taxes = createTaxBook(books, clock);
  for (const { vat: number, name } of DEMO_PARTNERS.filter(isNeighbour)) {
    const last = taxes.lastOf(number);
    if (last && clock() - Date.parse(last.at) < RENEWED_AFTER * 86_400_000) continue;
    const at = new Date(clock()).toISOString();
    taxes.note({ number, verdict: "valid", at, consultation: "DEMO", name, address: "" });
  }
}

/**
 * Writes the demo partners; an existing partner keeps its terms. The terms are written before the partner, because a
 * partner without terms could not buy.
 */
function writePartners(goods: DatabaseSync, books: DatabaseSync): void {
  const terms = createTermsWriter(goods);
  const select = prepare(books, "select 1 from partner where code = ?");
  const insert = prepare(books)`
    insert into partner (code, name, active, payment_days, credit_limit, vat, address, postal_code, city)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`;
  for (const { code, name, active, paymentDays, creditLimit, priceList, discount, ...at } of DEMO_PARTNERS) {
    if (select.get(code)) continue;
    terms.setPartnerTerms(code, priceList, discount);
    insert.run(code, name, Number(active), paymentDays, creditLimit, at.vat, at.address, at.postalCode, at.city);
  }
}

function writeLogins(
  books: DatabaseSync,
  logins: readonly DemoLogin[],
  { hash, clock, ids }: { hash: string; clock: Clock; ids: Ids },
): void {
  for (const login of logins) {
    const { email, name, partner, rights } = login;
    if (runNow(books, findAccount(email))) continue;
    const company = DEMO_PARTNERS.find(({ code }) => code === partner);
    if (!company) throw new TypeError(`${email} belongs to no demo partner`);
    const { vat, address, postalCode, city, phone } = company;
    const id = login.colleague?.id ?? ids.user();
    const at = clock();
    const fields = { name, email, company: company.name, vat, address, postalCode, city, phone };
    runNow(books, addRequest(id, fields, hash, at));
    runNow(books, admit(id, { partner, rights, by: "the demo data", at }));
  }
}
