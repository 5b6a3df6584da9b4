import { dueInAdvance } from "#erp-adapter/contract/order-hold.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { getLocale, sessionContext, shopContext } from "../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../request/files/answer-file.ts";
import { TYPES } from "../request/files/table-format.ts";
import { getTexts } from "../request/guards/i18next.ts";
import { notFound } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { documentContext } from "../request/session/call-context.ts";
import { loadLinked } from "./load-order.ts";

/** The pro forma invoice of an order of which money is due in advance, as PDF. Throws 404 for any other order. */
export async function proFormaFile({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const { documents } = context.get(shopContext);
  const { order, buyer } = await findOrder({ url, params, context });
  if (dueInAdvance(order) === 0) throw notFound(url);
  const name = getTexts(context)("files.proForma", { number: order.number });
  const body = await documents.proForma(order, getLocale(context), buyer);
  return { name: `${name}.pdf`, type: TYPES.pdf, body };
}

/** The guest's order that a signed link names, with its steps since; without a link the customer's order as it is now. */
async function findOrder({ url, params, context }: Omit<DownloadArgs, "request">) {
  const { ordering } = context.get(shopContext).orders;
  const { user } = context.get(sessionContext);
  const id = (params.orderId ?? "") as OrderId;
  const linked = await ordering.copyByLink(id, url.searchParams.get("key") ?? "");
  if (linked) return { order: await loadLinked(linked, context), buyer: null };
  if (user?.kind !== "customer" || user.partner === null) throw notFound(url);
  const order = await askErp({ url, context }, (erp) => erp.orders.get(id, documentContext(context)));
  const copy = await ordering.copyForPartner(order.id, user.partner);
  return { order, buyer: copy?.buyer ?? null };
}
