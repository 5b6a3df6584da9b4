import type { DatabaseSync } from "node:sqlite";
import { MAX_FITMENTS } from "../../../contract/fitments.ts";
import { toNumberKey } from "../../../contract/part-number.ts";
import { type ProductId, toMakerSlug, toProductId } from "../../../contract/product-id.ts";
import { isGroupId } from "../../../kit/groups.ts";
import { lineBit, toLineBits } from "../../../kit/line-rules.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { ProductRecord } from "../product-record.ts";
import { toSortKey } from "../sort-key.ts";
import { toStanding } from "../standing.ts";
import { SUPPLY } from "../supply-column.ts";
import type { LogChange } from "./change-log.ts";
import type { NamedRows } from "./named-rows.ts";
import type { ProductFitments } from "./product-fitments.ts";
import type { ProductNumbers } from "./product-numbers.ts";
import type { WritePictures } from "./product-pictures.ts";
import type { WriteRelated } from "./product-related.ts";
import type { SearchIndex } from "./search-index.ts";
import { createSupersessionRows } from "./supersession-rows.ts";
import type { WritePapers } from "./write-papers.ts";

/** Writes one product into all its tables, within the caller's transaction. True if the product is new. */
export type WriteProduct = (record: ProductRecord) => boolean;

interface Parts {
  named: NamedRows;
  numbers: ProductNumbers;
  fitments: ProductFitments;
  writePictures: WritePictures;
  writeRelated: WriteRelated;
  writePapers: WritePapers;
  index: SearchIndex;
  log: LogChange;
}

/** The returned function throws RangeError, and writes nothing, if `checkRecord` refuses the record. */
export function createWriteProduct(
  db: DatabaseSync,
  { named, numbers, fitments, writePictures, writeRelated, writePapers, index, log }: Parts,
): WriteProduct {
  const find = prepare<{ id: number; group: string; words: string }>(db)`
    select p.id, g.slug as "group",
      json_array(p.title_en, p.title_hr, b.name, g.slug, d.specs, d.description_en, d.description_hr, p.demand,
        p.lines) as words
    from product p join brand b on b.id = p.brand join product_group g on g.id = p.product_group
    left join product_detail d on d.product = p.id where p.public_id = ?`;
  const insert = prepare<{ id: number }>(db)`
    insert into product (public_id, manufacturer, number, ${COLUMNS.join(", ")})
    values (?, ?, ?, ${COLUMNS.map(() => "?").join(", ")}) returning id`;
  const update = prepare(
    db,
    `update product set withdrawn = 0, ${COLUMNS.map((column) => `${column} = ?`).join(", ")} where id = ?`,
  );
  const detail = prepare(db)`
    insert or replace into product_detail (product, description_en, description_hr, specs) values (?, ?, ?, ?)`;
  const renamed = prepare<{ id: number; public_id: string }>(db)`
    update product set withdrawn = 1, key = null, digest = null where key = ? and public_id <> ? returning id, public_id`;
  const supersessions = createSupersessionRows(db);

  return (record) => {
    const publicId = checkRecord(record);
    if (record.fed) retire(record.fed.key, publicId);
    const present = find.get(publicId);
    const values = toColumns(record, named);
    const product =
      present?.id ?? insert.get(publicId, named.manufacturer(record.manufacturer), record.number.trim(), ...values)?.id;
    if (product === undefined) throw new Error("a product was neither found nor added");
    if (present) update.run(...values, product);
    const specs = JSON.stringify(record.specs);
    detail.run(product, record.descriptionEn, record.descriptionHr, specs);
    const words = JSON.stringify([
      record.titleEn,
      record.titleHr,
      record.brand,
      record.group,
      specs,
      record.descriptionEn,
      record.descriptionHr,
      record.demand ?? 0,
      linesOf(record),
    ]);
    if (numbers.write(product, record, !present)) index.indexNumbers(product, !present);
    const hasOtherFitments = fitments.write(product, record, present?.group ?? null);
    if (present?.words !== words || hasOtherFitments) index.indexWords(product, !present);
    writePictures(product, record, !present);
    writeRelated(product, record, !present);
    writePapers(product, record);
    supersessions.write(product, publicId, record, !present);
    log("changed", publicId);
    return !present;
  };

  /** Retires the entries of a product under its earlier names in the ERP; each is logged as removed. */
  function retire(key: string, publicId: string): void {
    for (const old of renamed.all(key, publicId)) {
      supersessions.drop(old.id);
      log("removed", old.public_id);
    }
  }
}

const COLUMNS = [
  "brand",
  "product_group",
  "number_key",
  "title_en",
  "title_hr",
  "title_key_en",
  "title_key_hr",
  "size",
  "unit",
  "pack_quantity",
  "wholesale",
  "deposit",
  "stock",
  "demand",
  "standing",
  "supply",
  "lines",
  "image",
  "key",
  "digest",
];

function toColumns(record: ProductRecord, named: NamedRows) {
  const lines = linesOf(record);
  const demand = record.demand ?? 0;
  return [
    named.brand(record.brand),
    named.group(record.group, record.fed?.groupName ?? null),
    toNumberKey(record.number),
    record.titleEn,
    record.titleHr,
    toSortKey(record.titleEn, "en"),
    toSortKey(record.titleHr || record.titleEn, "hr"),
    record.size,
    record.unit,
    record.packQuantity,
    record.wholesale,
    record.deposit,
    record.stock,
    demand,
    toStanding({ demand, lines }),
    SUPPLY[record.supply],
    lines,
    record.fed?.image ?? null,
    record.fed?.key ?? null,
    record.fed?.digest ?? null,
  ];
}

/** The product lines of a record, one bit each. */
function linesOf(record: ProductRecord): number {
  return record.fed ? record.fed.lines.reduce((bits, line) => bits | lineBit(line), 0) : toLineBits(record);
}

/** The id of the record's product. Throws RangeError if the record cannot be written. */
export function checkRecord(record: ProductRecord): ProductId {
  const where = `${record.manufacturer} ${record.number}`;
  if (!record.fed && !isGroupId(record.group)) throw new RangeError(`${where}: unknown group ${record.group}`);
  if (!Number.isInteger(record.packQuantity) || record.packQuantity < 1)
    throw new RangeError(`${where}: pack quantity ${record.packQuantity}`);
  if (!Number.isSafeInteger(record.stock)) throw new RangeError(`${where}: stock ${record.stock}`);
  for (const amount of [record.wholesale ?? 0, record.deposit])
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${where}: amount ${amount}`);
  if (record.fitments.length > MAX_FITMENTS) throw new RangeError(`${where}: ${record.fitments.length} fitments`);
  return toProductId(toMakerSlug(record.manufacturer), record.number);
}
