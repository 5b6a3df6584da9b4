import { isHeld } from "#erp-adapter/contract/order-hold.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { getLocale, sessionContext, shopContext } from "../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../request/files/answer-file.ts";
import { TYPES } from "../request/files/table-format.ts";
import { getTexts } from "../request/guards/i18next.ts";
import { notFound } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { documentContext } from "../request/session/call-context.ts";

/**
 * The pro forma invoice of a customer's order that waits for its payment, as PDF. Throws 404 for any other order,
 * because there is nothing to pay in advance.
 */
export async function proFormaFile({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const { documents } = context.get(shopContext);
  const { ordering } = context.get(shopContext).orders;
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
