import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { NeededApproval } from "#server/services/approvals/approvals.ts";
import type { Reason } from "#server/services/approvals/decision.ts";
import type { RequestState } from "#server/services/approvals/request-state.ts";
import { CHANGED_DIALOG, TOTALS } from "../cart/cart.states.tsx";
import type { CreditView } from "../cart/credit/cart-credit.ts";
import { NeededNote } from "../cart/order/needed-note.tsx";
import { ReasonList } from "../cart/order/reason-list.tsx";
import { FIRST, SECOND } from "../goods/goods.states.tsx";
import { narrow, type StatesByName, wide } from "../styleguide/parts.tsx";
import type { ApprovalRefusal } from "./approval-action.ts";
import { ApprovalLines } from "./approval-lines.tsx";
import { ApprovalPage } from "./approval-page.tsx";
import { ApprovalRefusalNote } from "./approval-refusal-note.tsx";
import { ApprovalWays } from "./approval-ways.tsx";
import { ApprovalsPage } from "./approvals-page.tsx";
import type { LeaveData, LeaveRefusal } from "./leave.ts";
import { LeaveSection } from "./leave-section.tsx";
import type { ApprovalPageData, ShownTerms } from "./load-approval.ts";
import type { RequestList, RequestSummary } from "./load-approvals.ts";
import { RefuseForm } from "./refuse-form.tsx";
import { RequestStateBadge } from "./request-state.tsx";
import type { RulesData } from "./rules.ts";
import { RulesPage } from "./rules-page.tsx";

const ASKED_AT = Date.parse("2026-11-24T08:24:00Z");
const ENDS_AT = Date.parse("2026-12-01T08:24:00Z");

export const REASONS: Reason[] = [
  { kind: "order-limit", limit: toEurCents(50_000) },
  { kind: "day-limit", limit: toEurCents(100_000), spent: toEurCents(90_000) },
  { kind: "month-limit", limit: toEurCents(500_000), spent: toEurCents(450_000) },
  { kind: "rule", rule: "1", over: toEurCents(50_000), role: null },
  { kind: "rule", rule: "2", over: null, role: "buyer" },
  { kind: "rule", rule: "3", over: toEurCents(50_000), lines: 20, role: null },
];

export const NEEDED: NeededApproval = {
  reasons: REASONS,
  deciders: ["Ana Horvat", "Branko Kovačević"],
  canBeAsked: true,
};

const STATES: RequestState[] = ["asked", "approved", "changed", "refused", "withdrawn", "expired"];

export const SUMMARIES: RequestSummary[] = STATES.map((state, at) => ({
  ...{ id: String(at), buyer: "Iva Žgombić", documentNumber: `N-2026-${1187 + at}`, amount: toEurCents(123_450) },
  ...{
    asked: state === "asked" || state === "changed" ? toEurCents(150_000) : null,
    isLowered: state === "asked",
    state,
    decider: state === "asked" ? "" : "Ana Horvat",
    order: null,
    askedAt: ASKED_AT,
    endsAt: ENDS_AT,
  },
}));

const terms = (quantity: number, cents: number): ShownTerms => ({
  ...{ quantity, price: toEurCents(cents), now: quantity - 1, later: 1 },
  ...{ deposit: toEurCents(6_000), vatPercent: 2_500 },
});

export const CREDIT: CreditView = {
  room: {
    ...{ limit: toEurCents(500_000), used: toEurCents(460_000), free: toEurCents(40_000), over: toEurCents(10_000) },
  },
  ...{ due: toEurCents(20_000), blocking: ZERO, delivery: null, canHold: true, refused: null },
};

export const REQUEST: ApprovalPageData = {
  ...{ id: "1", state: "asked", buyer: "Iva Žgombić", documentNumber: "N-2026-1187", reasons: REASONS },
  ...{ askedAt: ASKED_AT, endsAt: ENDS_AT, decided: null },
  ...{ reason: null, order: null, amount: toEurCents(123_450), revision: 2 },
  changes: [
    {
      ...{ name: "Branko Kovačević", at: ASKED_AT },
      lines: [
        { product: FIRST, was: 10, now: 4 },
        { product: SECOND, was: 2, now: 0 },
      ],
    },
  ],
  lines: [
    {
      ...{ product: FIRST, number: "0 445 110 470", title: "Injector, common rail CRI2-20", unit: "pcs", wanted: 4 },
      ...{ asked: terms(10, 28_116), present: terms(4, 30_116), ordered: null, problem: null },
    },
    {
      ...{ product: SECOND, number: "0 433 171 755", title: "Nozzle", unit: "pcs", wanted: 0 },
      ...{ asked: terms(2, 4_310), present: null, ordered: null, problem: "superseded" },
    },
  ],
  ...{ asked: { delivery: null, deliveries: null, totals: TOTALS }, place: "Servis Split, Lučka cesta 4, 21000 Split" },
  now: {
    ...{ quote: "quote", amount: toEurCents(123_450), delivery: null, deliveries: null, totals: TOTALS, blocked: null },
    changed: CHANGED_DIALOG.shown,
    ...{ hold: null, credit: CREDIT },
  },
  ...{ ordered: null, usedSince: [{ kind: "day-limit", limit: toEurCents(100_000), spent: toEurCents(95_000) }] },
  sinceAsked: { ...CHANGED_DIALOG.shown, changes: [] },
  ...{
    isEarlier: false,
    isBuyer: false,
    canDecide: true,
    isBusy: false,
    hasSentOrder: false,
    wasDenied: false,
    overtook: null,
    putBack: null,
    isInCart: false,
  },
  deciders: ["Ana Horvat", "Branko Kovačević"],
};

