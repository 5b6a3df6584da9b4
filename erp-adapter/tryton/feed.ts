import { z } from "zod";
import type { CallContext } from "../contract/context.ts";
import type { CatalogueFeed, FeedRecord } from "../contract/feed.ts";
import { toLocalDate } from "../contract/local-date.ts";
import { MAX_PART } from "../contract/paging.ts";
import { parseInput } from "../contract/parse-input.ts";
import { groupNames } from "../kit/groups.ts";
import { linesOf, toLineBits } from "../kit/line-rules.ts";
import { attributesSchema, toFacts } from "./articles.ts";
import type { ReadBooks } from "./books.ts";
import { type Domain, inLanguage, type TrytonClient, type TrytonRow } from "./client.ts";
import { type FeedCursor, formatCursor, parseCursor } from "./feed-cursor.ts";
import type { TrytonNames } from "./names.ts";
import { toReference } from "./references.ts";
import { cents, toDate, toInstant } from "./values.ts";

const PRODUCT = {
  name: z.string(),
  description: z.string().nullable(),
  attributes: attributesSchema,
  list_price: cents.nullable(),
  salable: z.boolean(),
  active: z.boolean(),
};
const IDENTIFIER = { product: z.int(), code: z.string(), type: z.string().nullable() };

const limitSchema = z.int().min(1).max(MAX_PART);

/**
 * Milliseconds by which each reading overlaps the one before, to find changes of transactions that were still open
 * then.
 */
const OVERLAP = 60_000;

const EVERYTHING: Domain = ["active", "in", [true, false]];

export interface FeedParts {
  tryton: TrytonClient;
  books: ReadBooks;
  names: TrytonNames;
  clock: () => number;
}

/**
 * Feeds Tryton's products to the shop's own catalogue. The first pass reads all products by id; later readings contain
 * only changed products. A product that can no longer be sold is removed by a change; a product deleted in Tryton is
 * noticed only in the next full pass.
 */
