import type { ReactNode } from "react";
import type { Company } from "#cms/contract/site.ts";
import type { ProductLine } from "#erp-adapter/contract/product-lines.ts";
import { kept } from "../ui/kept-parts/kept.tsx";
import { Link } from "../ui/link.tsx";
import { BUYING_MENU, COMPANY_MENU, LEGAL_MENU, lineMenu, type MenuEntry } from "../ui/menus.ts";
import { telHref } from "../ui/tel-href.ts";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { ConsentForm } from "./chat/consent-form.tsx";

interface Contacts {
  company: Company | null;
  /** the configured name, shown if the shop has no content */
  shopName: string;
  /** the configured e-mail address, shown if the content names none */
  salesEmail: string;
}

interface FooterProps extends Contacts {
  /** the product lines that the shop sells */
  lines: readonly ProductLine[];
  /** path of the current page if the reader can change the choice about the chat; otherwise null */
  consentFrom: string | null;
}

/**
 * The footer of every page: the company's data that the law requires, and links to every page that is not about goods.
 */
export const Footer = kept("footer", ({ consentFrom, lines, ...contacts }: FooterProps) => {
  const t = useTexts();
  const { company } = contacts;
  return (
    <footer className="footer">
      <div className="footer__in">
        <Whose {...contacts} />
        <Part title={t("footer.buying")}>
          <Menu menu={BUYING_MENU} />
        </Part>
        {lines.length > 0 && (
          <Part title={t("header.productLines")}>
            <Menu menu={lineMenu(lines)} />
          </Part>
        )}
        <Part title={t("footer.company")}>
          <Menu menu={COMPANY_MENU} />
        </Part>
        <Part title={t("footer.legal")}>
          <Menu menu={LEGAL_MENU} />
        </Part>
      </div>
      <div className="footer__legal">
        {company && <LegalFacts company={company} />}
        <p>{t("footer.termsText")}</p>
        {consentFrom !== null && (
          <ConsentForm from={consentFrom}>
            <button type="submit" className="btn btn--plain" name="choice" value="ask">
              {t("consent.change")}
            </button>
          </ConsentForm>
        )}
      </div>
    </footer>
  );
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Menu({ menu }: { menu: readonly MenuEntry[] }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <ul>
      {menu.map(({ text, to }) => (
        <li key={text}>
          <Link to={to(lang)}>{t(text)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Name, address and contacts of the company, or the configured ones if the shop has no content. */
function Whose({ company, shopName, salesEmail }: Contacts) {
  const email = company?.email || salesEmail;
  const place = [company?.postalCode, company?.city].filter(Boolean).join(" ");
  return (
    <Part title={company?.name || shopName}>
      {company && (
        <address>
          {[company.address, place, company.country].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      <p>
        {company?.phone && (
          <>
            <a href={telHref(company.phone)}>{company.phone}</a>
            <br />
          </>
        )}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {company?.hours && (
        <p>
          <Unbroken text={company.hours} />
        </p>
      )}
    </Part>
  );
}

/** The facts that a company must state on its pages; those that are not filled in are left out. */
function LegalFacts({ company }: { company: Company }) {
  const t = useTexts();
  const { oib, register, capital, board, iban, bank } = company;
  const facts = [
    oib && t("footer.oib", { oib }),
    register,
    capital,
    board,
    iban && (bank ? t("footer.ibanAt", { iban, bank }) : t("footer.iban", { iban })),
  ].filter((fact) => fact !== "");
  return facts.map((fact) => <p key={fact}>{fact}</p>);
}
