import { href } from "react-router";
import type { HeaderData } from "../../request/header/header-data.ts";
import { type Here, placeOf } from "../../ui/here.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { MenuLinks } from "../../ui/menu-links.tsx";
import { accountMenu } from "../../ui/menus.ts";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { Scrim } from "./scrim.tsx";

/** The facts about a person that the account menu shows. */
export type Person = Pick<
  HeaderData,
  | "person"
  | "name"
  | "rights"
  | "hasFavourites"
  | "hasAddresses"
  | "hasPeople"
  | "hasApprovals"
  | "hasLogin"
  | "hasRegistration"
>;

/** A login link for a visitor, 'Guest' for a guest, and a menu under their name for a customer. */
export function AccountMenu({ here, ...whose }: Person & { here: Here }) {
  const t = useTexts();
  const lang = useLanguage();
  const { person, name } = whose;
  const { pathname, search } = here;
  // Login leads back to the current page, unless that page is itself part of login or registration.
  const back = /\/(?:login|register|forgot-password|register-success|restore-email)$/.test(pathname)
    ? search.replace(/^(?!\?redirectTo=).*/, "")
    : `?redirectTo=${encodeURIComponent(pathname + (search.length > LONGEST_WAY_BACK ? "" : search))}`;
  if (person !== "customer")
    return (
      <Link className="tool" to={href("/:lang/login", { lang }) + back}>
        <Icon name="person" />
        <span className="tool__text">{t(person === "visitor" ? wayIn(whose) : "header.guest")}</span>
      </Link>
    );
  return (
    <details className="menu" name="header">
      <summary className="tool">
        <Icon name="person" />
        <span className="tool__text">{name}</span>
        <span className="chev" />
        <Scrim />
      </summary>
      <div className="drop">
        <div className="panel">
          <MenuLinks menu={accountMenu(whose)} place={placeOf(here)} />
          <hr />
          {/* Loads a whole new document, so that no data of the session stay in memory. */}
          <form method="post" action={href("/:lang/logout", { lang })}>
            <button type="submit">{t("header.logout")}</button>
          </form>
        </div>
      </div>
    </details>
  );
}

/** The most characters of a query that login leads back to: a longer one, of a pasted list, would make too long an address. */
const LONGEST_WAY_BACK = 1_000;

function wayIn({ hasLogin, hasRegistration }: Person) {
  if (!hasLogin) return "header.continueAsGuest";
  return hasRegistration ? "header.loginRegister" : "header.login";
}
