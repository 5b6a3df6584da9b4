import { z } from "zod";
import type { Anchor, AnchoredPage, Cursor, Page, Part } from "../../../contract/paging.ts";
import { type Codec, named, numberInQuery } from "../codecs.ts";

/** Fields of a query string. The back end refuses invalid limits and dates. */
export const pageFields = { page: numberInQuery.optional(), pageSize: numberInQuery.optional() };
export const periodFields = { from: z.string().nullable().optional(), to: z.string().nullable().optional() };
export const anchorFields = { anchor: named<Anchor>().nullable().optional() };
export const partFields = { cursor: named<Cursor>().nullable().optional(), limit: numberInQuery.optional() };

const total = z.int().min(0);

export function pageOf<Item>(item: Codec<Item>): Codec<Page<Item>> {
  return z.object({ items: z.array(item), total });
}

export function anchoredPageOf<Item>(item: Codec<Item>): Codec<AnchoredPage<Item>> {
  return z.object({ items: z.array(item), total, anchor: named<Anchor>().nullable() });
}

export function partOf<Item>(item: Codec<Item>): Codec<Part<Item>> {
  return z.object({ rows: z.array(item), cursor: named<Cursor>().nullable() });
}
