import { href, useLocation } from "react-router";
import { Kept } from "../../kept-parts/kept.tsx";
import { useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CartMenu } from "./cart-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ProductNav, SiteMenu } from "./product-menu.tsx";
import { SearchForm } from "./search-form.tsx";
import { useHeader } from "./use-header.ts";

/** The header of every page. Menus are `details`: they work without JavaScript, and scripts close them on a new page. */
export function Header() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const { shopName, person, name, rights, hasFavourites, hasLogin, hasRegistration } = useHeader();
  const here = pathname + search;
  return (
    <header className="header">
      <div className="header__in">
        <Kept name="header" by={[here, shopName]}>
          {() => (
            <>
              <SiteMenu />
              <Brand />
              <SearchForm />
            </>
          )}
        </Kept>
        <div className="tools">
          <Kept name="tools" by={[here, person, name, rights, hasFavourites, hasLogin, hasRegistration]}>
            {() => (
              <>
                <LanguageSwitch className="lang lang--bar" label={t("header.language")} />
                <AccountMenu />
              </>
            )}
          </Kept>
          <CartMenu />
        </div>
        <ProductNav />
      </div>
    </header>
  );
}

function Brand() {
  const { lang, shopName } = useHeader();
  return (
    <Link className="brand" to={href("/:lang", { lang })}>
      <svg viewBox="6 2 36 44" aria-hidden="true" focusable="false">
        <path d="M14 3h20v11l-5 4v4l-5 6-5-6v-4l-5-4z" />
        <path className="drop" d="M22 33h4v12h-4zM30.2 32.2l3.4-2 4.6 8-3.4 2zM14.4 30.2l3.4 2-4.6 8-3.4-2z" />
      </svg>
      {shopName}
    </Link>
  );
}
