import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import type { Clock } from "../../clock-and-ids.ts";
import type { IdempotencyKey } from "../../contract/context.ts";
import type { AddressId } from "../../contract/delivery.ts";
import { addAddress } from "../../own/addresses/address-book.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { TURBO_CENTAR } from "../customers/demo-customers.ts";
import { isSeeded, markSeeded } from "../seeding.ts";

/** Name of this seeding in the books. */
const SEEDING = "demo-sites";

const COMMON = { country: "HR", phone: "+38515550190" };

/** Sites of a demo company, as addresses of its address book. */
const SITES = [
  { name: "Servis Split", contact: "Ante Perić", address: "Vukovarska 77", postalCode: "21000", city: "Split" },
  { name: "Servis Osijek", contact: "Ivana Horvat", address: "Strojarska 8", postalCode: "31000", city: "Osijek" },
];

/** Writes the sites of a demo company once: later changes and removals by the customer stay. */
export function seedDemoSites({ dataDir, clock = Date.now }: { dataDir: string; clock?: Clock }): void {
  const books = openBooks(join(dataDir, "erp.db"));
  try {
    if (isSeeded(books, SEEDING)) return;
    transaction(books, () => {
      if (isSeeded(books, SEEDING) || !isThere(books)) return;
      for (const [at, site] of SITES.entries()) {
        const named = { id: `demo-site-${at + 1}` as AddressId, key: `demo-site-${at + 1}` as IdempotencyKey };
        runNow(books, addAddress(TURBO_CENTAR, named, { isDefault: false, address: { ...COMMON, ...site } }));
      }
      markSeeded(books, SEEDING, clock());
    });
  } finally {
    books.close();
  }
}

function isThere(books: DatabaseSync): boolean {
  return prepare(books, "select 1 from partner where code = ?").get(TURBO_CENTAR) !== undefined;
}
