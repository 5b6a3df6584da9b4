import { createHash } from "node:crypto";
import { MAX_PAGE_SIZE } from "#erp-adapter/contract/paging.ts";
import type { ReloadedLine } from "../cart/lines/load-again.ts";
import type { OutcomePlace } from "../cart/lines/load-outcome.ts";
import type { RequestContext } from "../request/context.ts";
import { askErp } from "../request/session/ask-erp.ts";

/** All favourites that are still sold, a pack of each. At most ten ERP calls, for at most 1,000 favourites. */
export async function readFavourites(url: URL, context: RequestContext): Promise<OutcomePlace> {
  const lines: Required<ReloadedLine>[] = [];
  for (let page = 1, total = 1; (page - 1) * MAX_PAGE_SIZE < total; page += 1) {
    const list = await askErp({ url, context }, (erp, c) => erp.favourites.list({ page, pageSize: MAX_PAGE_SIZE }, c));
    total = list.total;
    for (const { product } of list.items) {
      if (!product) continue;
      const { id, packQuantity, number, title, unit } = product;
      lines.push({ position: lines.length + 1, product: id, quantity: packQuantity, number, title, unit });
    }
  }
  const ids = lines.map(({ product, quantity }) => `${product} ${quantity}`).join();
  const subject = `favourites ${createHash("sha256").update(ids).digest("base64url")}`;
  return { name: "added", subject, lines };
}
