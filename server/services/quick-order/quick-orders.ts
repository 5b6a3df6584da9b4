import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { run } from "#database/work.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { LineReading } from "#erp-adapter/kit/typed-line/typed-line.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import {
  type Adding,
  MAX_CONTENT,
  MAX_QUICK_ORDER_BYTES,
  MAX_QUICK_ORDERS,
  QUICK_ORDER_LIFE,
  type QuickOrder,
  type QuickOrderContent,
  type QuickOrderId,
  type QuickOrderRow,
} from "./quick-order.ts";

/** Quick-order lists while people review them, in the shop's own database. Only its owner can read a list. */
export type QuickOrders = ReturnType<typeof createQuickOrders>;

/** A list's id, and the person who must be its owner. */
export interface ListOfOwner {
  id: string;
  owner: UserId;
}

export function createQuickOrders({ db, clock }: { db: ShopDb; clock: Clock }) {
  const { query } = db;
  return {
    /**
     * Stores a new list for a day; null if it is too large, or if `admit` refuses so many bytes. Deletes the owner's
     * oldest lists beyond `MAX_QUICK_ORDERS` and `MAX_QUICK_ORDER_BYTES`.
     */
    async create(
      owner: UserId,
      content: QuickOrderContent,
      admit: (bytes: number) => Promise<boolean> = async () => true,
    ): Promise<QuickOrderId | null> {
      const text = JSON.stringify(content);
      if (text.length > MAX_CONTENT || !(await admit(Buffer.byteLength(text)))) return null;
      const id = randomBytes(16).toString("base64url") as QuickOrderId;
      const now = clock();
      const list = {
        id,
        owner,
        content: text,
        revision: 1,
        adding: null,
        made_at: now,
        ends_at: now + QUICK_ORDER_LIFE,
      };
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
        .where(({ eb, or }) => or([eb("place", ">", MAX_QUICK_ORDERS), eb("bytes", ">", MAX_QUICK_ORDER_BYTES)]));
      await query.deleteFrom("prepared_list").where("id", "in", beyond).execute();
      return id;
    },

    /** Null for a list that does not exist, has ended, or is another person's. */
    async find({ id, owner }: ListOfOwner): Promise<QuickOrder | null> {
      if (!/^[\w-]{22}$/.test(id)) return null;
      const row = await run(db, onShop.find("prepared_list", { id: id as QuickOrderId, owner }));
      return row && row.ends_at > clock() ? toList(row) : null;
    },

    /**
     * Stores changed rows, and other changed content such as columns. False if the list has changed since it was read,
     * if rows are being added to a cart, or if the content is too large. `isNews` is false if nothing changed that a
     * form depends on: the revision then stays the same.
     */
    async change(
      list: QuickOrder,
      changed: Pick<QuickOrderContent, "rows"> & Partial<QuickOrderContent>,
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
    begin: (list: QuickOrder, adding: Adding): Promise<boolean> =>
      write(list, { adding: JSON.stringify(adding) }, null),

    /** Notes that the rows are in the cart; false if another request has already noted it. */
    finish(list: QuickOrder, adding: Adding, cart: CartId): Promise<boolean> {
      const taken = new Set(adding.rows);
      const rows = list.rows.map((row) => (taken.has(row.row) ? { ...row, addedBy: adding.revision } : row));
      const additions = [...list.additions, { revision: adding.revision, cart, rows: adding.rows.length }];
      const content = toContent({ ...list, rows, additions });
      return write(list, { content, adding: null, revision: list.revision + 1 }, adding);
    },

    /** Notes that nothing was put into a cart. */
    abandon: (list: QuickOrder, adding: Adding): Promise<boolean> => write(list, { adding: null }, adding),

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
    { id, owner, revision }: QuickOrder,
    values: Partial<ShopRow<"prepared_list">>,
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

type StoredRow = Omit<QuickOrderRow, "alternatives"> & {
  alternatives?: readonly StoredReading[];
  alternative?: StoredReading | null;
};

type StoredReading = Omit<LineReading, "quantityText"> & Partial<Pick<LineReading, "quantityText">>;

const NEWEST_FIRST = sql`(order by made_at desc, id)`;

const NEWEST_FIELDS = { numeric: [], minimum: "", maximum: "" };

function toContent({ format, columns, skipped, rows, additions }: QuickOrderContent): string {
  return JSON.stringify({ format, columns, skipped, rows, additions } satisfies QuickOrderContent);
}

function toList({ id, owner, content, revision, adding, ends_at: endsAt }: ShopRow<"prepared_list">): QuickOrder {
  const kept: QuickOrderContent = { skipped: [], ...JSON.parse(content) };
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
