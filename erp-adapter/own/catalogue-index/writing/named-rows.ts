import type { DatabaseSync } from "node:sqlite";
import type { Bilingual } from "../../../contract/feed.ts";
import { toMakerSlug } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { toSortKey } from "../sort-key.ts";

/**
 * Row numbers of manufacturers, brands and groups; unknown names are added. Call these functions in the writer's
 * transaction.
 */
export interface NamedRows {
  manufacturer(name: string): number;
  brand(name: string): number;
  /** `came`: the group names that came with the product; null for a group of the embedded ERP */
  group(slug: string, came: Bilingual | null): number;
}

/** Keeps the first spelling of a name: `Siemens VDO` and `SIEMENS-VDO` are the same manufacturer. */
export function createNamedRows(db: DatabaseSync): NamedRows {
  const findManufacturer = prepare<{ id: number }>(db, "select id from manufacturer where slug = ?");
  const addManufacturer = prepare<{ id: number }>(db)`
    insert into manufacturer (slug, name, sort_en, sort_hr) values (?, ?, ?, ?) returning id`;
  const findBrand = prepare<{ id: number }>(db, "select id from brand where slug = ?");
  const addBrand = prepare<{ id: number }>(db, "insert into brand (slug, name) values (?, ?) returning id");
  const findGroup = prepare<{ id: number; en: string | null; hr: string | null }>(db)`
    select id, name_en as en, name_hr as hr from product_group where slug = ?`;
  const nameGroup = prepare(db, "update product_group set name_en = ?, name_hr = ? where id = ?");
  const countUp = prepare(db, "update meta set value = value + 1 where name = 'generation'");
  const addGroup = prepare<{ id: number }>(db, "insert into product_group (slug) values (?) returning id");

  return {
    manufacturer(name) {
      const slug = toMakerSlug(name);
      return idOf(
        findManufacturer.get(slug) ?? addManufacturer.get(slug, name, toSortKey(name, "en"), toSortKey(name, "hr")),
      );
    },
    brand(name) {
      const slug = toMakerSlug(name);
      return idOf(findBrand.get(slug) ?? addBrand.get(slug, name));
    },
    group(slug, came) {
      const found = findGroup.get(slug);
      const id = idOf(found ?? addGroup.get(slug));
      if (came === null || (found?.en === came.en && found.hr === came.hr)) return id;
      nameGroup.run(came.en, came.hr, id);
      // The group's products have not changed, but every process must read the group's name again.
      if (found) countUp.run();
      return id;
    },
  };
}

/** The id of a row that was found or added. Throws if it was neither. */
export function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error("a row was neither found nor added");
  return row.id;
}
