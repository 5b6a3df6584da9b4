import { href, useSearchParams } from "react-router";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { LeaveRefusal } from "./leave.ts";
import { LeaveSection } from "./leave-section.tsx";
import type { ApprovalsData, RequestList, RequestListName, RequestSummary } from "./load-approvals.ts";
import { RequestStateBadge } from "./request-state.tsx";

/** The requests that a person has to decide, those that they made, and those that were decided. */
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
        {toDecide && <RequestSection id="to-decide" of="toDecide" list={toDecide} withBuyer />}
        <RequestSection id="mine" of="mine" list={mine} />
        {decided && decided.requests.length > 0 && (
          <RequestSection id="decided" of="decided" list={decided} withBuyer />
        )}
        {leave && <LeaveSection leave={leave} refusal={refusal} />}
        {maySetRules && (
          <div className="actions">
            <Link className="btn" to={href("/:lang/approval-rules", { lang })}>
              {t("approvals.rules.title")}
            </Link>
          </div>
        )}
      </div>
    </>
  );
}

interface SectionProps {
  id: string;
  of: RequestListName;
  list: RequestList;
  withBuyer?: boolean;
}

function RequestSection({ id, of, list: { requests, page, pages }, withBuyer = false }: SectionProps) {
  const t = useTexts();
  const lang = useLanguage();
  const [params] = useSearchParams();
  return (
    <section className="sheet" aria-labelledby={id}>
      <h2 id={id}>{t(`approvals.${of}`)}</h2>
      {requests.length === 0 ? (
        <p className="sheet__foot muted">{t(`approvals.none.${of}`)}</p>
      ) : (
        <RequestTable requests={requests} withBuyer={withBuyer} />
      )}
      <PageLinks page={page} pages={pages} to={toPage} />
    </section>
  );

  /** The URL with another page of this list; the other lists stay on their pages. */
  function toPage(other: number): string {
    const query = new URLSearchParams(params);
    if (other === 0) query.delete(of);
    else query.set(of, String(other));
    return `${href("/:lang/approvals", { lang })}${query.size > 0 ? `?${query}` : ""}#${id}`;
  }
}

function RequestTable({ requests, withBuyer }: { requests: readonly RequestSummary[]; withBuyer: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  const { money, dateTime } = useFormats();
  const columns: TableColumn<RequestSummary>[] = [
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
    {
      label: t("approvals.amount"),
      end: true,
      className: "at-sum",
      cell: ({ amount, asked, isLowered }) => (
        <>
          {money(amount)}
          {isLowered && <div className="sub">{t("approvals.lowered")}</div>}
          {asked !== null && <div className="sub">{`${t("approvals.askedColumn")}: ${money(asked)}`}</div>}
        </>
      ),
    },
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
