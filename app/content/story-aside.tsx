import { useLocation } from "react-router";
import { placeOf } from "../ui/here.ts";
import { MenuLinks } from "../ui/menu-links.tsx";
import { COMPANY_MENU, LEGAL_MENU, lineMenu, type MenuEntry } from "../ui/menus.ts";
import { telHref } from "../ui/tel-href.ts";
import { useTexts } from "../ui/texts.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { useHeader } from "../ui/use-header.ts";

/** The column beside a page: the other pages of its kind, and the contacts for questions. */
export function StoryAside({ slug }: { slug: string }) {
  const t = useTexts();
  const header = useHeader();
  const place = placeOf(useLocation());
  const company = { text: "footer.company", menu: COMPANY_MENU } as const;
  const kinds = [
    company,
    { text: "header.productLines", menu: lineMenu(header.lines) },
    { text: "footer.legal", menu: LEGAL_MENU },
  ] as const;
  const { text, menu } = kinds.find(({ menu }) => isOn(menu, slug)) ?? company;
  const phone = header.company?.phone ?? "";
  const email = header.company?.email || header.salesEmail;
  const hours = header.company?.hours ?? "";
  return (
    <aside className="story__aside no-print">
      <nav className="sheet side-links" aria-label={t(text)}>
        <p className="side-links__head">{t(text)}</p>
        <MenuLinks menu={menu} place={place} />
      </nav>
      <section className="sheet" aria-labelledby="ask-sales">
        <h2 id="ask-sales">{t("footer.sales")}</h2>
        <div className="sheet__body ask">
          {phone !== "" && (
            <p>
              <a href={telHref(phone)}>{phone}</a>
            </p>
          )}
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          {hours !== "" && (
            <p className="muted">
              <Unbroken text={hours} />
            </p>
          )}
        </div>
      </section>
    </aside>
  );
}

function isOn(menu: readonly MenuEntry[], slug: string): boolean {
  return menu.some(({ to }) => to("en") === `/en/${slug}`);
}
