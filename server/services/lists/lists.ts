import { createHash } from "node:crypto";
import { sql } from "kysely";
import { forUpdate } from "#database/database.ts";
import { run } from "#database/work.ts";
import { MAX_QUANTITY } from "#erp-adapter/contract/quantity.ts";
import type { ShopDb, ShopRow, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { byPosition } from "./by-position.ts";
import {
  type LackingField,
  type List,
  type ListChange,
  type ListLine,
  type ListReader,
  type ListRefusal,
  type ListSummary,
  MAX_LIST_LINES,
  MAX_LISTS,
  type Sharing,
  type Shelf,
} from "./list.ts";

/** The customers' named lists of products, stored in the shop's own database, whatever the ERP. */
export type Lists = ReturnType<typeof createLists>;

/** Edits of lines, made all together; lines without an edit stay as they are. */
export interface LineChanges {
  /** each line as it was shown (`was`) and as it becomes (`is`, null if it is removed) */
  edits: { was: ListLine; is: ListLine | null }[];
  /** true: sort the lines by the customer's own positions */
  isSorted: boolean;
}

const DAY = 24 * 60 * 60_000;

/** Each change of lines writes all lines of the list again, in a few statements however many lines there are. */
export function createLists({ db, clock }: { db: ShopDb; clock: Clock }) {
  return {
    /** The reader's own lists and those shared with them, last changed first, at most `most`. One statement. */
    async overview(reader: ListReader, most?: number): Promise<ListSummary[]> {
      const rows = await visibleTo(db, reader)
        .select(({ selectFrom }) =>
          selectFrom("list_line")
            .whereRef("list_line.list", "=", "list.id")
            .select(({ fn }) => fn.countAll<number>().as("lines"))
            .as("lines"),
        )
        .orderBy("changed_at", "desc")
        .orderBy("id")
        .$if(most !== undefined, (all) => all.limit(most ?? 0))
        .execute();
      return rows.map(({ lines, ...row }) => ({ ...toHead(row, reader), lines: Number(lines ?? 0) }));
    },

    /** Null if the list does not exist or this reader may not see it. Two statements. */
    async find(id: string, reader: ListReader): Promise<List | null> {
      const row = await theList(db, id, reader).executeTakeFirst();
      return row ? { ...toHead(row, reader), lines: await linesOf(db, id) } : null;
    },

    /** Creates a list; a second call with the same key returns the same list. */
    create(key: string, name: string, lines: readonly ListLine[], reader: ListReader): Promise<ListChange> {
      return db.transact(async (inner) => {
        await inner.lock(`lists of ${reader.user}`);
        const id = idOf(key, reader);
        const known = await theList(inner, id, reader).executeTakeFirst();
        if (known) return { ok: true, id, version: known.version };
        if ((await countOwn(inner, reader)) >= MAX_LISTS) return refuse({ reason: "tooManyLists", limit: MAX_LISTS });
        const joined = join([], lines);
        if (joined.length > MAX_LIST_LINES) return refuse({ reason: "tooManyLines", limit: MAX_LIST_LINES });
        const head = { id, owner: reader.user, owner_name: reader.name, company: reader.company ?? "", name };
        await run(inner, onShop.insert("list", { ...head, sharing: "private", version: 1, changed_at: clock() }));
        await writeLines(inner, id, joined);
        return { ok: true, id, version: 1 };
      });
    },

    /**
     * Adds lines; a product that the list already has gets the sum of both quantities. A second call with the same key,
     * within a day, adds nothing.
     */
    add(id: string, key: string, lines: readonly ListLine[], reader: ListReader): Promise<ListChange> {
      return merge(id, key, (present) => join(present, lines), reader);
    },

    /**
     * Replaces the lines of products that the list already has and appends lines for the other products; all other
     * lines of the list stay. `lacking`: the fields that the new lines do not contain. A second call with the same key,
     * within a day, changes nothing.
     */
    put(
      id: string,
      key: string,
      { lines, lacking }: { lines: readonly ListLine[]; lacking: readonly LackingField[] },
      reader: ListReader,
    ): Promise<ListChange> {
      return merge(id, key, (present) => overwrite(present, join([], lines), new Set(lacking)), reader);
    },

    /**
     * Changes lines. Refuses with `conflict`, and changes nothing, if one of these lines was changed or removed after
     * it was shown. Changes of other lines are no conflict.
     */
    changeLines(id: string, { edits, isSorted }: LineChanges, reader: ListReader): Promise<ListChange> {
      const editOf = new Map(edits.map((edit) => [edit.was.product, edit]));
      return change(id, reader, async (inner) => {
        const present = await linesOf(inner, id);
        const kept = present.filter(({ product }) => editOf.has(product));
        if (kept.length < editOf.size || !kept.every((line) => isSame(line, editOf.get(line.product)?.was)))
          return refuse({ reason: "conflict" });
        const next = present.flatMap((line) => {
          const edit = editOf.get(line.product);
          return edit ? (edit.is ?? []) : line;
        });
        return isSorted ? next.toSorted(byPosition) : next;
      });
    },

    rename(id: string, version: number, name: string, reader: ListReader): Promise<ListChange> {
      return changeHead(id, version, { name }, reader);
    },

    /** Changes who sees the list. Only the owner may do so; without a company the list stays invisible to others. */
    share(id: string, version: number, sharing: Sharing, reader: ListReader): Promise<ListChange> {
      // The owner's current company: the owner may have moved to another since the list was made.
      return changeHead(id, version, { sharing, company: reader.company ?? "", owner_name: reader.name }, reader);
    },

    /**
     * Deletes one of the reader's own lists; null if deleted, `read-only` for a colleague's list, `missing` if the
     * reader sees no such list.
     */
    async remove(id: string, reader: ListReader): Promise<"missing" | "read-only" | null> {
      if ((await run(db, onShop.remove("list", { id: toAskable(id), owner: reader.user }))) > 0) return null;
      return (await theList(db, id, reader).executeTakeFirst()) ? "read-only" : "missing";
    },

    /** Deletes the keys of `add` and `put` after a day. */
    async sweep(): Promise<void> {
      await db.query
        .deleteFrom("list_addition")
        .where("made_at", "<=", clock() - DAY)
        .execute();
    },
  };

  function merge(
    id: string,
    key: string,
    join: (present: ListLine[]) => ListLine[],
    reader: ListReader,
  ): Promise<ListChange> {
    return change(id, reader, async (inner, { version }) => {
      if (await isAdded(inner, id, key)) return { ok: true, id, version };
      const joined = join(await linesOf(inner, id));
      if (joined.length > MAX_LIST_LINES) return refuse({ reason: "tooManyLines", limit: MAX_LIST_LINES });
      await run(inner, onShop.insert("list_addition", { list: id, key, made_at: clock() }));
      return joined;
    });
  }

  /**
   * Changes the lines of a list that the reader may edit. `work` returns the new lines, or an outcome if nothing is to
   * be changed.
   */
  function change(
    id: string,
    reader: ListReader,
    work: (inner: ShopTransaction, list: ShopRow<"list">) => Promise<ListLine[] | ListChange>,
  ): Promise<ListChange> {
    return db.transact(async (inner) => {
      const row = await forUpdate(inner, theList(inner, id, reader)).executeTakeFirst();
      if (!row) return refuse({ reason: "missing" });
      if (!toHead(row, reader).isEditable) return refuse({ reason: "read-only" });
      const outcome = await work(inner, row);
      if (!Array.isArray(outcome)) return outcome;
      await run(inner, onShop.remove("list_line", { list: id }));
      await writeLines(inner, id, outcome);
      return touch(inner, row, {});
    });
  }

  function changeHead(
    id: string,
    version: number,
    head: Partial<Pick<ShopRow<"list">, "name" | "sharing" | "company" | "owner_name">>,
    reader: ListReader,
  ): Promise<ListChange> {
    return db.transact(async (inner) => {
      const row = await forUpdate(inner, theList(inner, id, reader)).executeTakeFirst();
      if (!row) return refuse({ reason: "missing" });
      if (row.owner !== reader.user) return refuse({ reason: "read-only" });
      return row.version === version ? touch(inner, row, head) : refuse({ reason: "conflict" });
    });
  }

  async function touch(
    inner: ShopTransaction,
    row: ShopRow<"list">,
    head: Partial<Pick<ShopRow<"list">, "name" | "sharing" | "company" | "owner_name">>,
  ): Promise<ListChange> {
    const version = row.version + 1;
    await run(inner, onShop.update("list", { id: row.id }, { ...head, version, changed_at: clock() }));
    return { ok: true, id: row.id, version };
  }
}

/** The lists that a reader may see: the reader's own, and those that colleagues share with the company. */
function visibleTo({ query }: ShopDb, { user, company }: ListReader) {
  return query
    .selectFrom("list")
    .selectAll("list")
    .where(({ and, eb, or }) =>
      or([
        eb("owner", "=", user),
        and([
          eb("sharing", "<>", sql.lit("private" as const)),
          eb("company", "=", company ?? ""),
          eb("company", "<>", ""),
        ]),
      ]),
    );
}

function theList(db: ShopDb, id: string, reader: ListReader) {
  return visibleTo(db, reader).where("id", "=", toAskable(id));
}

/** The id, or "", which no list has, if the text cannot be an id: PostgreSQL refuses a text with NUL. */
function toAskable(id: string): string {
  return /^[0-9a-f]{32}$/.test(id) ? id : "";
}

function toHead(row: ShopRow<"list">, { user }: ListReader): Omit<List, "lines"> {
  const isOwn = row.owner === user;
  return {
    id: row.id,
    name: row.name,
    sharing: row.sharing,
    isOwn,
    ownerName: row.owner_name,
    isEditable: isOwn || row.sharing === "edit",
    version: row.version,
    changedAt: row.changed_at,
  };
}

async function linesOf({ query }: ShopDb, id: string): Promise<ListLine[]> {
  const rows = await query
    .selectFrom("list_line")
    .select(["product", "quantity", "note", "position", "minimum", "maximum", "counted", "counted_at"])
    .where("list", "=", id)
    .orderBy("place")
    .execute();
  return rows.map(({ product, quantity, note, position, ...shelf }) => ({
    ...{ product, quantity, note, position, shelf: toShelf(shelf) },
  }));
}

function toShelf({
  minimum,
  maximum,
  counted,
  counted_at: at,
}: Pick<ShopRow<"list_line">, "minimum" | "maximum" | "counted" | "counted_at">): Shelf | null {
  if (maximum === null) return null;
  return { minimum, maximum, count: counted === null || at === null ? null : { pieces: counted, at } };
}

async function writeLines({ query }: ShopTransaction, list: string, lines: readonly ListLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ product, quantity, note, position, shelf }, place) => ({
    ...{ list, place, product, quantity, note, position },
    ...{ minimum: shelf?.minimum ?? null, maximum: shelf?.maximum ?? null },
    ...{ counted: shelf?.count?.pieces ?? null, counted_at: shelf?.count?.at ?? null },
  }));
  await query.insertInto("list_line").values(rows).execute();
}

