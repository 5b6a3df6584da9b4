import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { type Cursor, type Part, readParts } from "#erp-adapter/contract/paging.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { askErp } from "./ask-erp.ts";
import { partContext } from "./call-context.ts";

/**
 * The rows of an export, which the ERP returns in several parts, and the first part. The first part is read
 * immediately, so that an error of the ERP is shown as a page; each other part is read only when its first row is read.
 */
export async function readRows<Row, First extends Part<Row>>(
  { request, url, context }: { request: Request; url: URL; context: RequestContext },
  read: (erp: ErpAdapter, cursor: Cursor | null, c: CallContext) => Promise<First & Part<Row>>,
): Promise<{ first: First; rows: AsyncGenerator<Row> }> {
  const first = await askErp({ url, context }, (erp, c) => read(erp, null, c));
  const { erp } = context.get(shopContext);
  const rows = readParts<Row>(async (cursor) =>
    cursor === null ? first : await read(erp, cursor, partContext(context, request.signal)),
  );
  return { first, rows };
}
