import type { DatabaseSync } from "node:sqlite";
import type { ProductId } from "../../../contract/product-id.ts";
import { lineBit } from "../../../kit/line-rules.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createFitmentRows } from "../../catalogue-index/fitment-rows.ts";
import { CROSS, OE } from "../../catalogue-index/number-kinds.ts";
import { createPapersRows } from "../../catalogue-index/paper-rows.ts";
import { createPictureRows } from "../../catalogue-index/picture-rows.ts";
import type { ProductRecord, RecordedSupply, SpecRecord } from "../../catalogue-index/product-record.ts";
import { createRelatedRecords } from "../../catalogue-index/related-rows.ts";
import { createSupersessionRecords } from "../../catalogue-index/supersession-edges.ts";

/** A product as stored in the catalogue. */
export interface PresentRecord {
  record: ProductRecord;
  withdrawn: boolean;
}

/** The present record of a product, even a withdrawn one; null if the catalogue does not have it. */
export function createGetPresentRecord(db: DatabaseSync): (id: ProductId) => PresentRecord | null {
  const select = prepare<PresentRow>(db)`
    select p.id, m.name as manufacturer, b.name as brand, g.slug as "group", p.number, p.title_en as titleEn,
      p.title_hr as titleHr, d.description_en as descriptionEn, d.description_hr as descriptionHr, d.specs, p.size, p.unit,
      p.pack_quantity as packQuantity, p.wholesale, p.deposit, p.stock, p.demand, p.supply, p.lines, p.withdrawn,
      s.number as newer, s.maker_name as newerMaker
    from product p join manufacturer m on m.id = p.manufacturer join brand b on b.id = p.brand
      join product_group g on g.id = p.product_group join product_detail d on d.product = p.id
      left join supersession s on s.product = p.id
    where p.public_id = ?`;
  const selectReferences = prepare<{ kind: number; number: string; maker: string | null }>(db)`
    select kind, raw as number, maker from number where product = ? and kind in (${CROSS}, ${OE}) order by kind, position`;
  const fitmentsOf = createFitmentRows(db);
  const picturesOf = createPictureRows(db);
  const relatedOf = createRelatedRecords(db);
  const papersOf = createPapersRows(db);
  const supersessionsOf = createSupersessionRecords(db);
  return (id) => {
    const row = select.get(id);
    if (!row) return null;
    const references = selectReferences
      .all(row.id)
      .map(({ kind, number, maker }) => ({ kind: kind === OE ? ("oe" as const) : ("cross" as const), number, maker }));
    const record = toRecord(row, {
      references,
      fitments: fitmentsOf(row.id),
      pictures: picturesOf(row.id),
      related: relatedOf(row.id),
      papers: papersOf(row.id),
      supersessions: supersessionsOf(row.id),
    });
    return { record, withdrawn: row.withdrawn === 1 };
  };
}

interface PresentRow
  extends Omit<ProductRecord, "specs" | "supply" | "remanufactured" | keyof Others | "supersededBy"> {
  id: number;
  specs: string;
  supply: number;
  lines: number;
  withdrawn: number;
  newer: string | null;
  newerMaker: string | null;
}

const SUPPLIES: readonly RecordedSupply[] = ["orderable", "out-of-order", "discontinued"];

type Others = Pick<ProductRecord, "references" | "fitments" | "pictures" | "related" | "papers" | "supersessions">;

function toRecord(row: PresentRow, others: Others): ProductRecord {
  const { id: _, withdrawn: __, specs, supply, lines, newer, newerMaker, ...record } = row;
  return {
    ...record,
    specs: JSON.parse(specs) as SpecRecord[],
    supply: SUPPLIES[supply - 1] ?? "orderable",
    remanufactured: (lines & lineBit("remanufactured-parts")) !== 0,
    ...others,
    supersededBy: newer === null ? null : { number: newer, manufacturer: newerMaker ?? undefined },
  };
}