export const RULES: RulesData = {
  rules: [
    { id: "1", over: toEurCents(50_000), lines: null, role: null, approvers: [], isOpen: true },
    { id: "2", over: null, lines: 20, role: "buyer", approvers: ["Ana Horvat", "Branko Kovačević"], isOpen: false },
    { id: "3", over: toEurCents(0), lines: null, role: "approver", approvers: [], isOpen: false },
  ],
  approvers: [
    { user: "1" as UserId, name: "Ana Horvat", role: "owner" },
    { user: "2" as UserId, name: "Branko Kovačević", role: "approver" },
  ],
};

export const LEAVE: LeaveData = {
  own: { id: "1", name: "Branko Kovačević", isOn: true, isVoid: false, from: "2026-11-20", until: "2026-12-05" },
  theirs: [{ id: "2", name: "Ana Horvat", isOn: false, from: "2026-12-01", until: "2026-12-10" }],
  colleagues: RULES.approvers,
};

export const LEAVE_REFUSAL: LeaveRefusal = {
  reason: null,
  errors: { from: "past", to: "period", substitute: "substitute" },
  typed: { from: "2026-11-01", to: "2026-10-31", substitute: "" },
};

const AMOUNT = toEurCents(123_450);

const SUMMARY_LIST: RequestList = { requests: SUMMARIES, page: 0, pages: 1 };

const NO_REQUESTS: RequestList = { requests: [], page: 0, pages: 1 };

const REFUSAL: ApprovalRefusal = { reason: "approval-changed", errors: {}, typed: {} };

const WITHOUT_REASON: ApprovalRefusal = { reason: null, errors: { reason: { key: "required" } }, typed: {} };

export const PARTS: StatesByName = {
  "cart/order/needed-note": narrow({
    "": <NeededNote needed={NEEDED} totals={{ goods: AMOUNT }} refusal={null} />,
    "no-approver": (
      <NeededNote needed={{ ...NEEDED, deciders: [], canBeAsked: false }} totals={{ goods: AMOUNT }} refusal={null} />
    ),
  }),
  "cart/order/reason-list": narrow({ "": <ReasonList reasons={REASONS} amount={AMOUNT} /> }),
  "approvals/request-state": narrow({
    "": SUMMARIES.map((request) => <RequestStateBadge key={request.id} {...request} />),
  }),
  "approvals/approvals-page": wide({
    "": (
      <ApprovalsPage
        page={{
          toDecide: { ...SUMMARY_LIST, requests: SUMMARIES.slice(0, 1) },
          mine: SUMMARY_LIST,
          decided: { ...SUMMARY_LIST, pages: 3 },
          maySetRules: true,
          leave: LEAVE,
        }}
      />
    ),
    empty: (
      <ApprovalsPage
        page={{ toDecide: NO_REQUESTS, mine: NO_REQUESTS, decided: null, maySetRules: false, leave: null }}
      />
    ),
  }),
  "approvals/leave-section": wide({
    "no substitute": <LeaveSection leave={{ ...LEAVE, own: null }} />,
    refused: <LeaveSection leave={{ ...LEAVE, own: null, theirs: [] }} refusal={LEAVE_REFUSAL} />,
    "no colleague to choose": <LeaveSection leave={{ own: null, theirs: [], colleagues: [] }} />,
  }),
  "approvals/approval-page": wide({
    "to decide": <ApprovalPage page={REQUEST} />,
    "refused, to the buyer": (
      <ApprovalPage
        page={{
          ...REQUEST,
          ...{
            state: "refused",
            now: null,
            canDecide: false,
            isBuyer: true,
            reason: "Not this month.",
            putBack: "1@1",
          },
          decided: { name: "Ana Horvat", at: REQUEST.askedAt },
        }}
      />
    ),
  }),
  "approvals/approval-lines": wide({ "": <ApprovalLines page={REQUEST} /> }),
  "approvals/approval-ways": narrow({ "": <ApprovalWays credit={CREDIT} isBlocked={false} /> }),
  "approvals/approval-refusal-note": narrow({ "": <ApprovalRefusalNote refusal={REFUSAL} /> }),
  "approvals/refuse-form": narrow({ "": <RefuseForm refusal={WITHOUT_REASON} /> }),
  "approvals/rules-page": wide({ "": <RulesPage page={RULES} /> }),
};
