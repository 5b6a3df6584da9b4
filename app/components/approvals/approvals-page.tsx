import { href } from "react-router";
import type { LeaveRefusal } from "../../approvals/leave.ts";
import type { ApprovalsData, RequestSummary } from "../../approvals/load-approvals.ts";
import { PageHead } from "../page-head.tsx";
import { useFormats, useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";
import { type Column, Rows, Table } from "../ui/table.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { RequestStateBadge } from "./request-state.tsx";

/** The requests that a person has to decide, has made, and that were decided. */
export function ApprovalsPage({
  page: { toDecide, mine, decided, maySetRules, leave },
  refusal,
}: {
  page: ApprovalsData;
  refusal?: LeaveRefusal;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const title = t("approvals.title");
  return (
    <>
      <PageHead title={title} noindex />
      <div className="page-head">
        <h1>{title}</h1>
        <p>{t("approvals.lead")}</p>
      </div>
      <div className="stack stack--big">
        {toDecide && <RequestSection id="to-decide" of="toDecide" requests={toDecide} withBuyer />}
        <RequestSection id="mine" of="mine" requests={mine} />
        {decided && decided.length > 0 && <RequestSection id="decided" of="decided" requests={decided} withBuyer />}
        {leave && <LeaveSection leave={leave} refusal={refusal} />}
        {maySetRules && (
          <div className="actions">
            <Link className="btn" to={href("/:lang/approval-rules", { lang })}>
              {t("approvals.toRules")}
            </Link>
          </div>
        )}
      </div>
    </>
  );
}

interface SectionProps {
  id: string;
  of: "toDecide" | "mine" | "decided";
  requests: readonly RequestSummary[];
  withBuyer?: boolean;
}

function RequestSection({ id, of, requests, withBuyer = false }: SectionProps) {
  const t = useTexts();
  return (
    <section className="sheet" aria-labelledby={id}>
      <h2 id={id}>{t(`approvals.${of}`)}</h2>
      {requests.length === 0 ? (
        <p className="sheet__foot muted">{t(`approvals.none.${of}`)}</p>
      ) : (
        <RequestTable requests={requests} withBuyer={withBuyer} />
      )}
    </section>
  );
}

function RequestTable({ requests, withBuyer }: { requests: readonly RequestSummary[]; withBuyer: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  const { money, dateTime } = useFormats();
  const columns: Column<RequestSummary>[] = [
    {
      label: t("approvals.request"),
      className: "at-name wrap",
      cell: ({ id, documentNumber, buyer, decider }) => (
        <>
          <Link className="num" to={href("/:lang/approval/:requestId", { lang, requestId: id })}>
            {documentNumber}
          </Link>
          {withBuyer && <div className="sub">{t("approvals.askedBy", { name: buyer })}</div>}
          {decider && <div className="sub">{t("approvals.decidedBy", { name: decider })}</div>}
        </>
      ),
    },
    { label: t("approvals.amount"), end: true, className: "at-sum", cell: ({ amount }) => money(amount) },
    { label: t("approvals.state"), className: "at-a", cell: (request) => <RequestStateBadge {...request} /> },
    {
      label: t("approvals.asked"),
      className: "at-c nowrap",
      cell: ({ askedAt }) => dateTime(new Date(askedAt).toISOString()),
    },
  ];
  return (
    <Table columns={columns}>
      <Rows columns={columns} rows={requests} keyOf={({ id }) => id} className="mid" />
    </Table>
  );
}
