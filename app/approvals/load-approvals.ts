import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { Paging, RequestPage } from "#server/services/approvals/approvals.ts";
import type { PlacedOrder } from "#server/services/approvals/placed-orders.ts";
import type { ApprovalRequest, RequestState } from "#server/services/approvals/request.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import { type PageRequest, sessionContext, shopContext } from "../context.ts";
import { parsePageNumber } from "../domain/page-number.ts";
import { notFound } from "../page-errors.ts";
import { type LeaveData, loadLeave } from "./leave.ts";
import { orUnavailable } from "./or-unavailable.ts";
import { type OrderFate, toFate } from "./order-fate.ts";
import { ownMember } from "./own-member.ts";

/** The requests of a company that concern a person; a list is null if the person does not approve. */
export interface ApprovalsData {
  toDecide: RequestList | null;
  mine: RequestList;
  decided: RequestList | null;
  maySetRules: boolean;
  /** null: the person does not approve */
  leave: LeaveData | null;
}

/** A page of a list; pages count from 0. */
export interface RequestList {
  requests: RequestSummary[];
  page: number;
  pages: number;
}

export interface RequestSummary extends Pick<ApprovalRequest, "id" | "documentNumber" | "askedAt"> {
  buyer: string;
  amount: EurCents;
  state: RequestState;
  /** who decided; "" if no person did */
  decider: string;
  /** null unless it was approved and ordered */
  order: OrderFate | null;
}

const REQUESTS_A_PAGE = 25;

/** The lists of requests; each name is also the query parameter with the page number of that list. */
export type RequestListName = "toDecide" | "mine" | "decided";

/** Throws 404 if the page number of a list is too large or invalid. */
export async function loadApprovals({ url, context }: PageRequest): Promise<ApprovalsData> {
  const { approvals } = context.get(shopContext);
  const session = context.get(sessionContext);
  const { member } = ownMember(context);
  const mayApprove = session.may("approve");
  const pageOf = (list: RequestListName) => readPageOf(list, url);
  const [mine, decided, toDecide] = [
    await orUnavailable(approvals.mine(member, pageOf("mine")), context),
    mayApprove ? await orUnavailable(approvals.decided(member, pageOf("decided")), context) : null,
    mayApprove ? cut(await orUnavailable(approvals.toDecide(member), context), pageOf("toDecide")) : null,
  ];
  const ordered = [...mine.requests, ...(decided?.requests ?? [])];
  const orders = await orUnavailable(approvals.placedOrders(ordered), context);
  const toList = (list: RequestListName, { requests, total }: RequestPage): RequestList => {
    const { page } = pageOf(list);
    if (page > 0 && requests.length === 0) throw notFound(url);
    return {
      ...{ page, pages: Math.max(1, Math.ceil(total / REQUESTS_A_PAGE)) },
      requests: requests.map((request) => summaryOf(request, orders)),
    };
  };
  return {
    toDecide: toDecide && toList("toDecide", toDecide),
    mine: toList("mine", mine),
    decided: decided && toList("decided", decided),
    maySetRules: session.may("people"),
    leave: mayApprove ? await loadLeave(context) : null,
  };
}

function readPageOf(list: RequestListName, url: URL): Paging {
  const page = parsePageNumber(url.searchParams.get(list) ?? "0", 0);
  if (page === null) throw notFound(url);
  return { page, size: REQUESTS_A_PAGE };
}

/** One page of `all`. All are read first, because only then is it known which of them the person may decide. */
function cut(all: ApprovalRequest[], { page, size }: Paging): RequestPage {
  return { requests: all.slice(page * size, (page + 1) * size), total: all.length };
}

/** The state of a request. A request that was not decided in time has expired, even if no job has stored that yet. */
export function presentState({ state, endsAt }: Pick<ApprovalRequest, "state" | "endsAt">): RequestState {
  return state === "asked" && endsAt <= Date.now() ? "expired" : state;
}

function summaryOf(request: ApprovalRequest, orders: ReadonlyMap<QuoteId, PlacedOrder>): RequestSummary {
  const { id, buyer, documentNumber, totals, decided, quote, askedAt } = request;
  const placed = quote === null ? undefined : orders.get(quote);
  return {
    ...{ id, documentNumber, askedAt, buyer: buyer.name, order: placed ? toFate(placed) : null },
    ...{ amount: amountOf(totals), state: presentState(request), decider: decided?.name ?? "" },
  };
}

/** Goods and delivery, without VAT and deposits: the amount to which limits and rules apply. */
export function amountOf({ withoutVat, deposit }: ApprovalRequest["totals"]): EurCents {
  return (withoutVat - deposit) as EurCents;
}
