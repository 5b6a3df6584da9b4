import { z } from "zod";

/** A local date of the distributor (Europe/Zagreb), YYYY-MM-DD, that exists in the calendar. */
export const localDateSchema = z.iso.date();

/** The most rows on one page, and in one part of an export. */
export const MAX_PAGE_SIZE = 100;
export const MAX_PART = 1_000;

/** The state of a list when its first page was read. Opaque. */
export type Anchor = string & { readonly [anchor]: true };
declare const anchor: unique symbol;

/** The place where a part of an export ended. Opaque. */
export type Cursor = string & { readonly [cursor]: true };
declare const cursor: unique symbol;

/** Pages count from 1. */
export const pageShape = {
  page: z.int().min(1).max(10_000_000).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(25),
};

/** Both ends belong to the period; null leaves an end open. */
export const periodShape = {
  from: localDateSchema.nullable().default(null),
  to: localDateSchema.nullable().default(null),
};

/**
 * With the anchor of an earlier answer, rows added since that answer are left out, so that no row moves to another
 * page.
 */
export const anchorShape = {
  anchor: z
    .custom<Anchor>((value) => typeof value === "string" && value.length <= 100)
    .nullable()
    .default(null),
};

/** Asks for the part after a cursor; null asks for the first part. */
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

/** A part of an export. `cursor` is null in the last one. */
export interface Part<Item> {
  rows: Item[];
  cursor: Cursor | null;
}

/** Every row of an export, read part by part: only one part is in memory. Rows added while reading are left out. */
export async function* readParts<Item>(read: (cursor: Cursor | null) => Promise<Part<Item>>): AsyncGenerator<Item> {
  let cursor: Cursor | null = null;
  do {
    const part: Part<Item> = await read(cursor);
    yield* part.rows;
    cursor = part.cursor;
  } while (cursor !== null);
}
