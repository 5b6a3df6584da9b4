import type { QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { mayInCompany } from "../request/session/company-right.ts";
import { ownCompany } from "../request/session/own-company.ts";
import { piecesOf, resolveRow } from "./rows/resolve-row.ts";

/**
 * Stores the own numbers of rows that were put into a cart, for a signed-in customer's company: one database statement,
 * however many rows. Rows with another part accepted in place of their own are skipped. Stores nothing while the disk
 * has only the room that is kept for orders.
 */
export async function teachNumbers(
  rows: readonly QuickOrderRow[],
  added: readonly number[],
  context: RequestContext,
): Promise<void> {
  const company = ownCompany(context);
  const { ownNumbers } = context.get(shopContext);
  const { storage } = context.get(shopContext).request;
  if (company.kind !== "known" || !mayInCompany("ownNumbers", context) || storage.isShort()) return;
  const isAdded = new Set(added);
  const taught = rows
    .filter(({ row, yourNumber, decision }) => isAdded.has(row) && yourNumber !== "" && decision.instead === null)
    .flatMap((row) => {
      const resolved = resolveRow(row);
      // A list also takes rows without a quantity.
      const part = resolved.kind === "refused" ? resolved.part : piecesOf(resolved)[0]?.product;
      return part ? [{ number: row.yourNumber, product: part }] : [];
    });
  if (taught.length > 0) await ownNumbers.teach(company.partner, taught, "file");
}
