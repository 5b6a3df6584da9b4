import { isHeld } from "#erp-adapter/contract/order-hold.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { getLocale, sessionContext, shopContext } from "../context.ts";
import { getTexts } from "../middleware/i18next.ts";
import { notFound } from "../page-errors.ts";
import { askErp } from "../session/ask-erp.ts";
import { documentContext } from "../session/call-context.ts";
import type { DownloadArgs, DownloadedFile } from "./answer-file.ts";
import { TYPES } from "./table-format.ts";

/**
 * The pro forma invoice of a customer's order that waits for its payment, as PDF. Throws 404 for any other order,
 * because there is nothing to pay in advance.
 */
export async function proFormaFile({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const { documents, ordering } = context.get(shopContext);
  const { user } = context.get(sessionContext);
  if (user?.kind !== "customer" || user.partner === null) throw notFound(url);
  const id = (params.orderId ?? "") as OrderId;
  const order = await askErp({ url, context }, (erp) => erp.orders.get(id, documentContext(context)));
  if (!order.prepayment || !isHeld(order)) throw notFound(url);
  const copy = await ordering.copyForPartner(order.id, user.partner);
  const name = getTexts(context)("files.proForma", { number: order.number });
  const body = await documents.proForma(order, getLocale(context), copy?.buyer ?? null);
  return { name: `${name}.pdf`, type: TYPES.pdf, body };
}
