import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../contract/context.ts";
import type { ProductId } from "../../contract/product-id.ts";
import {
  type Direction,
  type Relation,
  type Supersession,
  type SupersessionFacts,
  type SupersessionRecord,
  toShownNote,
} from "../../contract/supersessions.ts";
import { edgesAround } from "../../kit/edges-around.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** Reads all edges needed to offer replacements for these products, including withdrawn products. */
export function createSupersessionEdges(
  db: DatabaseSync,
): (ids: readonly ProductId[], locale: Locale) => Supersession[] {
  const away = prepare<EndsRow>(db)`${ENDS} from json_each(?) asked join product p on p.public_id = asked.value
    join supersession_edge e on e.product = p.id left join product o on o.id = e.successor order by asked.key, e.position`;
  const into = prepare<EndsRow>(db)`${ENDS} from json_each(?) asked join product o on o.public_id = asked.value
    join supersession_edge e on e.successor = o.id join product p on p.id = e.product order by asked.key, p.number_key, p.id`;
  return (asked, locale) => {
    const toEdge = (row: EndsRow): Supersession => ({
      ...toFacts(row),
      from: row.fromId,
      to: { id: row.toId, number: row.toNumber },
      note: toShownNote({ en: row.noteEn, hr: row.noteHr }, locale),
    });
    return edgesAround(
      {
        away: (ids) => away.all(JSON.stringify(ids)).map(toEdge),
        into: (ids) => into.all(JSON.stringify(ids)).map(toEdge),
      },
      asked,
    );
  };
}

/** Reads the edges that lead away from a product, in both languages, in the order of its record. */
export function createSupersessionRecords(db: DatabaseSync): (product: number) => SupersessionRecord[] {
  const select = prepare<FactsRow & { manufacturer: string | null; number: string }>(db)`
    select e.maker_name as manufacturer, e.number, ${FACTS} from supersession_edge e where e.product = ? order by e.position`;
  return (product) =>
    select.all(product).map((row) => ({
      ...toFacts(row),
      manufacturer: row.manufacturer,
      number: row.number,
      note: { en: row.noteEn, hr: row.noteHr },
    }));
}

const FACTS = `e.relation, e.direction, e.factor, e.use_up as useUp, e.valid_from as validFrom, e.note_en as noteEn,
  e.note_hr as noteHr`;

const ENDS = `select p.public_id as fromId, o.public_id as toId, coalesce(o.number, e.number) as toNumber, ${FACTS}`;

interface FactsRow {
  relation: Relation;
  direction: Direction;
  factor: number;
  useUp: number;
  validFrom: string | null;
  noteEn: string;
  noteHr: string;
}

interface EndsRow extends FactsRow {
  fromId: ProductId;
  toId: ProductId | null;
  toNumber: string;
}

function toFacts({ relation, direction, factor, useUp, validFrom }: FactsRow): SupersessionFacts {
  return { relation, direction, quantityFactor: factor, useUp: useUp === 1, validFrom };
}
