import { href, Link, useLocation } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { PRODUCT_LINES, type ProductLine } from "#erp-adapter/contract/product-lines.ts";
import { CATALOGUE_MENU, COMPANY_MENU, INFO_MENU } from "../../menus.ts";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuLinks } from "../ui/menu-links.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useHeader } from "./use-header.ts";

/** The address of a product line: the catalogue under its saved filter. */
export function lineHref(lang: Locale, line: ProductLine): string {
  return `${href("/:lang/catalogue/:page", { lang, page: "0" })}?line=${line}`;
}

/** One button for everything below 1131 px; the language stands in it on a phone. */
export function SiteMenu() {
  const t = useTexts();
  return (
    <details className="menu menu--site" name="header">
      <summary className="tool">
        <Icon name="menu" />
        <span className="sr">{t("header.menu")}</span>
      </summary>
      <div className="panel">
        <nav className="panel--wide" aria-label={t("header.menu")}>
          <LineLinks />
          <CatalogueLinks />
          <InfoLinks />
        </nav>
        <LanguageSwitch className="lang" label={t("header.languageInMenu")} />
      </div>
    </details>
  );
}

/** The row of product lines under the header of a wide screen. */
export function ProductNav() {
  const t = useTexts();
  const { lang } = useHeader();
  const here = useHere();
  return (
    <nav className="nav" aria-label={t("header.menu")}>
      <details className="menu" name="header">
        <summary>
          <Icon name="menu" /> {t("header.allProducts")}
          <span className="chev" />
        </summary>
        <div className="panel panel--wide">
          <LineLinks />
          <CatalogueLinks />
          <InfoLinks />
        </div>
      </details>
      {PRODUCT_LINES.map((line) => (
        <Link key={line} to={lineHref(lang, line)} aria-current={here === line ? "page" : undefined}>
          {t(`lines.${line}`)}
        </Link>
      ))}
      <div className="nav__info">
        <MenuLinks menu={INFO_MENU} />
      </div>
    </nav>
  );
}

function LineLinks() {
  const t = useTexts();
  const { lang } = useHeader();
  const here = useHere();
  return (
    <div>
      <p className="panel__head">{t("header.productLines")}</p>
      {PRODUCT_LINES.map((line) => (
        <Link key={line} to={lineHref(lang, line)} aria-current={here === line ? "page" : undefined}>
          {t(`lines.${line}`)}
        </Link>
      ))}
    </div>
  );
}

function CatalogueLinks() {
  const t = useTexts();
  return (
    <div>
      <p className="panel__head">{t("header.products")}</p>
      <MenuLinks menu={CATALOGUE_MENU} />
    </div>
  );
}

function InfoLinks() {
  const t = useTexts();
  return (
    <div>
      <p className="panel__head">{t("footer.company")}</p>
      <MenuLinks menu={COMPANY_MENU} />
    </div>
  );
}

/** The product line whose page this is, if any. */
function useHere(): string | null {
  const { pathname, search } = useLocation();
  return pathname.includes("/catalogue/") ? new URLSearchParams(search).get("line") : null;
}
