import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { Delivery, DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { type EurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import { orElse, type PageRequest, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";
import { callContext } from "../../request/session/call-context.ts";
import { isOffered } from "../../request/session/is-offered.ts";
import { canHold, ordersOnAccount } from "../order/on-account.ts";
import { type CreditRoom, type PartDelivery, toCreditRoom } from "./credit-room.ts";

/** The credit of the customer's company as the cart shows it before *Order*. */
export interface CreditView {
  /** null without the right to finances, if no limit holds, or if the ERP does not tell the used amount */
  room: CreditRoom | null;
  /** overdue amount; 0 if it is not known */
  due: EurCents;
  /** how much of `due` must be paid before the next order on account; 0 if nothing blocks orders, or if unknown */
  blocking: EurCents;
  /** the facts from which the page computes the delivery cost of some chosen lines */
  delivery: PartDelivery;
  /** true if orders can be held until they are paid or until sales releases them */
  canHold: boolean;
  /** why the ERP has refused or will refuse the order; a person without the right to finances learns only this */
  refused: CreditCause | null;
}

/** limit: the order exceeds the free credit · overdue: no order on account is taken until overdue amounts are paid. */
export type CreditCause = "limit" | "overdue";

/** The most milliseconds to wait for the figures; after that the page is shown without them. */
const FIGURES_BUDGET = 1_500;

/**
 * The company's figures, in one ERP call; they must not be shown to a person whose role has no right to finances. Null
 * without a call if the ERP does not tell this account its finances; null if the ERP does not answer in time.
 */
export async function askFigures(context: RequestContext): Promise<FinanceSummary | null> {
  const { erp } = context.get(shopContext);
  const { erpRights } = context.get(sessionContext);
  if (!erpRights.finances || !isOffered("finances", erp)) return null;
  const c = callContext(context);
  return orElse(null, "credit of the cart not read", context, () =>
    erp.finances.summary({ ...c, deadline: Math.min(c.deadline, Date.now() + FIGURES_BUDGET) }),
  );
}

/** True if the person's role, too, has the right to finances. */
export function maySeeFigures(context: RequestContext): boolean {
  return context.get(sessionContext).user?.rights.finances === true;
}

/** The credit that the cart shows; null for a person who cannot order on a company's account. */
export function toCreditView(
  figures: FinanceSummary | null,
  { totals, delivery }: { totals: Totals; delivery: PartDelivery },
  { url, context }: PageRequest,
): CreditView | null {
  if (!ordersOnAccount(context)) return null;
  const room = figures && toRoom(figures, totals.total, context);
  const blocking = figures?.overdueBlock?.amount ?? ZERO;
  const known = blocking > 0 ? "overdue" : room !== null && room.over > 0 ? "limit" : null;
  const maySee = maySeeFigures(context);
  return {
    room: maySee ? room : null,
    due: maySee && figures ? figures.due : ZERO,
    blocking: maySee ? blocking : ZERO,
    delivery,
    canHold: canHold(context),
    refused: askedCause(url) ?? (maySee ? null : known),
  };
}

/** The cause in the URL of a cart page that shows the ways out after a refusal: `?credit` or `?credit=overdue`. */
function askedCause({ searchParams }: URL): CreditCause | null {
  const cause = searchParams.get("credit");
  if (cause === null) return null;
  return cause === "overdue" ? "overdue" : "limit";
}

/** The room for an order of this total; null if the ERP has no credit limits, or refuses no order because of them. */
export function toRoom(figures: FinanceSummary, total: EurCents, context: RequestContext): CreditRoom | null {
  const { capabilities } = context.get(shopContext).erp;
  const isChecked = declares(capabilities, "finances.creditLimit") && declares(capabilities, "orders.creditCheck");
  return isChecked ? toCreditRoom(figures, total) : null;
}

/** The facts for the delivery cost of some lines of the cart, from the delivery of the whole cart. */
export function toPartDelivery(
  delivery: Delivery | null,
  { carriers }: Pick<DeliveryOptions, "carriers">,
  deliveries: number,
): PartDelivery {
  if (!delivery || delivery.to.kind === "pickup") return null;
  const carrier = carriers.find(({ id }) => id === delivery.carrier);
  if (!carrier) return null;
  const { costs, isPerDelivery } = carrier;
  const { vatPercent } = delivery;
  return { costs, isPerDelivery, vatPercent, deliveries: delivery.shipment === "together" ? 1 : deliveries };
}
