import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { seedDemoCustomers } from "#erp-adapter/mock/customers/seed-demo-customers.ts";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { seedDemoHistory } from "#erp-adapter/mock/history/seed-demo-history.ts";
import { createPasswords } from "#erp-adapter/own/accounts/password-hashing.ts";
import { openBooks } from "#erp-adapter/own/embedded/books.ts";
import { prepare } from "#erp-adapter/sqlite/prepared-statement.ts";

/**
 * Password hashing with parameters that make a login take milliseconds, not a second. A hash contains its parameters,
 * so a shop verifies these hashes with the same code as any other; `password-hashing.test.ts` tests the real
 * parameters.
 */
export const QUICK_PASSWORDS = createPasswords({ N: 16, r: 8, p: 1 });

/**
 * Fills a data folder as the mock ERP fills an empty one, except for warehouses and sites. In a run of vitest, the data
 * for each number of products are seeded once, and copied from then on.
 */
export async function fillDataFolder(dataDir: string, products: number): Promise<void> {
  const seeds = process.env.SHOP_SEEDS;
  if (seeds === undefined) return seed(dataDir, products);
  // The date is part of the name, because the seeded history of orders ends on the day of its seeding.
  const kept = join(seeds, `${new Date().toISOString().slice(0, 10)}-${products}`);
  if (!existsSync(kept)) await keep(kept, products);
  cpSync(kept, dataDir, { recursive: true });
}

/**
 * Marks the demo's warehouses, announced goods and sites as seeded, so that they are never written: they would make the
 * dates on pages depend on the hour of the test. A test that needs warehouses opens its own.
 */
function leaveOutSupply(dataDir: string): void {
  const books = openBooks(join(dataDir, "erp.db"));
  const insert = prepare(books, "insert or ignore into seeding (name, done_at) values (?, 0)");
  for (const name of ["demo-supply", "demo-sites"]) insert.run(name);
  books.close();
}

/** The demo's customers with quick passwords, and the products; without orders. */
export async function seedQuickCustomers(dataDir: string, products?: number): Promise<void> {
  seedGoods({ dataDir, products });
  await seedDemoCustomers({ dataDir, passwords: QUICK_PASSWORDS });
}

async function seed(dataDir: string, products: number): Promise<void> {
  await seedQuickCustomers(dataDir, products);
  seedDemoHistory({ dataDir });
  leaveOutSupply(dataDir);
}

/** The folder gets its name only when it is complete, because several workers may seed at once. */
async function keep(kept: string, products: number): Promise<void> {
  const part = mkdtempSync(`${kept}-`);
  await seed(part, products);
  try {
    renameSync(part, kept);
  } catch (error) {
    // Another worker was faster; its folder is just as good.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
}
