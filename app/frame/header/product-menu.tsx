import type { ProductLine } from "#erp-adapter/contract/product-lines.ts";
import { type CurrentPlace, type Here, placeOf } from "../../ui/here.ts";
import { Icon } from "../../ui/icon.tsx";
import { kept } from "../../ui/kept-parts/kept.tsx";
import { Link } from "../../ui/link.tsx";
import { MenuLinks } from "../../ui/menu-links.tsx";
import { CATALOGUE_MENU, COMPANY_MENU, INFO_MENU, lineHref } from "../../ui/menus.ts";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Scrim } from "./scrim.tsx";

/** The current page, and the product lines that the shop sells. */
interface LinkData {
  place: CurrentPlace;
  lines: readonly ProductLine[];
}

/** The menu button of screens narrower than 1131 px; on a phone the menu also contains the language switch. */
export function SiteMenu({ here, lines }: { here: Here; lines: readonly ProductLine[] }) {
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
          <AllLinks place={placeOf(here)} lines={lines} />
        </nav>
        <LanguageSwitch className="lang" label={t("header.languageInMenu")} here={here} />
      </div>
    </details>
  );
}

/** The row of product lines below the header on wide screens. */
export const ProductNav = kept("nav", ({ place, lines }: LinkData) => {
  const t = useTexts();
  const lang = useLanguage();
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
            <AllLinks place={place} lines={lines} />
          </div>
        </div>
      </details>
      {lines.map((line) => (
        <Link key={line} to={lineHref(lang, line)} aria-current={isAbout(place, line) ? "true" : undefined}>
          {t(`lines.${line}`)}
        </Link>
      ))}
      <div className="nav__info">
        <MenuLinks menu={INFO_MENU} place={place} />
      </div>
    </nav>
  );
});

const AllLinks = kept("links", ({ place, lines }: LinkData) => (
  <>
    <CatalogueLinks place={place} />
    {lines.length > 0 && <LineLinks place={place} lines={lines} />}
    <InfoLinks place={place} />
  </>
));

/** The product lines with their sub-entries, for the menu; `ProductNav` has only their names. */
function LineLinks({ place, lines }: LinkData) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <div className="panel__lines">
      <p className="panel__head">{t("header.productLines")}</p>
      {lines.map((line) => (
        <Link key={line} to={lineHref(lang, line)} aria-current={isAbout(place, line) ? "true" : undefined}>
          <span>
            {t(`lines.${line}`)} <small>{t(`lineTexts.${line}`)}</small>
          </span>
        </Link>
      ))}
    </div>
  );
}

function CatalogueLinks({ place }: { place: CurrentPlace }) {
  const t = useTexts();
  return (
    <div>
      <p className="panel__head">{t("header.products")}</p>
      <MenuLinks menu={CATALOGUE_MENU} place={place} />
    </div>
  );
}

function InfoLinks({ place }: { place: CurrentPlace }) {
  const t = useTexts();
  return (
    <div>
      <p className="panel__head">{t("footer.company")}</p>
      <MenuLinks menu={COMPANY_MENU} place={place} />
    </div>
  );
}

/** True on the page about a product line, and in the catalogue filtered by it. */
function isAbout({ screen, line }: CurrentPlace, of: ProductLine): boolean {
  return (screen === "catalogue" ? line : screen) === of;
}
