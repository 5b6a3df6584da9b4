import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { run } from "#database/work.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { Reading } from "#rules/wanted-rows/wanted-row.ts";
import type { Row, ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import {
  type Adding,
  MAX_CONTENT,
  MAX_PREPARED_BYTES,
  MAX_PREPARED_LISTS,
  PREPARED_FOR,
  type PreparedContent,
  type PreparedList,
  type PreparedListId,
  type PreparedRow,
} from "./prepared-list.ts";

/** Quick-order lists while people review them, in the shop's own database. Only its owner can read a list. */
export type PreparedLists = ReturnType<typeof createPreparedLists>;

/** A list's id, and the person who must be its owner. */
export interface ListOfOwner {
  id: string;
  owner: UserId;
}

export function createPreparedLists({ db, clock }: { db: ShopDb; clock: Clock }) {
  const { query } = db;
  return {
    /**
     * Stores a new list for a day; null if it is too large, or if `admit` refuses so many bytes. Deletes the owner's
     * oldest lists beyond `MAX_PREPARED_LISTS` and `MAX_PREPARED_BYTES`.
     */
    async create(
      owner: UserId,
      content: PreparedContent,
      admit: (bytes: number) => Promise<boolean> = async () => true,
    ): Promise<PreparedListId | null> {
      const text = JSON.stringify(content);
      if (text.length > MAX_CONTENT || !(await admit(Buffer.byteLength(text)))) return null;
      const id = randomBytes(16).toString("base64url") as PreparedListId;
      const now = clock();
      const list = { id, owner, content: text, revision: 1, adding: null, made_at: now, ends_at: now + PREPARED_FOR };
      await run(db, onShop.insert("prepared_list", list));
      const own = query
        .selectFrom("prepared_list")
        .select(["id", sql<number>`row_number() over ${NEWEST_FIRST}`.as("place")])
        .select(sql<number>`sum(octet_length(content)) over ${NEWEST_FIRST}`.as("bytes"))
        .where("owner", "=", owner);
      const beyond = query
        .selectFrom(own.as("own"))
        .select("id")
        .where("place", ">", 1)
        .where(({ eb, or }) => or([eb("place", ">", MAX_PREPARED_LISTS), eb("bytes", ">", MAX_PREPARED_BYTES)]));
      await query.deleteFrom("prepared_list").where("id", "in", beyond).execute();
      return id;
    },

    /** Null for a list that does not exist, has ended, or is another person's. */
    async find({ id, owner }: ListOfOwner): Promise<PreparedList | null> {
      if (!/^[\w-]{22}$/.test(id)) return null;
      const row = await run(db, onShop.find("prepared_list", { id: id as PreparedListId, owner }));
      return row && row.ends_at > clock() ? toList(row) : null;
    },

    /**
     * Stores changed rows, and other changed content such as columns. False if the list has changed since it was read,
     * if rows are being added to a cart, or if the content is too large. `isNews` is false if nothing changed that a
     * form depends on: the revision then stays the same.
     */
    async change(
      list: PreparedList,
      changed: Pick<PreparedContent, "rows"> & Partial<PreparedContent>,
      isNews = true,
    ): Promise<boolean> {
      const content = toContent({ ...list, ...changed });
      if (content.length > MAX_CONTENT) return false;
      return write(list, { content, revision: list.revision + (isNews ? 1 : 0) }, null);
    },

    /**
     * Notes the rows that are about to be put into a cart; false if the list has changed since it was read, or if other
     * rows are being added.
     */
    begin: (list: PreparedList, adding: Adding): Promise<boolean> =>
      write(list, { adding: JSON.stringify(adding) }, null),

    /** Notes that the rows are in the cart; false if another request has already noted it. */
    finish(list: PreparedList, adding: Adding, cart: CartId): Promise<boolean> {
      const taken = new Set(adding.rows);
      const rows = list.rows.map((row) => (taken.has(row.row) ? { ...row, addedBy: adding.revision } : row));
      const additions = [...list.additions, { revision: adding.revision, cart, rows: adding.rows.length }];
      const content = toContent({ ...list, rows, additions });
      return write(list, { content, adding: null, revision: list.revision + 1 }, adding);
    },

    /** Notes that nothing was put into a cart. */
    abandon: (list: PreparedList, adding: Adding): Promise<boolean> => write(list, { adding: null }, adding),

    /** Gives a guest's lists to the customer as whom the guest logs in. */
    async move(from: UserId, to: UserId): Promise<void> {
      await run(db, onShop.update("prepared_list", { owner: from }, { owner: to }));
    },

    /** Deletes lists that have ended; returns their number. */
    async sweep(): Promise<number> {
      const ended = query.deleteFrom("prepared_list").where("ends_at", "<=", clock());
      return Number((await ended.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };

  /**
   * Writes `values` if revision and `adding` have not changed since they were read. Only one of two simultaneous writes
   * succeeds, because check and write are one statement.
   */
  async function write(
    { id, owner, revision }: PreparedList,
    values: Partial<Row<"prepared_list">>,
    adding: Adding | null,
  ): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable("prepared_list")
      .set(values)
      .where("id", "=", id)
      .where("owner", "=", owner)
      .where("revision", "=", revision)
      .where("adding", adding ? "=" : "is", adding && JSON.stringify(adding))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
}

type StoredRow = Omit<PreparedRow, "alternatives"> & {
  alternatives?: readonly StoredReading[];
  alternative?: StoredReading | null;
};

type StoredReading = Omit<Reading, "quantityText"> & Partial<Pick<Reading, "quantityText">>;

const NEWEST_FIRST = sql`(order by made_at desc, id)`;

const NEWEST_FIELDS = { numeric: [], minimum: "", maximum: "" };

function toContent({ format, columns, skipped, rows, additions }: PreparedContent): string {
  return JSON.stringify({ format, columns, skipped, rows, additions } satisfies PreparedContent);
}

function toList({ id, owner, content, revision, adding, ends_at: endsAt }: Row<"prepared_list">): PreparedList {
  const kept: PreparedContent = { skipped: [], ...JSON.parse(content) };
  // A list stored by an earlier release lacks the newest fields, and has one other reading or null.
  const stored: readonly StoredRow[] = kept.rows;
  const rows = stored.map(({ alternative, alternatives, ...row }) => ({
    ...NEWEST_FIELDS,
    ...row,
    alternatives: (alternatives ?? (alternative ? [alternative] : [])).map((reading) => ({
      ...reading,
      quantityText: reading.quantityText ?? String(reading.amount.quantity ?? ""),
    })),
  }));
  return {
    ...kept,
    rows,
    id,
    owner,
    revision,
    adding: adding === null ? null : JSON.parse(adding),
    endsAt,
  };
}
