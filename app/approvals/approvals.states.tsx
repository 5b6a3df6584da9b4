import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { Reason } from "#server/services/approvals/decision.ts";
import { CHANGED_DIALOG, CREDITS, TOTALS } from "../cart/cart.states.tsx";
import { NeededNote } from "../cart/order/needed-note.tsx";
import { ReasonList } from "../cart/order/reason-list.tsx";
import { FIRST, named, PRICED, SECOND } from "../goods/goods.states.tsx";
import { narrow, type StatesByName, wide } from "../styleguide/parts.tsx";
import { EMPTY } from "../styleguide/readers.ts";
import { ApprovalLines } from "./approval-lines.tsx";
import { ApprovalPage } from "./approval-page.tsx";
import { ApprovalRefusalNote } from "./approval-refusal-note.tsx";
import { ApprovalWays } from "./approval-ways.tsx";
import { ApprovalsPage } from "./approvals-page.tsx";
import { LeaveSection } from "./leave-section.tsx";
import type { ApprovalLine, ApprovalPageData } from "./load-approval.ts";
import { RefuseForm } from "./refuse-form.tsx";
import { RequestStateBadge } from "./request-state.tsx";
import { RulesPage } from "./rules-page.tsx";

const LIMIT = { limit: toEurCents(50_000), spent: toEurCents(45_000) };

const REASONS: Reason[] = [
  { kind: "order-limit", limit: LIMIT.limit },
  { kind: "day-limit", ...LIMIT },
  { kind: "month-limit", ...LIMIT },
  { kind: "rule", rule: "1", over: LIMIT.limit, lines: 20, role: null },
  { kind: "rule", rule: "2", over: null, role: "buyer" },
];

const DECIDERS = ["Ana Horvat", "Branko Kovačević"];

/** The fields of a request that lists and its page show. */
const ASKED = {
  ...{ id: "1", buyer: "Iva Žgombić", documentNumber: "N-2026-1187", amount: toEurCents(123_450), order: null },
  ...{ askedAt: Date.parse("2026-11-24T08:24:00Z"), endsAt: Date.parse("2026-12-01T08:24:00Z") },
};

const SUMMARIES = (["asked", "approved", "changed", "refused", "withdrawn", "expired"] as const).map((state, at) => ({
  ...{ ...ASKED, id: String(at), state, decider: at === 0 ? "" : "Ana Horvat" },
  ...{ asked: at === 0 ? toEurCents(150_000) : null, isLowered: at === 0 },
}));

const LINE: ApprovalLine = {
  ...{ ...named("0 445 110 470"), wanted: 4, asked: { ...PRICED, quantity: 10, now: 4, later: 6 }, ordered: null },
  ...{ present: { ...PRICED, price: toEurCents(30_116), quantity: 4, now: 4, later: 0 }, problem: null },
};

const TAKEN_OUT: ApprovalLine = { ...LINE, product: SECOND, wanted: 0, present: null, problem: "superseded" };

const SENT = { delivery: null, deliveries: null, totals: TOTALS, taxNotes: [] };

const { shown: changed } = CHANGED_DIALOG;

const REQUEST: ApprovalPageData = {
  ...EMPTY,
  ...{ ...ASKED, state: "asked", reasons: REASONS, revision: 2, lines: [LINE, TAKEN_OUT], asked: SENT },
  canDecide: true,
  changes: [{ name: "Branko Kovačević", at: ASKED.askedAt, lines: [{ product: FIRST, was: 10, now: 4 }] }],
  place: "Servis Split, Lučka cesta 4, 21000 Split",
  now: { ...SENT, quote: "quote", amount: ASKED.amount, blocked: null, hold: null, changed, credit: CREDITS.over },
  usedSince: [{ kind: "day-limit", ...LIMIT }],
  sinceAsked: { ...changed, changes: [] },
  deciders: DECIDERS,
};

const REFUSED = {
  ...{ state: "refused" as const, reason: "Not this month.", decided: { name: "Ana Horvat", at: ASKED.askedAt } },
  ...{ now: null, canDecide: false, isBuyer: true, putBack: "1@1" },
};

const APPROVERS = DECIDERS.map((name, at) => ({ user: String(at) as UserId, name, role: "approver" as const }));

const LEAVE = {
  own: { id: "1", name: "Branko Kovačević", isOn: true, isVoid: false, from: "2026-11-20", until: "2026-12-05" },
  theirs: [{ id: "2", name: "Ana Horvat", isOn: false, from: "2026-12-01", until: "2026-12-10" }],
  colleagues: APPROVERS,
};

const ANY = { over: null, lines: null, role: null, approvers: [], isOpen: true };

const RULES = [
  { ...ANY, id: "1", over: LIMIT.limit },
  { ...ANY, id: "2", lines: 20, role: "buyer" as const, approvers: DECIDERS, isOpen: false },
];

const NONE = { requests: [], page: 0, pages: 1 };

const NO_LISTS = { toDecide: NONE, mine: NONE, decided: null, maySetRules: false, leave: null };

const ALL = { requests: SUMMARIES, page: 0, pages: 3 };

const NEEDED = { reasons: REASONS, deciders: DECIDERS, canBeAsked: true };

const WRONG_LEAVE = {
  reason: null,
  errors: { from: "past", to: "period", substitute: "substitute" },
  typed: { from: "2026-11-01", to: "2026-10-31", substitute: "" },
} as const;

export const PARTS: StatesByName = {
  "cart/order/needed-note": narrow({ needed: NEEDED, totals: { goods: ASKED.amount }, refusal: null }, NeededNote, {
    "no-approver": { needed: { deciders: [], canBeAsked: false } },
  }),
  "cart/order/reason-list": narrow({ "": <ReasonList reasons={REASONS} amount={ASKED.amount} /> }),
  "approvals/request-state": narrow({
    "": SUMMARIES.map((request) => <RequestStateBadge key={request.id} {...request} />),
  }),
  "approvals/approvals-page": wide({ page: NO_LISTS }, ApprovalsPage, {
    everything: { page: { toDecide: ALL, mine: ALL, decided: ALL, maySetRules: true, leave: LEAVE } },
  }),
  "approvals/leave-section": wide({ leave: { own: null, theirs: [], colleagues: APPROVERS } }, LeaveSection, {
    refused: { refusal: WRONG_LEAVE },
    "no colleague to choose": { leave: { colleagues: [] } },
  }),
  "approvals/approval-page": wide({ page: REQUEST }, ApprovalPage, { "refused, to the buyer": { page: REFUSED } }),
  "approvals/approval-lines": wide({ "": <ApprovalLines page={REQUEST} /> }),
  "approvals/approval-ways": narrow({ "": <ApprovalWays credit={CREDITS.over} isBlocked={false} /> }),
  "approvals/approval-refusal-note": narrow({
    "": <ApprovalRefusalNote refusal={{ ...EMPTY, reason: "approval-changed", errors: {} }} />,
  }),
  "approvals/refuse-form": narrow({
    "": <RefuseForm refusal={{ ...EMPTY, errors: { reason: { key: "required" } } }} />,
  }),
  "approvals/rules-page": wide({ "": <RulesPage page={{ rules: RULES, approvers: APPROVERS }} /> }),
};
