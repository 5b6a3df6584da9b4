import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ApprovalRefusal } from "../approvals/approval-action.ts";
import { ApprovalLines } from "../approvals/approval-lines.tsx";
import { ApprovalPage } from "../approvals/approval-page.tsx";
import { ApprovalRefusalNote } from "../approvals/approval-refusal-note.tsx";
import { ApprovalWays } from "../approvals/approval-ways.tsx";
import { ApprovalsPage } from "../approvals/approvals-page.tsx";
import { LeaveSection } from "../approvals/leave-section.tsx";
import type { RequestList } from "../approvals/load-approvals.ts";
import { RefuseForm } from "../approvals/refuse-form.tsx";
import { RequestStateBadge } from "../approvals/request-state.tsx";
import { RulesPage } from "../approvals/rules-page.tsx";
import { NeededNote } from "../cart/order/needed-note.tsx";
import { ReasonList } from "../cart/order/reason-list.tsx";
import { CREDIT, LEAVE, LEAVE_REFUSAL, NEEDED, REASONS, REQUEST, RULES, SUMMARIES } from "./made-up/approvals.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const AMOUNT = toEurCents(123_450);
const SUMMARY_LIST: RequestList = { requests: SUMMARIES, page: 0, pages: 1 };
const NO_REQUESTS: RequestList = { requests: [], page: 0, pages: 1 };
const REFUSAL: ApprovalRefusal = { reason: "approval-changed", errors: {}, typed: {} };
const WITHOUT_REASON: ApprovalRefusal = { reason: null, errors: { reason: { key: "required" } }, typed: {} };

/** Orders that colleagues approve: the note in the cart, the lists, a request, and the rules. */
export function Approvals() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="cart/order/needed-note">
        <Specimen state="">
          <NeededNote needed={NEEDED} totals={{ goods: AMOUNT }} refusal={null} />
        </Specimen>
        <Specimen state="no-approver">
          <NeededNote
            needed={{ ...NEEDED, deciders: [], canBeAsked: false }}
            totals={{ goods: AMOUNT }}
            refusal={null}
          />
        </Specimen>
      </Part>
      <Part module="cart/order/reason-list">
        <Specimen state="">
          <ReasonList reasons={REASONS} amount={AMOUNT} />
        </Specimen>
      </Part>
      <Part module="approvals/request-state">
        <Specimen state="">
          {SUMMARIES.map((request) => (
            <RequestStateBadge key={request.id} {...request} />
          ))}
        </Specimen>
      </Part>
      <Part module="approvals/approvals-page">
        <Specimen state="" wide>
          <ApprovalsPage
            page={{
              toDecide: { ...SUMMARY_LIST, requests: SUMMARIES.slice(0, 1) },
              mine: SUMMARY_LIST,
              decided: { ...SUMMARY_LIST, pages: 3 },
              maySetRules: true,
              leave: LEAVE,
            }}
          />
        </Specimen>
        <Specimen state="empty" wide>
          <ApprovalsPage
            page={{ toDecide: NO_REQUESTS, mine: NO_REQUESTS, decided: null, maySetRules: false, leave: null }}
          />
        </Specimen>
      </Part>
      <Part module="approvals/leave-section">
        <Specimen state="no substitute" wide>
          <LeaveSection leave={{ ...LEAVE, own: null }} />
        </Specimen>
        <Specimen state="refused" wide>
          <LeaveSection leave={{ ...LEAVE, own: null, theirs: [] }} refusal={LEAVE_REFUSAL} />
        </Specimen>
        <Specimen state="no colleague to choose" wide>
          <LeaveSection leave={{ own: null, theirs: [], colleagues: [] }} />
        </Specimen>
      </Part>
      <Part module="approvals/approval-page">
        <Specimen state="to decide" wide>
          <ApprovalPage page={REQUEST} />
        </Specimen>
        <Specimen state="refused, to the buyer" wide>
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
        </Specimen>
      </Part>
      <Part module="approvals/approval-lines">
        <Specimen state="" wide>
          <ApprovalLines page={REQUEST} />
        </Specimen>
      </Part>
      <Part module="approvals/approval-ways">
        <Specimen state="">
          <ApprovalWays credit={CREDIT} isBlocked={false} />
        </Specimen>
      </Part>
      <Part module="approvals/approval-refusal-note">
        <Specimen state="">
          <ApprovalRefusalNote refusal={REFUSAL} />
        </Specimen>
      </Part>
      <Part module="approvals/refuse-form">
        <Specimen state="">
          <RefuseForm refusal={WITHOUT_REASON} />
        </Specimen>
      </Part>
      <Part module="approvals/rules-page">
        <Specimen state="" wide>
          <RulesPage page={RULES} />
        </Specimen>
      </Part>
    </Setting>
  );
}
