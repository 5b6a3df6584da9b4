import type { DatabaseSync } from "node:sqlite";
import type { Availability } from "../../contract/catalogue.ts";
import { type EurCents, toEurCents } from "../../contract/money.ts";
import { toNumberKey } from "../../contract/part-number.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { SHORTEST_PIECE, toGramQuery } from "./number-grams.ts";
import { toAvailability } from "./product-rows.ts";

/** A product in the back office's list, which includes withdrawn products and shows the exact stock. */
export interface FoundProduct {
  id: ProductId;
  number: string;
  manufacturer: string;
  title: string;
  wholesale: EurCents | null;
  stock: number;
  availability: Availability;
  withdrawn: boolean;
}

const MOST = 100;

/**
 * Finds products by id, by a number or a substring of it in any spelling, or by a substring of the English title. At
 * most 100, best match first.
 */
export function createFindProducts(db: DatabaseSync): (text: string) => FoundProduct[] {
  const find = prepare<FoundRow>(db)`
    select p.public_id as id, p.number, m.name as manufacturer, p.title_en as title, p.wholesale, p.stock, p.availability,
      p.withdrawn
    from product p join manufacturer m on m.id = p.manufacturer
    where p.public_id = ?1 or (?2 <> '' and p.number_key = ?2)
      or p.id in (select product from number where ?2 <> '' and key = ?2)
      or (?3 is not null and p.id in (select rowid from grams where grams match ?3)
          and exists (select 1 from number n where n.product = p.id and instr(n.key, ?2) > 0))
      or instr(lower(p.title_en), lower(?1)) > 0
    order by p.public_id <> ?1, p.number_key <> ?2, p.number_key, p.id limit ${MOST}`;
  return (text) => {
    const asked = text.trim();
    if (asked === "") return [];
    const key = toNumberKey(asked);
    return find.all(asked, key, key.length < SHORTEST_PIECE ? null : toGramQuery(key)).map((row) => ({
      ...row,
      wholesale: row.wholesale === null ? null : toEurCents(row.wholesale),
      availability: toAvailability(row.availability),
      withdrawn: row.withdrawn === 1,
    }));
  };
}

interface FoundRow {
  id: ProductId;
  number: string;
  manufacturer: string;
  title: string;
  wholesale: number | null;
  stock: number;
  availability: number;
  withdrawn: number;
}
