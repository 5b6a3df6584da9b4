import type { DatabaseSync } from "node:sqlite";
import type { GroupId } from "../../contract/catalogue.ts";
import { type BasisPoints, toBasisPoints } from "../../contract/money.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";

/** A price list that has lower prices than the general list for some groups. */
interface DemoPriceList {
  code: string;
  below: BasisPoints;
  groups: readonly GroupId[];
}

/** A is for injection, B for turbochargers; the general price applies to everything else. */
const LISTS: readonly DemoPriceList[] = [
  {
    code: "A",
    below: toBasisPoints(400),
    groups: ["injector", "nozzle", "pipe", "pump", "rail", "unit-injector", "valve"] as GroupId[],
  },
  { code: "B", below: toBasisPoints(600), groups: ["actuator", "cartridge", "turbocharger"] as GroupId[] },
];

/** The discounts of quantity breaks, in basis points, by the quantity with which they begin; above most demo discounts. */
const BREAKS = [
  [10, 1_500],
  [50, 2_000],
];
/** The small parts that workshops buy by the dozen. */
const GROUPS_WITH_BREAKS = ["glow-plug"];

/**
 * Gives small parts quantity breaks, and fills each demo price list that has no prices, as after the first start or after
 * a new seeding of the catalogue. Leaves the lists empty if the catalogue is not the demo catalogue. Prices are rounded
 * half up to cents.
 */
export function seedDemoPriceLists(db: DatabaseSync): void {
  const hasBreaks = prepare(db, "select 1 from quantity_break limit 1");
  const addBreaks = prepare(db)`insert into quantity_break
    select product.id, step.value ->> 0, step.value ->> 1 from json_each(?1) step, product
    join product_group on product_group.id = product.product_group
    where product.wholesale > 0 and product_group.slug in (select value from json_each(?2))`;
  const isDemo = prepare(db, "select 1 from meta where name = 'seed_version'");
  const addList = prepare(db, "insert or ignore into price_list values (?)");
  const any = prepare(db, "select 1 from price_list_price where price_list = ? limit 1");
  const fill = prepare(db)`insert into price_list_price (price_list, product, wholesale)
    select ?1, product.id, (product.wholesale * cast(?2 as integer) + 5000) / 10000
    from product join product_group on product_group.id = product.product_group
    where product.wholesale > 0 and product_group.slug in (select value from json_each(?3))`;
  // Half the catalogue changes at once, so a new generation is begun instead of logging the products one by one.
  const countUp = prepare(db, "update meta set value = value + 1 where name = 'generation'");
  transaction(db, () => {
    for (const { code, below, groups } of LISTS) {
      addList.run(code);
      if (!isDemo.get() || any.get(code)) continue;
      fill.run(code, 10_000 - below, JSON.stringify(groups));
      countUp.run();
    }
    if (isDemo.get() && !hasBreaks.get()) {
      addBreaks.run(JSON.stringify(BREAKS), JSON.stringify(GROUPS_WITH_BREAKS));
      countUp.run();
    }
  });
}
