import type { DatabaseSync } from "node:sqlite";
import { toBasisPoints } from "../../contract/money.ts";
import { netPrice } from "../../contract/totals.ts";
import type { BookedLine } from "../../own/embedded/orders/order-book.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { WantedGoods } from "./order-life.ts";

type Good = Pick<
  BookedLine,
  "product" | "number" | "manufacturer" | "titleEn" | "titleHr" | "unit" | "wholesale" | "deposit" | "vatPercent"
> & { pack: number };

/**
 * Turns wanted goods into booked lines, from a limited number of priced products that are spread over the catalogue.
 */
export type BoughtGoods = (wanted: readonly WantedGoods[]) => BookedLine[];

/** Cents; maximum price in fictional orders. Real workshops buy dearer goods too, but not every week. */
const DEAREST = 60_000;
const MOST = 400;

/**
 * Goods at a partner's discount on today's general list, because earlier prices are not recorded. Null if the catalogue
 * has no priced goods. `ownNumbers` is the prefix of the partner's own part numbers, which every fourth part has.
 */
export function createGoods(db: DatabaseSync, discount: number, ownNumbers: string | null = null): BoughtGoods | null {
  const select = prepare<Good>(db)`
    select product.public_id as product, product.number, manufacturer.name as manufacturer, title_en as titleEn,
      iif(title_hr = '', title_en, title_hr) as titleHr, unit, wholesale, deposit, vat as vatPercent, pack_quantity as pack
    from product join manufacturer on manufacturer.id = product.manufacturer
    where withdrawn = 0 and wholesale between 100 and ${DEAREST}
      and product.id % max(1, (select count(*) / ${MOST} from product)) = 0
    order by product.public_id limit ${MOST}`;
  const goods = select.all();
  if (goods.length === 0) return null;
  const rate = toBasisPoints(discount);
  return (wanted) => {
    const lines = new Map<string, BookedLine>();
    for (const { place, quantity } of wanted) {
      const at = Math.floor(place * goods.length);
      const good = goods[at];
      if (!good) continue;
      const { pack, ...described } = good;
      const units = quantity * pack;
      lines.set(good.product, {
        ...described,
        quantity: units,
        discountPercent: rate,
        price: netPrice(good.wholesale, rate),
        now: units,
        later: 0,
        ...(ownNumbers !== null && at % 4 === 0 && { buyerNumber: `${ownNumbers}${1_000 + at}` }),
      });
    }
    return [...lines.values()];
  };
}
