import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { toNumberKey } from "../../../contract/part-number.ts";
import { type ProductId, toMakerSlug } from "../../../contract/product-id.ts";
import { PLAIN_SUPERSESSION, type SupersessionRecord } from "../../../contract/supersessions.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { ProductRecord } from "../product-record.ts";
import { createSupersessionRecords } from "../supersession-edges.ts";
import { toProductIdOrNull } from "./supersession-rows.ts";

type Superseded = Pick<ProductRecord, "manufacturer" | "supersededBy" | "supersessions">;

/** Stores the edges that lead away from a product. An edge to the product itself is left out. */
export interface EdgeRows {
  write(product: number, publicId: ProductId, record: Superseded, isNew: boolean): void;
  drop(product: number): void;
}

export function createEdgeRows(db: DatabaseSync): EdgeRows {
  const read = createSupersessionRecords(db);
  const drop = prepare(db, "delete from supersession_edge where product = ?");
  const insert = prepare(db)`
    insert into supersession_edge (product, position, maker_slug, maker_name, number, number_key, public_id, successor,
      relation, direction, factor, use_up, valid_from, note_en, note_hr)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, (select id from product where public_id = ?7), ?8, ?9, ?10, ?11, ?12, ?13, ?14)`;
  return {
    drop: (product) => void drop.run(product),
    write(product, publicId, record, isNew) {
      const edges = edgesOf(record, publicId);
      if (isNew ? edges.length === 0 : isDeepStrictEqual(read(product), edges)) return;
      drop.run(product);
      for (const [position, { manufacturer, number, note, ...facts }] of edges.entries()) {
        const maker = toMakerSlug(manufacturer ?? record.manufacturer);
        const to = [maker, manufacturer, number, toNumberKey(number), toProductIdOrNull(maker, number)];
        const { relation, direction, quantityFactor, useUp, validFrom } = facts;
        const how = [relation, direction, quantityFactor, Number(useUp), validFrom, note.en, note.hr];
        insert.run(product, position, ...to, ...how);
      }
    },
  };
}

function edgesOf({ manufacturer, supersededBy, supersessions }: Superseded, self: ProductId): SupersessionRecord[] {
  if (!supersededBy) return [];
  const plain = { ...PLAIN_SUPERSESSION, manufacturer: supersededBy.manufacturer ?? null, number: supersededBy.number };
  const edges = supersessions?.length ? supersessions : [{ ...plain, note: { en: "", hr: "" } }];
  return edges
    .map((edge) => ({ ...edge, number: edge.number.trim() }))
    .filter(({ manufacturer: maker, number }) => {
      return number !== "" && toProductIdOrNull(toMakerSlug(maker ?? manufacturer), number) !== self;
    });
}
