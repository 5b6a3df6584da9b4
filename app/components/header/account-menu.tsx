import { href, useLocation } from "react-router";
import { ACCOUNT_MENU } from "../../menus.ts";
import type { HeaderData } from "../../session/header-data.ts";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { MenuLinks } from "../ui/menu-links.tsx";
import { Scrim } from "./scrim.tsx";
import { useHeader } from "./use-header.ts";

/** For a visitor the login, for a guest 'Guest', for a customer a menu under their name. */
export function AccountMenu() {
  const t = useTexts();
  const header = useHeader();
  const { lang, person, name } = header;
  const { pathname, search } = useLocation();
  // Login leads back to the present page, unless that page belongs to the login itself.
  const back = /\/(?:login|register|forgot-password|register-success|restore-email)$/.test(pathname)
    ? search.replace(/^(?!\?redirectTo=).*/, "")
    : `?redirectTo=${encodeURIComponent(pathname + search)}`;
  if (person !== "customer")
    return (
      <Link className="tool" to={href("/:lang/login", { lang }) + back}>
        <Icon name="person" />
        <span className="tool__text">{t(person === "visitor" ? wayIn(header) : "header.guest")}</span>
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
          <MenuLinks menu={ACCOUNT_MENU} />
          <hr />
          {/* Loads a whole new document: nothing of the session stays in memory. */}
          <form method="post" action={href("/:lang/logout", { lang })}>
            <button type="submit">{t("header.logout")}</button>
          </form>
        </div>
      </div>
    </details>
  );
}

function wayIn({ hasLogin, hasRegistration }: HeaderData) {
  if (!hasLogin) return "header.continueAsGuest";
  return hasRegistration ? "header.loginRegister" : "header.login";
}
