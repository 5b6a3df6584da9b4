import type { SelectQueryBuilder } from "kysely";
import type { ShopTables } from "#server/shop-db/tables.ts";
import { LISTED, type ListedRequest, toListed } from "./request.ts";

/** Pages count from 0. */
export interface Paging {
  page: number;
  size: number;
}

export interface RequestPage {
  requests: ListedRequest[];
  /** the number of requests on all pages; 0 if this page is empty */
  total: number;
}

type Requests = SelectQueryBuilder<ShopTables, "approval_request", object>;

/** The query of what lists show of these requests, newest first. */
export function readListed(requests: Requests) {
  return requests.select(LISTED).orderBy("asked_at", "desc").orderBy("id");
}

/** A page of these requests, newest first. One SQL statement. */
export async function readPage(requests: Requests, { page, size }: Paging): Promise<RequestPage> {
  const rows = await readListed(requests)
    // Not `count(*) over ()`, for which the columns of all pages are read.
    .select(requests.select(({ fn }) => fn.countAll<number | string>().as("count")).as("total"))
    .limit(size)
    .offset(page * size)
    .execute();
  return { requests: rows.map(toListed), total: Number(rows[0]?.total ?? 0) };
}
