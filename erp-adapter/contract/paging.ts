import { z } from "zod";

export const MAX_PAGE_SIZE = 100;

/** Wire and adapter pages count from 1. */
export const pageRequestSchema = z.object({
  page: z.int().min(1).max(10_000_000),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE),
});

/** A page past the end has no items and the true total. */
export interface Page<Item> {
  items: Item[];
  total: number;
}
