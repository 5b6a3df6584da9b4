import { href } from "react-router";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { freeCredit } from "../cart/credit/credit-room.ts";
import { Link } from "../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { CreditBar } from "./credit-bar.tsx";
import { toCreditUse } from "./credit-use.ts";
import type { FinancesView } from "./finances-page.tsx";
import { toInvoiceSearch } from "./invoices/invoice-query.ts";

/** The five figures of the account, and below them how much of the limit is used. */
export function AccountFigures({ summary, usedRule }: Pick<FinancesView, "summary" | "usedRule">) {
  const t = useTexts();
  const { money } = useFormats();
  const { creditLimit, open, due, overdueBlock, accountStatus } = summary;
  const blocking = overdueBlock?.amount ?? ZERO;
  const { rights } = useHeader();
  const lang = useLanguage();
  const overdue =
    href("/:lang/invoices/:page", { lang, page: "0" }) + toInvoiceSearch({ status: "overdue", from: null, to: null });
  const use = toCreditUse(summary, usedRule);
  return (
    <div className="sheet">
      <h2 className="sr">{t("finances.account")}</h2>
      <dl className="figures">
        <div>
          <dt>{t("finances.limit")}</dt>
          {creditLimit === null ? <dd className="is-word">{t("finances.noLimit")}</dd> : <dd>{money(creditLimit)}</dd>}
        </div>
        <div>
          <dt>{t("finances.open")}</dt>
          <dd>{money(open)}</dd>
        </div>
        <div>
          <dt>{t("finances.due")}</dt>
          <dd className={due > 0 ? "is-stop" : undefined}>{money(due)}</dd>
          {due > 0 && rights.invoices && (
            <dd className="figures__link">
              <Link to={overdue}>{t("finances.overdueInvoices")}</Link>
            </dd>
          )}
        </div>
        <Room summary={summary} />
        <div>
          <dt>{t("finances.status")}</dt>
          <dd>
            <span className={accountStatus === "active" ? "badge badge--now" : "badge badge--stop"}>
              {t(`finances.${accountStatus}`)}
            </span>
          </dd>
        </div>
      </dl>
      {(creditLimit !== null || blocking > 0 || accountStatus === "inactive") && (
        <div className="sheet__body stack">
          {use && <CreditBar use={use} />}
          {!use && creditLimit !== null && <p>{t("finances.useUnknown")}</p>}
          {blocking > 0 && <p>{t("finances.blocking", { amount: money(blocking) })}</p>}
          {accountStatus === "inactive" && <p>{t("finances.inactiveText")}</p>}
        </div>
      )}
    </div>
  );
}

/** The free amount of the credit limit, or the amount above the limit; renders nothing if there is no limit. */
function Room({ summary }: { summary: FinanceSummary }) {
  const t = useTexts();
  const { money } = useFormats();
  if (summary.creditLimit === null) return null;
  const left = freeCredit(summary);
  if (left === null)
    return (
      <div>
        <dt>{t("finances.free")}</dt>
        <dd className="is-word">{t("finances.notKnown")}</dd>
      </div>
    );
  return (
    <div>
      <dt>{t(left < 0 ? "finances.over" : "finances.free")}</dt>
      <dd className={left < 0 ? "is-stop" : undefined}>{money(toEurCents(Math.abs(left)))}</dd>
    </div>
  );
}
