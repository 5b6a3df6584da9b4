import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../clock-and-ids.ts";
import { addDays, toLocalDate } from "../../contract/local-date.ts";
import { openCatalogueDatabase } from "../../own/catalogue-index/catalogue-database.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { ORDERABLE } from "../../own/embedded/conditions/condition-of-line.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { isSeeded, markSeeded } from "../seeding.ts";

/** Name of this seeding in the books. */
const SEEDING = "demo-supply";

/** Announced goods come within this many days, beginning two days after the seeding. */
const DAYS = 25;

/**
 * The two warehouses of the made-up distributor: of every third part, some of the stock is in Split; most parts that
 * can be ordered from a supplier have a delivery time; some parts that are out of stock are announced. Written once:
 * later changes by the office stay.
 */
export function seedDemoSupply({ dataDir, clock = Date.now }: { dataDir: string; clock?: Clock }): void {
  const books = openBooks(join(dataDir, "erp.db"));
  const goods = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  try {
    if (isSeeded(books, SEEDING)) return;
    // The warehouses are written first, and only if they are missing: if the seeding stops between the two files, the
    // next start repeats it safely.
    transaction(goods, () => writeSupply(goods, toLocalDate(clock())));
    markSeeded(books, SEEDING, clock());
  } finally {
    goods.close();
    books.close();
  }
}

/** Leaves everything as it is if there is a second warehouse already. */
function writeSupply(goods: DatabaseSync, today: string): void {
  const { houses } = prepare<{ houses: number }>(goods, "select count(*) as houses from warehouse").get() ?? {
    houses: 0,
  };
  if (houses > 1) return;
  prepare(goods, "update warehouse set name = 'Zagreb', cut_off = '14:00' where code = 'main'").run();
  prepare(goods, "insert into warehouse (code, name, position, cut_off) values ('split', 'Split', 2, '13:00')").run();
  prepare(goods)`insert into warehouse_stock (product, warehouse, stock)
    select id, 'split', max(1, stock / 3) from product where id % 3 = 0 and stock >= 2`.run();
  prepare(goods)`update product set lead_days = 2 + id % 9 where id % 4 > 0 and supply = ?`.run(ORDERABLE);
  const announce = prepare(goods)`insert into incoming (product, warehouse, date, quantity)
    select id, case id % 3 when 0 then 'split' else 'main' end, ?, 4 + id % 8
    from product where stock = 0 and supply = ? and id % 5 = 0 and id % ? = ?`;
  for (let day = 0; day < DAYS; day++) announce.run(addDays(today, 2 + day), ORDERABLE, DAYS, day);
}