export function createFeed({ tryton, books, names, clock }: FeedParts): CatalogueFeed {
  /** The filter for products that the shop can sell. Services and core deposits have neither maker nor number. */
  const sold: Domain = [
    ["salable", "=", true],
    [`attributes.${names.ATTRIBUTE_MAKER}`, "!=", null],
    [`attributes.${names.ATTRIBUTE_NUMBER}`, "!=", null],
  ];

  /**
   * The filter for products that have changed since an instant, or whose template or identifiers have; null: all that
   * can be sold.
   */
  function domainSince(since: number | null): Domain {
    if (since === null) return sold;
    const moments = ["write_date", "create_date"];
    const owners = ["", "template.", "identifiers."];
    const fields = owners.flatMap((owner) => moments.map((moment) => `${owner}${moment}`));
    return [EVERYTHING, ["OR", ...fields.map((field) => [field, ">=", toInstant(since)])]];
  }

  async function toRecords(rows: TrytonRow<typeof PRODUCT>[], c: CallContext): Promise<FeedRecord[]> {
    const ids = rows.map(({ id }) => id);
    const [identifiers, croatian] = await Promise.all([
      tryton.rows("product.identifier", [["product", "in", ids]], IDENTIFIER, c, { order: [["id", "ASC"]] }),
      tryton.rows("product.product", [["id", "in", ids], EVERYTHING], { name: z.string() }, c, {
        context: inLanguage("hr"),
      }),
    ]);
    const names = new Map(croatian.map(({ id, name }) => [id, name]));
    const numbers = Map.groupBy(identifiers, ({ product }) => product);
    return rows.flatMap((row) => {
      const codes = (numbers.get(row.id) ?? []).filter(({ type }) => type === null).map(({ code }) => code);
      return toRecord(row, names.get(row.id) ?? "", codes) ?? [];
    });
  }

  function toRecord(row: TrytonRow<typeof PRODUCT>, nameHr: string, codes: string[]): FeedRecord | null {
    const facts = toFacts(row.attributes, names);
    if (facts === null) return null;
    const { manufacturer, number, brand, size, unit, pack, deposit, whenEmpty, supersededBy, specs } = facts;
    return {
      key: String(row.id),
      manufacturer,
      number,
      brand,
      group: { id: facts.group, name: groupNames(facts.group) },
      title: { en: row.name, hr: nameHr === row.name ? "" : nameHr },
      description: { en: row.description ?? "", hr: facts.descriptionHr },
      size,
      unit,
      packQuantity: pack,
      specs: specs.map(({ key, label, value, valueHr }) => ({
        key,
        label: label === undefined ? null : { en: label, hr: label },
        value: { en: value, hr: valueHr ?? "" },
      })),
      references: codes.map(toReference),
      supersededBy,
      lines: linesOf(toLineBits({ ...facts, specs: facts.specs.map(({ key, value }) => ({ key, value })) })),
      listPrice: row.list_price,
      deposit,
      stock: null,
      whenEmpty,
      image: null,
    };
  }

  /** Parses the cursor. Null or a malformed cursor begins a full pass. */
  function read(cursor: string | null, limit: number): FeedCursor {
    parseInput(limitSchema, limit, "limit");
    return (cursor === null ? null : parseCursor(cursor)) ?? { since: null, begun: clock(), after: 0 };
  }

  /** The cursor after a part: the next part of this reading, or the start of the next reading. */
  function after({ since, begun }: FeedCursor, ids: readonly number[], limit: number) {
    const last = ids.at(-1);
    const more = last !== undefined && ids.length === limit;
    const next: FeedCursor = more
      ? { since, begun, after: last }
      : { since: begun - OVERLAP, begun: clock(), after: 0 };
    return { more, cursor: formatCursor(next) };
  }

  return {
    async feed(cursor, limit, c) {
      const at = read(cursor, limit);
      // A reading begins when its first part is read, not when the reading before it ended.
      const present = at.after === 0 ? { ...at, begun: clock() } : at;
      const domain = domainSince(present.since);
      const order = [["id", "ASC"]] as const;
      const found = [["id", ">", present.after], ...domain];
      const rows = await tryton.rows("product.product", found, PRODUCT, c, { limit, order });
      const [total, records] = await Promise.all([
        present.since === null ? tryton.count("product.product", sold, c) : null,
        toRecords(
          rows.filter(({ active, salable }) => active && salable),
          c,
        ),
      ]);
      const told = new Set(records.map(({ key }) => key));
      const keys = rows.map(({ id }) => id);
      const removed = present.since === null ? [] : keys.map(String).filter((key) => !told.has(key));
      return { records, removed, ...after(present, keys, limit), full: present.since === null, total };
    },
    async stock(cursor, limit, c) {
      const today = toLocalDate(clock());
      const at = read(cursor, limit);
      // A planned stock move takes effect on its day without any change in Tryton, so the stock of all products is read
      // once a day.
      const isOfToday = at.since !== null && toLocalDate(at.since + OVERLAP) === today;
      const since = isOfToday ? at.since : null;
      const present = { since, begun: at.after === 0 ? clock() : at.begun, after: at.after };
      const moved = since === null ? null : await movedSince(since, c);
      const wanted = [["id", ">", present.after], ...sold, ...(moved === null ? [] : [["id", "in", moved]])];
      const { warehouse } = await books(c);
      const rows = await tryton.rows("product.product", wanted, { forecast_quantity: z.number() }, c, {
        limit,
        order: [["id", "ASC"]],
        context: { locations: [warehouse], stock_date_end: toDate(today), with_childs: true },
      });
      const levels = rows.map(({ id, forecast_quantity: free }) => ({ key: String(id), stock: toPieces(free) }));
      return {
        levels,
        ...after(
          present,
          rows.map(({ id }) => id),
          limit,
        ),
      };
    },
  };

  async function movedSince(since: number, c: CallContext): Promise<number[]> {
    const moments = ["write_date", "create_date"].map((field) => [field, ">=", toInstant(since)]);
    const moves = await tryton.rows("stock.move", [["OR", ...moments]], { product: z.int() }, c);
    return [...new Set(moves.map(({ product }) => product))];
  }
}

/** The whole pieces in a quantity; at least 0. */
export function toPieces(quantity: number): number {
  return Math.max(0, Math.floor(quantity));
}
