import type { DatabaseSync } from "node:sqlite";
import { lineBit } from "../../catalogue-index/line-rules.ts";
import { CROSS, OE } from "../../catalogue-index/number-kinds.ts";
import type { ProductRecord, SpecRecord, Supply } from "../../catalogue-index/product-record.ts";
import type { GroupId } from "../../contract/catalogue.ts";
import { toEurCents } from "../../contract/money.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** The present record of a product, even a withdrawn one; null if the catalogue does not have it. */
export function createGetPresentRecord(db: DatabaseSync): (id: ProductId) => ProductRecord | null {
  const select = prepare<PresentRow>(db)`
    select p.id, m.name as manufacturer, b.name as brand, g.slug as product_group, p.number, p.title_en, p.title_hr,
      d.description_en, d.description_hr, d.specs, p.size, p.unit, p.pack_quantity, p.wholesale, p.deposit, p.stock,
      p.supply, p.lines, s.number as newer, s.maker_name as newer_maker
    from product p join manufacturer m on m.id = p.manufacturer join brand b on b.id = p.brand
      join product_group g on g.id = p.product_group join product_detail d on d.product = p.id
      left join supersession s on s.product = p.id
    where p.public_id = ?`;
  const selectReferences = prepare<{ kind: number; number: string; maker: string | null }>(db)`
    select kind, raw as number, maker from number where product = ? and kind in (${CROSS}, ${OE}) order by kind, position`;
  return (id) => {
    const row = select.get(id);
    if (!row) return null;
    const references = selectReferences
      .all(row.id)
      .map(({ kind, number, maker }) => ({ kind: kind === OE ? ("oe" as const) : ("cross" as const), number, maker }));
    return toRecord(row, references);
  };
}

interface PresentRow {
  id: number;
  manufacturer: string;
  brand: string;
  product_group: GroupId;
  number: string;
  title_en: string;
  title_hr: string;
  description_en: string;
  description_hr: string;
  specs: string;
  size: string;
  unit: string;
  pack_quantity: number;
  wholesale: number | null;
  deposit: number;
  stock: number;
  supply: number;
  lines: number;
  newer: string | null;
  newer_maker: string | null;
}

const SUPPLIES: readonly Supply[] = ["orderable", "out-of-order", "discontinued"];

function toRecord(row: PresentRow, references: ProductRecord["references"]): ProductRecord {
  return {
    manufacturer: row.manufacturer,
    brand: row.brand,
    number: row.number,
    group: row.product_group,
    titleEn: row.title_en,
    titleHr: row.title_hr,
    descriptionEn: row.description_en,
    descriptionHr: row.description_hr,
    size: row.size,
    unit: row.unit,
    packQuantity: row.pack_quantity,
    specs: JSON.parse(row.specs) as SpecRecord[],
    wholesale: row.wholesale === null ? null : toEurCents(row.wholesale),
    deposit: toEurCents(row.deposit),
    stock: row.stock,
    supply: SUPPLIES[row.supply - 1] ?? "orderable",
    remanufactured: (row.lines & lineBit("remanufactured-parts")) !== 0,
    references,
    supersededBy: row.newer === null ? null : { number: row.newer, manufacturer: row.newer_maker ?? undefined },
  };
}