/** True if the list has taken this key before. Call it while the list is locked. */
async function isAdded(inner: ShopTransaction, list: string, key: string): Promise<boolean> {
  return (await run(inner, onShop.find("list_addition", { list, key }))) !== undefined;
}

function countOwn(inner: ShopTransaction, { user }: ListReader): Promise<number> {
  return run(inner, onShop.count("list", { owner: user }));
}

/**
 * Joins two groups of lines. Each product occurs once, with the sum of the quantities (at most MAX_QUANTITY), and with
 * its first note, position and stock levels.
 */
function join(lines: readonly ListLine[], added: readonly ListLine[]): ListLine[] {
  const joined = new Map(lines.map((line) => [line.product, line]));
  for (const line of added) {
    const known = joined.get(line.product);
    joined.set(line.product, {
      product: line.product,
      quantity: Math.min(MAX_QUANTITY, (known?.quantity ?? 0) + line.quantity),
      note: known?.note || line.note,
      position: known?.position || line.position,
      shelf: known?.shelf ?? line.shelf,
    });
  }
  return [...joined.values()];
}

/**
 * Replaces lines with those of a file. A file contains stock levels but no counts: a line keeps its count as long as it
 * has levels.
 */
function overwrite(
  present: readonly ListLine[],
  put: readonly ListLine[],
  lacking: ReadonlySet<LackingField>,
): ListLine[] {
  const lines = new Map(present.map((line) => [line.product, line]));
  for (const line of put) {
    const known = lines.get(line.product);
    const shelf = line.shelf && { ...line.shelf, count: line.shelf.count ?? known?.shelf?.count ?? null };
    lines.set(line.product, {
      product: line.product,
      quantity: line.quantity,
      note: known && lacking.has("note") ? known.note : line.note,
      position: known && lacking.has("position") ? known.position : line.position,
      shelf: known && lacking.has("shelf") ? known.shelf : shelf,
    });
  }
  return [...lines.values()];
}

function isSame(line: ListLine, other: ListLine | undefined): boolean {
  const textOf = ({ quantity, note, position, shelf }: ListLine) =>
    JSON.stringify([quantity, note, position, shelf?.minimum, shelf?.maximum, shelf?.count?.pieces, shelf?.count?.at]);
  return other !== undefined && textOf(line) === textOf(other);
}

/** The id of a list: the same for the same person and key, and impossible to guess. */
function idOf(key: string, { user }: ListReader): string {
  return createHash("sha256")
    .update(JSON.stringify([user, key]))
    .digest("hex")
    .slice(0, 32);
}

function refuse(refusal: ListRefusal): ListChange {
  return { ok: false, ...refusal };
}
