import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { ApprovalRequest, RequestState } from "#server/services/approvals/request.ts";
import { type RequestContext, sessionContext, shopContext } from "../context.ts";
import { type LeaveData, loadLeave } from "./leave.ts";
import { orUnavailable } from "./or-unavailable.ts";
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
  order: { id: string; number: string } | null;
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

function toSummary(request: ApprovalRequest): RequestSummary {
  const { id, buyer, documentNumber, totals, wanted, decided, order, askedAt, endsAt } = request;
  return {
    ...{ id, documentNumber, order, askedAt, endsAt, buyer: buyer.name, lines: wanted.length },
    ...{ amount: amountOf(totals), state: presentState(request), decider: decided?.name ?? "" },
  };
}

/** Goods and delivery, without VAT and deposits: the amount that limits and rules are about. */
export function amountOf({ withoutVat, deposit }: ApprovalRequest["totals"]): EurCents {
  return (withoutVat - deposit) as EurCents;
}
