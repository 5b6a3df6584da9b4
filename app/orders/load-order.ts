import type { Locale } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { isPaidInAdvance } from "#erp-adapter/contract/order-hold.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { shownLabel } from "#locales/shown-address.ts";
import type { OrderCopy } from "#server/services/ordering/order-copy.ts";
import { learnOwn, withoutOwn } from "../own-numbers/learn-own.ts";
import {
  getLocale,
  log,
  orElse,
  type PageRequestOf,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { toGuestLabel } from "./again/guest-label.ts";
import { withSteps } from "./with-steps.ts";

/** An order as a page shows it, without the ERP's own name for its status, which is for staff. */
export interface ShownOrder extends Omit<Order, "erpStatus"> {
  /** the guest's data and the place of delivery, line by line in the page's language; empty if unknown */
  labels: { buyer: string[]; delivery: string[] };
  /** true if it is paid by the pro forma invoice that came with its confirmation */
  isPaidInAdvance: boolean;
}

/**
 * The source of an order. erp: the order as it is now · copy: the shop's own copy from when it was placed, because the
 * ERP does not answer · missing: the same copy, because the ERP does not have the order, for example after an older
 * backup of the ERP was restored · link: the same copy, for a guest's signed link, which never opens an account.
 */
export type OrderSource = "erp" | "copy" | "missing" | "link";

export interface LoadedOrder {
  order: ShownOrder;
  source: OrderSource;
  /** language of the lines' titles if it is not the page's: a copy keeps the language in which it was ordered */
  titlesIn: Locale | null;
}

/** Throws 404 for an order that does not exist or is somebody else's, 503 if neither the ERP nor a copy has it. */
export async function loadOrder({ url, params, context }: PageRequestOf<"orderId">): Promise<LoadedOrder> {
  const { ordering } = context.get(shopContext).orders;
  const id = params.orderId as OrderId;
  const copy = await ordering.copyByLink(id, url.searchParams.get("key") ?? "");
  if (copy) return withAsked(ofCopy(copy, "link", context), copy, context);
  const loaded = await requireOrder({ url, params, context }, async (error) => {
    if (!isErpError(error)) return undefined;
    if (error.code === "NOT_FOUND") return missing(id, context);
    const own = NO_ANSWER.has(error.code) ? await ownCopy(id, context) : null;
    return own ? ofCopy(own, "copy", context) : undefined;
  });
  return { titlesIn: null, ...loaded };
}

/**
 * The customer's order as the ERP has it now. The shop also stores the company's own part numbers from its lines.
 * `expected` may turn an error into an answer, as in `askErp`.
 */
export async function requireOrder<Expected = never>(
  { url, params, context }: PageRequestOf<"orderId">,
  expected?: (error: unknown) => Promise<Expected | undefined>,
): Promise<{ order: ShownOrder; source: "erp" } | Expected> {
  if (context.get(sessionContext).user?.kind !== "customer") throw notFound(url);
  return askErp(
    { url, context },
    async (erp, c) => {
      const order = await erp.orders.get(params.orderId as OrderId, c);
      await learnOwn(order, context);
      return { order: toShown(order, getLocale(context)), source: "erp" as const };
    },
    expected,
  );
}

const NO_ANSWER: ReadonlySet<string> = new Set([
  "TIMEOUT",
  "UNAVAILABLE",
  "BAD_RESPONSE",
  "RATE_LIMITED",
  "IN_PROGRESS",
]);

/** The copy of an order that this customer's company placed in this shop. */
async function ownCopy(id: OrderId, context: RequestContext): Promise<OrderCopy | null> {
  const partner = context.get(sessionContext).user?.partner ?? null;
  return partner === null ? null : context.get(shopContext).orders.ordering.copyForPartner(id, partner);
}

/** The copy of an order that this person placed and that the ERP does not have; undefined if there is none. */
async function missing(id: OrderId, context: RequestContext): Promise<LoadedOrder | undefined> {
  const own = await ownCopy(id, context);
  // A colleague's order may be there, and the ERP may hide it from this person.
  if (own === null || own.user !== context.get(sessionContext).user?.id) return undefined;
  log(context).error({ order: own.order.number, key: own.quote }, "the ERP does not have an order that it confirmed");
  return ofCopy(own, "missing", context);
}

function ofCopy(copy: OrderCopy, source: OrderSource, context: RequestContext): LoadedOrder {
  const locale = getLocale(context);
  return { order: toShown(copy.order, locale), source, titlesIn: copy.locale === locale ? null : copy.locale };
}

/** Adds the cancellations that the guest has asked for. */
async function withAsked({ order, ...loaded }: LoadedOrder, { quote }: OrderCopy, context: RequestContext) {
  const asked = await orElse([], "a guest's cancellations not read", context, () =>
    context.get(shopContext).orders.guestCancellations.ofOrder(quote),
  );
  return { ...loaded, order: { ...order, cancellations: [...order.cancellations, ...asked] } };
}

/** A guest's order as it is now: with its steps since it was placed. */
export async function loadLinked(copy: OrderCopy, context: RequestContext): Promise<ShownOrder> {
  const { order } = await withAsked(ofCopy(copy, "link", context), copy, context);
  return withSteps(order, await context.get(shopContext).orders.events.ofOrder(order));
}

export function toShown({ erpStatus: _, ...order }: Order, locale: Locale): ShownOrder {
  const { buyer, delivery } = order;
  const address = delivery?.to.address;
  const labels = {
    buyer: buyer ? toGuestLabel(buyer, locale) : [],
    delivery: address ? shownLabel(address, locale) : [],
  };
  return { ...withoutOwn(order), labels, isPaidInAdvance: isPaidInAdvance(order) };
}
