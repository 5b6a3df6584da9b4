import { z } from "zod";

/** A calendar date where the distributor is (Europe/Zagreb), YYYY-MM-DD, one that exists. */
export const localDateSchema = z.iso.date();

/** Rows of one page at most, and of one part of an export. */
export const MAX_PAGE_SIZE = 100;
export const MAX_PART = 1_000;

/** Where a list stood when its first page was read. Opaque. */
export type Anchor = string & { readonly [anchor]: true };
declare const anchor: unique symbol;

/** Where a part of an export ended. Opaque. */
export type Cursor = string & { readonly [cursor]: true };
declare const cursor: unique symbol;

/** Pages count from 1. */
export const pageShape = {
  page: z.int().min(1).max(10_000_000).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(25),
};

/** Both ends belong to the period; null is no end. */
export const periodShape = {
  from: localDateSchema.nullable().default(null),
  to: localDateSchema.nullable().default(null),
};

/** With the anchor of an earlier answer, rows that came since are left out, and no row moves to another page. */
export const anchorShape = {
  anchor: z
    .custom<Anchor>((value) => typeof value === "string" && value.length <= 100)
    .nullable()
    .default(null),
};

/** The next part after a cursor, the first one after null. */
export const partShape = {
  cursor: z
    .custom<Cursor>((value) => typeof value === "string" && value.length <= 100)
    .nullable()
    .default(null),
  limit: z.int().min(1).max(MAX_PART).default(MAX_PART),
};

/** A page past the end has no items and the true total. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** A page of a list that grows at its front. `anchor` is null while the list is empty. */
export interface AnchoredPage<Item> extends Page<Item> {
  anchor: Anchor | null;
}

/** A part of an export. `cursor` is null after the last one. */
export interface Part<Item> {
  rows: Item[];
  cursor: Cursor | null;
}

/**
 * Every row of an export, read part by part: no more than one part is ever held. Rows that come while it is read are
 * left out.
 */
export async function* readParts<Item>(read: (cursor: Cursor | null) => Promise<Part<Item>>): AsyncGenerator<Item> {
  let cursor: Cursor | null = null;
  do {
    const part: Part<Item> = await read(cursor);
    yield* part.rows;
    cursor = part.cursor;
  } while (cursor !== null);
}
