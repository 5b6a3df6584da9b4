import type { EurCents } from "#erp-adapter/contract/money.ts";
import { isOver } from "#rules/approval-requests.ts";
import type { ApprovalRequest, ListedRequest } from "#server/services/approvals/request.ts";
import type { Paging, RequestPage } from "#server/services/approvals/request-page.ts";
import type { RequestState } from "#server/services/approvals/request-state.ts";
import type { Step } from "#server/services/order-events/step.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import { type PageRequest, sessionContext, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { orUnavailable } from "../request/session/or-unavailable.ts";
import { type LeaveData, loadLeave } from "./leave.ts";
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
  /** of the order, or of the request at its present quantities while nothing is ordered */
  amount: EurCents;
  /** the amount that was asked for, if it is another; null otherwise */
  asked: EurCents | null;
  /** true if `amount` is the one at quantities that an approver has lowered, and nothing is ordered yet */
  isLowered: boolean;
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
    mayApprove ? await orUnavailable(approvals.toDecide(member, pageOf("toDecide")), context) : null,
  ];
  const steps = await orUnavailable(approvals.stepsOf([...mine.requests, ...(decided?.requests ?? [])]), context);
  const toList = (list: RequestListName, { requests, total }: RequestPage): RequestList => {
    const { page } = pageOf(list);
    if (page > 0 && requests.length === 0) throw notFound(url);
    return {
      ...{ page, pages: Math.max(1, Math.ceil(total / REQUESTS_A_PAGE)) },
      requests: requests.map((request) => summaryOf(request, steps)),
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

/** The state of a request. A request that was not decided in time has expired, even if no job has stored that yet. */
export function presentState(request: Pick<ApprovalRequest, "state" | "endsAt">): RequestState {
  return request.state === "asked" && isOver(request, Date.now()) ? "expired" : request.state;
}

function summaryOf(request: ListedRequest, steps: ReadonlyMap<QuoteId, Step[]>): RequestSummary {
  const { id, buyer, documentNumber, size, amount, decider, quote, askedAt, ordered } = request;
  const asked = size.amount;
  return {
    ...{ id, documentNumber, askedAt, buyer: buyer.name, decider, state: presentState(request) },
    order: ordered && toFate({ order: ordered, steps: (quote !== null && steps.get(quote)) || [] }),
    ...{ amount, asked: amount === asked ? null : asked, isLowered: !ordered && amount !== asked },
  };
}
