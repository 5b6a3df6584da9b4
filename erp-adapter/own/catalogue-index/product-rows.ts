import type { DatabaseSync } from "node:sqlite";
import { AVAILABILITIES, type Availability, type GroupId, type ProductSummary } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import type { MakerSlug, ProductId } from "../../contract/product-id.ts";
import { groupName } from "../../kit/groups.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { type PictureRow, toPicture } from "./picture-rows.ts";

/** Product summaries by row number or by id, in the requested order. Withdrawn and unknown products are left out. */
export interface ProductRows {
  byRow(rows: readonly number[], locale: Locale): { row: number; summary: ProductSummary }[];
  byId(ids: readonly ProductId[], locale: Locale): { row: number; summary: ProductSummary }[];
}

export function createProductRows(db: DatabaseSync): ProductRows {
  const byRow = prepare<SummaryRow>(db, `${SELECT} join product p on p.id = asked.value ${JOINS}`);
  const byId = prepare<SummaryRow>(db, `${SELECT} join product p on p.public_id = asked.value ${JOINS}`);
  return {
    byRow: (rows, locale) => byRow.all(JSON.stringify(rows)).map((row) => toSummary(row, locale)),
    byId: (ids, locale) => byId.all(JSON.stringify(ids)).map((row) => toSummary(row, locale)),
  };
}

/** Translates the value of the column `availability` to the contract's word. */
export function toAvailability(value: number): Availability {
  return AVAILABILITIES[value] ?? "unavailable";
}

interface SummaryRow {
  row: number;
  public_id: ProductId;
  number: string;
  manufacturer_slug: MakerSlug;
  manufacturer: string;
  brand_slug: string;
  brand: string;
  group_slug: GroupId;
  group_en: string | null;
  group_hr: string | null;
  title_en: string;
  title_hr: string;
  size: string;
  unit: string;
  pack_quantity: number;
  availability: number;
  image: string | null;
  /** JSON of a picture's row */
  picture: string | null;
  successor_number: string | null;
  successor_id: ProductId | null;
}

const SELECT = `select p.id as row, p.public_id, p.number, m.slug as manufacturer_slug, m.name as manufacturer,
    b.slug as brand_slug, b.name as brand, g.slug as group_slug, g.name_en as group_en, g.name_hr as group_hr, p.title_en, p.title_hr, p.size, p.unit, p.pack_quantity,
    p.availability, p.image,
    (select json_object('src', i.src, 'width', i.width, 'height', i.height, 'smaller', i.smaller, 'alt', i.alt)
      from product_picture i where i.product = p.id order by i.position limit 1) as picture,
    coalesce(o.number, s.number) as successor_number,
    case when o.withdrawn = 0 then o.public_id end as successor_id
  from json_each(?) asked`;

const JOINS = `join manufacturer m on m.id = p.manufacturer join brand b on b.id = p.brand
  join product_group g on g.id = p.product_group
  left join supersession s on s.product = p.id left join product o on o.id = s.successor
  where p.withdrawn = 0 order by asked.key`;

function toSummary(row: SummaryRow, locale: Locale): { row: number; summary: ProductSummary } {
  const first: PictureRow | null = row.picture === null ? null : JSON.parse(row.picture);
  const summary: ProductSummary = {
    id: row.public_id,
    number: row.number,
    manufacturer: { id: row.manufacturer_slug, name: row.manufacturer },
    brand: { id: row.brand_slug, name: row.brand },
    group: { id: row.group_slug, name: groupName(row.group_slug, locale, { en: row.group_en, hr: row.group_hr }) },
    title: (locale === "hr" && row.title_hr) || row.title_en,
    size: row.size,
    unit: row.unit,
    packQuantity: row.pack_quantity,
    availability: toAvailability(row.availability),
    image: first?.src ?? row.image,
    ...(first && { images: [toPicture(first)] }),
    replacedBy: row.successor_number === null ? null : { id: row.successor_id, number: row.successor_number },
  };
  return { row: row.row, summary };
}
