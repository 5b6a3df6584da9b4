import { href, useLocation } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { PRODUCT_LINES, type ProductLine } from "#erp-adapter/contract/product-lines.ts";
import { Kept } from "../../kept-parts/kept.tsx";
import { CATALOGUE_MENU, COMPANY_MENU, INFO_MENU } from "../../menus.ts";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { MenuLinks } from "../ui/menu-links.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Scrim } from "./scrim.tsx";
import { useHeader } from "./use-header.ts";

/** The address of a product line: the catalogue under its saved filter. */
export function lineHref(lang: Locale, line: ProductLine): string {
  return `${href("/:lang/catalogue/:page", { lang, page: "0" })}?line=${line}`;
}

/** One button for everything below 1131 px; on a phone it holds the language too. */
export function SiteMenu() {
  const t = useTexts();
  return (
    <details className="menu menu--site" name="header">
      <summary className="tool">
        <Icon name="menu" />
        <span className="menu__word">{t("header.menu")}</span>
        <Scrim />
      </summary>
      <div className="panel">
        <nav className="panel--wide" aria-label={t("header.menu")}>
          <AllLinks />
        </nav>
        <LanguageSwitch className="lang" label={t("header.languageInMenu")} />
      </div>
    </details>
  );
}

/** The row of product lines under the header of a wide screen. */
export function ProductNav() {
  return (
    <Kept name="nav" by={usePlace()}>
      {() => <Lines />}
    </Kept>
  );
}

function Lines() {
  const t = useTexts();
  const { lang } = useHeader();
  const here = useHere();
  return (
    <nav className="nav" aria-label={t("header.menu")}>
      <details className="menu" name="header">
        <summary>
          <Icon name="menu" /> {t("header.allProducts")}
          <span className="chev" />
          <Scrim />
        </summary>
        <div className="drop">
          <div className="panel panel--wide">
            <AllLinks />
          </div>
        </div>
      </details>
      {PRODUCT_LINES.map((line) => (
        <Link key={line} to={lineHref(lang, line)} aria-current={here === line ? "true" : undefined}>
          {t(`lines.${line}`)}
        </Link>
      ))}
      <div className="nav__info">
        <MenuLinks menu={INFO_MENU} />
      </div>
    </nav>
  );
}

function AllLinks() {
  return (
    <Kept name="links" by={usePlace()}>
      {() => (
        <>
          <LineLinks />
          <CatalogueLinks />
          <InfoLinks />
        </>
      )}
    </Kept>
  );
}

/** The product lines, each with what belongs to it: the bar has only their names. */
function LineLinks() {
  const t = useTexts();
  const { lang } = useHeader();
  const here = useHere();
  return (
    <div className="panel__lines">
      <p className="panel__head">{t("header.productLines")}</p>
      {PRODUCT_LINES.map((line) => (
        <Link key={line} to={lineHref(lang, line)} aria-current={here === line ? "true" : undefined}>
          <span>
            {t(`lines.${line}`)} <small>{t(`lineTexts.${line}`)}</small>
          </span>
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

/** The place by which these menus mark their links: the screen, and the product line of its goods. */
function usePlace(): { screen: string | undefined; line: string | null } {
  const { pathname, search } = useLocation();
  return { screen: pathname.split("/")[2], line: new URLSearchParams(search).get("line") };
}

/** The product line that this page is about, or whose goods it lists, if any. */
function useHere(): string | undefined {
  const { screen, line } = usePlace();
  return screen === "catalogue" ? (line ?? undefined) : screen;
}
