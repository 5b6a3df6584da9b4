import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { FeedPart, FeedRecord } from "../../contract/feed.ts";
import type { FitmentRecord } from "../../contract/fitments.ts";
import { toEurCents } from "../../contract/money.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { hasPapers, type PapersRecord } from "../../contract/product-papers.ts";
import type { RelatedRecord } from "../../contract/related-parts.ts";
import { isPlain, type SupersessionRecord } from "../../contract/supersessions.ts";
import { groupNames } from "../../kit/groups.ts";
import { linesOf } from "../../kit/line-rules.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createFitmentRows } from "../catalogue-index/fitment-rows.ts";
import { OE } from "../catalogue-index/number-kinds.ts";
import { createPapersRows } from "../catalogue-index/paper-rows.ts";
import { createPictureRows, shownPicture } from "../catalogue-index/picture-rows.ts";
import type { PictureRecord, SpecRecord } from "../catalogue-index/product-record.ts";
import { createRelatedRecords } from "../catalogue-index/related-rows.ts";
import { specLabels } from "../catalogue-index/spec-labels.ts";
import { createSupersessionRecords } from "../catalogue-index/supersession-edges.ts";

const MAX_RECORDS = 1_000;

const cursorSchema = z.string().nullable();
const limitSchema = z.int().min(1).max(MAX_RECORDS);

/**
 * Whole products in the order of their latest changes. The table of changes has one row for each product that ever was,
 * so reading it from its beginning is a full pass. A product's key is its public id.
 */
export function createProductFeed(db: DatabaseSync): (cursor: string | null, limit: number) => FeedPart {
  const after = prepare<FeedRow>(db, CHANGED);
  const state = prepare<{ generation: number; last: number }>(db)`
    select (select value from meta where name = 'generation') as generation,
      coalesce((select max(seq) from change), 0) as last`;
  const count = prepare<{ total: number }>(db, "select count(*) as total from product where withdrawn = 0");
  const fitmentsOf = createFitmentRows(db);
  const picturesOf = createPictureRows(db);
  const relatedOf = createRelatedRecords(db);
  const papersOf = createPapersRows(db);
  const supersessionsOf = createSupersessionRecords(db);
  let total: number | null = null;

  return (sent, asked) => {
    const limit = parseInput(limitSchema, asked, "limit");
    const { generation, last } = state.get() ?? { generation: 0, last: 0 };
    const known = toPlace(parseInput(cursorSchema, sent, "cursor"));
    const isKnown = known !== null && known.generation === generation && known.seq <= last;
    const { seq, full } = isKnown ? known : { seq: 0, full: true };
    if (seq === 0 || total === null) total = count.get()?.total ?? 0;
    const rows = after.all(seq, limit + 1);
    const shown = rows.slice(0, limit);
    const more = rows.length > limit;
    return {
      records: shown.flatMap((row) =>
        row.number === null
          ? []
          : [
              toFeedRecord(row, {
                fitments: fitmentsOf(row.row),
                pictures: picturesOf(row.row),
                related: relatedOf(row.row),
                papers: papersOf(row.row),
                supersessions: row.successor === null ? [] : supersessionsOf(row.row),
              }),
            ],
      ),
      removed: shown.flatMap((row) => (row.number === null ? [row.key] : [])),
      cursor: toCursor({ generation, seq: shown.at(-1)?.seq ?? seq, full: full && more }),
      more,
      full,
      total: full ? total : null,
    };
  };
}

/**
 * A shop's place in the feed: the catalogue's generation, the last change read, and whether a full pass is under way.
 */
interface Place {
  generation: number;
  seq: number;
  full: boolean;
}

const CURSOR = /^(\d{1,15})\.(\d{1,15})(\.pass)?$/;

function toCursor({ generation, seq, full }: Place): string {
  return `${generation}.${seq}${full ? ".pass" : ""}`;
}

/** The place in a cursor; null without a cursor, or for a text that `toCursor` cannot have made. */
function toPlace(cursor: string | null): Place | null {
  const parts = CURSOR.exec(cursor ?? "");
  return parts && { generation: Number(parts[1]), seq: Number(parts[2]), full: parts[3] !== undefined };
}

