import type { ReactNode } from "react";
import type { CreditView } from "../../cart/cart-credit.ts";
import { telHref } from "../../domain/tel-href.ts";
import { useHeader } from "../header/use-header.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { CREDIT_PANEL, DueLink } from "./credit-note.tsx";

export type WayToWait = "prepaid" | "release";

interface CreditWaysProps {
  title: string;
  credit: CreditView;
  /** overdue amounts block the order, and any smaller one */
  isBlocked: boolean;
  /** the way of a smaller order */
  smaller: ReactNode;
  /** the button of an order that waits for money, or for sales; null if none can wait */
  toWait: ((way: WayToWait) => ReactNode) | null;
  /** further ways */
  children?: ReactNode;
}

/** The ways out of a refused credit, for a cart or a request, beginning with the cheapest for both sides. */
export function CreditWays({ title, credit, isBlocked, smaller, toWait, children }: CreditWaysProps) {
  const t = useTexts();
  return (
    <section className="sheet__foot" id={CREDIT_PANEL} aria-labelledby={`${CREDIT_PANEL}-title`}>
      <h2 id={`${CREDIT_PANEL}-title`}>{title}</h2>
      <ol className="credit__ways">
        {isBlocked && <OverdueWay credit={credit} isBlocked />}
        {/* Nothing smaller fits if nothing is free, as for a company that pays in advance. */}
        {!isBlocked && credit.room?.free !== 0 && smaller}
        {toWait && <Way title={t("credit.prepaid.title")}>{toWait("prepaid")}</Way>}
        {!isBlocked && credit.due > 0 && <OverdueWay credit={credit} isBlocked={false} />}
        {toWait ? (
          <Way title={t("credit.release.title")}>{toWait("release")}</Way>
        ) : (
          <Way title={t("credit.sales.title")}>
            <p>
              {t("credit.sales.text")} <SalesContact />
            </p>
          </Way>
        )}
        {children}
      </ol>
    </section>
  );
}

/** One of the ways in the list. */
export function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** Paying what is overdue; a person without the right to finances learns who knows the amount. */
function OverdueWay({ credit: { due, blocking }, isBlocked }: Pick<CreditWaysProps, "credit" | "isBlocked">) {
  const t = useTexts();
  const { money } = useFormats();
  const { rights } = useHeader();
  const toPay = isBlocked
    ? blocking > 0 && t("credit.blocked.pay", { amount: money(blocking) })
    : t("credit.overdue.text", { due: money(due) });
  return (
    <Way title={t("credit.overdue.title")}>
      {rights.finances ? (
        <p>
          {toPay} <DueLink text={t("credit.overdue.link")} />
        </p>
      ) : (
        <p>{t("credit.blocked.colleagues")}</p>
      )}
    </Way>
  );
}

/** The shop's phone and address, each a link. */
export function SalesContact() {
  const { company, salesEmail } = useHeader();
  const email = company?.email || salesEmail;
  return (
    <>
      {company?.phone && <a href={telHref(company.phone)}>{company.phone}</a>} <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
