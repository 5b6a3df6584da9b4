import { join } from "node:path";
import { type Clock, RANDOM_IDS } from "../../clock-and-ids.ts";
import type { PartnerCode } from "../../contract/context.ts";
import { toBasisPoints } from "../../contract/money.ts";
import { createPasswords, type Passwords } from "../../own/accounts/password-hashing.ts";
import { openCatalogueDatabase } from "../../own/catalogue-index/catalogue-database.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { createCustomers } from "../../own/embedded/customers/customers.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { createGoods } from "./goods.ts";
import { writeHistory } from "./write-history.ts";

export interface LargeCustomer {
  email: string;
  password: string;
  partner: PartnerCode;
  invoices: number;
  orderLines: number;
}

/**
 * Writes a customer with about this many invoices in two years, 21.6 order lines each, for measurements: the largest
 * customers have 25,000 invoices, most have 100. EMAIL_IN_USE if the customer exists already. Null if there are no
 * goods.
 */
export async function seedLargeCustomer(options: {
  dataDir: string;
  invoices: number;
  clock?: Clock;
  passwords?: Passwords;
}): Promise<LargeCustomer | null> {
  const { dataDir, invoices, clock = Date.now, passwords = createPasswords() } = options;
  const partner = `B${invoices}` as PartnerCode;
  const email = `bench-${invoices}@workshop.example`;
  const password = "dizna-demo";
  const hash = await passwords.hash(password);
  const catalogue = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  const books = openBooks(join(dataDir, "erp.db"));
  try {
    const discount = toBasisPoints(1_200);
    const goods = createGoods(catalogue, discount);
    if (goods === null) return null;
    return transaction(books, () => {
      const customers = createCustomers(catalogue, books, clock, RANDOM_IDS);
      const { id: user } = customers.createCustomer({ partner, discount, name: `Bench ${invoices}`, email });
      prepare(books, "update account set password = ? where user = ?").run(hash, user);
      prepare(books, "update partner set payment_days = 30 where code = ?").run(partner);
      const lines: [number, number] = [19, 26];
      // Fewer orders than invoices: an order in two deliveries has two invoices, a cancelled order has none.
      const orders = Math.ceil(invoices * 0.93);
      const plan = {
        partner,
        user,
        orders,
        lines,
        paysAfter: [12, 40] as const,
        troubledDays: 0,
        isBusy: true,
        seed: invoices,
      };
      writeHistory(books, [{ plan, goods }], clock());
      return { email, password, partner, ...countOf(books, partner) };
    });
  } finally {
    catalogue.close();
    books.close();
  }
}

function countOf(books: Parameters<typeof prepare>[0], partner: PartnerCode): { invoices: number; orderLines: number } {
  const counts = prepare<{ invoices: number; orderLines: number }>(books)`
    select (select count(*) from invoice where partner = ?1) as invoices,
    (select count(*) from order_line join customer_order on customer_order.number = order_line.customer_order where partner = ?1) as orderLines`;
  return counts.get(partner) ?? { invoices: 0, orderLines: 0 };
}