type FeedRow = { seq: number; key: string } & (ProductRow | { number: null });

interface ProductRow {
  row: number;
  number: string;
  manufacturer: string;
  brand: string;
  group_slug: string;
  title_en: string;
  title_hr: string;
  description_en: string | null;
  description_hr: string | null;
  size: string;
  unit: string;
  pack_quantity: number;
  wholesale: number | null;
  deposit: number;
  stock: number;
  demand: number;
  supply: number;
  lines: number;
  image: string | null;
  specs: string | null;
  /** JSON: kind, number, maker */
  refs: string;
  successor: string | null;
  successor_maker: string | null;
}

// The row of a removed product has only `seq` and `key`; its other columns are null.
const CHANGED = `
  select c.seq, c.product as key, p.id as row, p.number, m.name as manufacturer, b.name as brand, g.slug as group_slug,
    p.title_en, p.title_hr, d.description_en, d.description_hr, p.size, p.unit, p.pack_quantity, p.wholesale, p.deposit,
    p.stock, p.demand, p.supply, p.lines, p.image, d.specs, s.number as successor, s.maker_name as successor_maker,
    (select json_group_array(json_array(n.kind, n.raw, n.maker) order by n.kind, n.position)
      from number n where n.product = p.id and n.kind in (1, 2)) as refs
  from (select seq, product from change where seq > ? order by seq limit ?) c
  left join product p on p.public_id = c.product and p.withdrawn = 0
  left join manufacturer m on m.id = p.manufacturer left join brand b on b.id = p.brand
  left join product_group g on g.id = p.product_group left join product_detail d on d.product = p.id
  left join supersession s on s.product = p.id
  order by c.seq`;

/** `whenEmpty` by the number in the column `supply`. */
const WHEN_EMPTY: readonly FeedRecord["whenEmpty"][] = ["orderable", "orderable", "out-of-order", "unavailable"];

interface Others {
  fitments: readonly FitmentRecord[];
  pictures: readonly PictureRecord[];
  related: readonly RelatedRecord[];
  papers: PapersRecord;
  supersessions: readonly SupersessionRecord[];
}

function toFeedRecord(
  { key, ...row }: ProductRow & { key: string },
  { fitments, pictures, related, papers, supersessions }: Others,
): FeedRecord {
  return {
    key,
    manufacturer: row.manufacturer,
    number: row.number,
    brand: row.brand,
    group: { id: row.group_slug, name: groupNames(row.group_slug) },
    title: { en: row.title_en, hr: row.title_hr },
    description: { en: row.description_en ?? "", hr: row.description_hr ?? "" },
    size: row.size,
    unit: row.unit,
    packQuantity: row.pack_quantity,
    specs: toSpecs(row.specs),
    references: toReferences(row.refs),
    fitments,
    supersededBy: row.successor === null ? null : { manufacturer: row.successor_maker, number: row.successor },
    ...(!supersessions.every(isPlain) && { supersessions }),
    ...(related.length > 0 && { related }),
    ...(hasPapers(papers) && { papers }),
    lines: linesOf(row.lines),
    listPrice: row.wholesale === null ? null : toEurCents(row.wholesale),
    deposit: toEurCents(row.deposit),
    ...(row.demand > 0 && { demand: row.demand }),
    stock: Math.max(0, row.stock),
    whenEmpty: WHEN_EMPTY[row.supply] ?? "unavailable",
    image: pictures[0]?.src ?? row.image,
    ...(pictures.length > 0 && { images: pictures.map(shownPicture) }),
  };
}

function toSpecs(text: string | null): FeedRecord["specs"] {
  const specs: SpecRecord[] = JSON.parse(text ?? "[]");
  return specs.map(({ key, value, valueHr }) => ({
    key,
    label: specLabels(key),
    value: { en: value, hr: valueHr ?? "" },
  }));
}

function toReferences(text: string): FeedRecord["references"] {
  const references: [kind: number, number: string, maker: string | null][] = JSON.parse(text);
  return references.map(([kind, number, maker]) => ({ kind: kind === OE ? "oe" : "cross", number, maker }));
}
