import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { UserId } from "../../contract/context.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { createUse } from "../../own/embedded/use.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { DEMO_PARTNERS } from "./demo-customers.ts";

/** An account with a published password. */
interface DemoAccount {
  id: UserId;
  email: string;
}

/**
 * Accounts that a published password could open: those with a present or former address in the domain that RFC 2606
 * reserves for examples, and all accounts of the fictional companies, because their addresses may have been changed.
 */
function listDemoAccounts(books: DatabaseSync): DemoAccount[] {
  const select = prepare<DemoAccount>(books)`select user.id, coalesce(user.email, '') as email from user
    join account on account.user = user.id
    join partner on partner.code = user.partner
    where user.state <> 'blocked' and account.email_key is not null and (
      user.email like '%.example'
      or exists (select 1 from left_email where left_email.user = user.id and left_email.email like '%.example')
      or partner.vat in (select value from json_each(?)))
    order by user.created_at, user.id`;
  return select.all(JSON.stringify(DEMO_PARTNERS.map(({ vat }) => vat)));
}

/**
 * Ends the demo accounts: no password or link opens them any more, and their sessions end. Their orders and invoices
 * stay. Does nothing in a distributor's books.
 */
export function endDemoAccounts(books: DatabaseSync): DemoAccount[] {
  const block = prepare(books, "update user set state = 'blocked' where id = ?");
  const lock = prepare(books, "update account set email_key = null, password = null where user = ?");
  const traces = ["session_token", "password_proof", "left_email"].map((table) =>
    prepare(books, `delete from ${table} where user = ?`),
  );
  const closePartner = prepare(books)`
    update partner set active = 0 where vat in (select value from json_each(?)) and active = 1`;
  if (createUse(books, Date.now).isReal()) return [];
  return transaction(books, () => {
    const accounts = listDemoAccounts(books);
    for (const { id } of accounts) for (const statement of [block, lock, ...traces]) statement.run(id);
    closePartner.run(JSON.stringify(DEMO_PARTNERS.map(({ vat }) => vat)));
    return accounts;
  });
}

/**
 * Throws one sentence if a data folder contains demo accounts: in a real shop, published passwords would open them. A
 * distributor's books never had demo accounts: an address in them that ends in `.example` belongs to a registration.
 */
export function requireNoDemoAccounts(dataDir: string): void {
  const file = join(dataDir, "erp.db");
  if (!existsSync(file)) return;
  const books = openBooks(file);
  try {
    if (createUse(books, Date.now).isReal()) return;
    const found = listDemoAccounts(books).length;
    if (found > 0)
      throw new Error(
        `${dataDir} has ${found} demo accounts with published passwords, which ERP_ADAPTER=embedded does not serve: end them with npm run erp -- forget-demo`,
      );
  } finally {
    books.close();
  }
}
