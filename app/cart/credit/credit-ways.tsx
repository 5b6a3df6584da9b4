import type { ReactNode } from "react";
import { telHref } from "../../ui/tel-href.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import type { CreditView } from "./cart-credit.ts";
import { CREDIT_PANEL, DueLink } from "./credit-note.tsx";

export type WayToWait = "prepaid" | "release";

interface CreditWaysProps {
  title: string;
  credit: CreditView;
  /** true if overdue amounts block the order, and any smaller one */
  isBlocked: boolean;
  /** content of the way to place a smaller order */
  smaller: ReactNode;
  /** makes the button of an order that waits for money or for sales; null if orders cannot wait */
  toWait: ((way: WayToWait) => ReactNode) | null;
  /** further ways, at the end of the list */
  children?: ReactNode;
}

/** The ways out if credit does not cover a cart or an approval request, the cheapest for both sides first. */
export function CreditWays({ title, credit, isBlocked, smaller, toWait, children }: CreditWaysProps) {
  const t = useTexts();
  return (
    <section className="sheet__foot" id={CREDIT_PANEL} aria-labelledby={`${CREDIT_PANEL}-title`}>
      <h2 id={`${CREDIT_PANEL}-title`}>{title}</h2>
      <ol className="credit__ways">
        {isBlocked && <OverdueWay credit={credit} isBlocked />}
        {/* A smaller order helps only if some credit is free, which a company that pays in advance never has. */}
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

/** The way to pay overdue amounts; a person without the right to see finances reads who knows the amount. */
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

/** The shop's telephone number and e-mail address, each as a link. */
export function SalesContact() {
  const { company, salesEmail } = useHeader();
  const email = company?.email || salesEmail;
  return (
    <>
      {company?.phone && <a href={telHref(company.phone)}>{company.phone}</a>} <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
