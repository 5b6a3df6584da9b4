import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { PlacedOrder } from "#server/services/approvals/placed-orders.ts";
import type { ApprovalRequest, RequestState } from "#server/services/approvals/request.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import { type RequestContext, sessionContext, shopContext } from "../context.ts";
import { type LeaveData, loadLeave } from "./leave.ts";
import { orUnavailable } from "./or-unavailable.ts";
import { type OrderFate, toFate } from "./order-fate.ts";
import { ownMember } from "./own-member.ts";

/** The requests of a company that concern a person; `null`: the person does not approve. */
export interface ApprovalsData {
  toDecide: RequestSummary[] | null;
  mine: RequestSummary[];
  decided: RequestSummary[] | null;
  maySetRules: boolean;
  /** null: the person does not approve */
  leave: LeaveData | null;
}

export interface RequestSummary {
  id: string;
  buyer: string;
  documentNumber: string;
  amount: EurCents;
  lines: number;
  state: RequestState;
  /** who decided; "" if no person did */
  decider: string;
  /** null unless it was approved and ordered */
  order: OrderFate | null;
  askedAt: number;
  endsAt: number;
}

export async function loadApprovals(context: RequestContext): Promise<ApprovalsData> {
  const { approvals } = context.get(shopContext);
  const session = context.get(sessionContext);
  const { member, actor } = ownMember(context);
  const mayApprove = session.may("approve");
  const mine = await orUnavailable(approvals.list(actor.partner, actor.user.id), context);
  const all = mayApprove ? await orUnavailable(approvals.list(actor.partner, null), context) : [];
  const toDecide = mayApprove ? await orUnavailable(approvals.toDecide(member), context) : null;
  const orders = await orUnavailable(approvals.placedOrders([...mine, ...all]), context);
  const toSummary = (request: ApprovalRequest) => summaryOf(request, orders);
  const others = all.filter((request) => presentState(request) !== "asked" && request.buyer.id !== actor.user.id);
  return {
    toDecide: toDecide?.map(toSummary) ?? null,
    mine: mine.map(toSummary),
    decided: mayApprove ? others.map(toSummary) : null,
    maySetRules: session.may("people"),
    leave: mayApprove ? await loadLeave(context) : null,
  };
}

/** The state of a request: a request that was not decided in time has expired, even before the job that says so. */
export function presentState({ state, endsAt }: Pick<ApprovalRequest, "state" | "endsAt">): RequestState {
  return state === "asked" && endsAt <= Date.now() ? "expired" : state;
}

function summaryOf(request: ApprovalRequest, orders: ReadonlyMap<QuoteId, PlacedOrder>): RequestSummary {
  const { id, buyer, documentNumber, totals, wanted, decided, quote, askedAt, endsAt } = request;
  const placed = quote === null ? undefined : orders.get(quote);
  return {
    ...{
      id,
      documentNumber,
      order: placed ? toFate(placed) : null,
      askedAt,
      endsAt,
      buyer: buyer.name,
      lines: wanted.length,
    },
    ...{ amount: amountOf(totals), state: presentState(request), decider: decided?.name ?? "" },
  };
}

/** Goods and delivery, without VAT and deposits: the amount that limits and rules are about. */
export function amountOf({ withoutVat, deposit }: ApprovalRequest["totals"]): EurCents {
  return (withoutVat - deposit) as EurCents;
}
