import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

/** Tells visitors and guests why to register, and how to order without an account. */
export function WaysToBuy() {
  const t = useTexts();
  const lang = useLanguage();
  const { hasLogin, hasRegistration } = useHeader();
  return (
    <div className="ways">
      {hasLogin && (
        <section className="sheet" aria-labelledby="account">
          <h2 id="account">{t("home.withAccount")}</h2>
          {hasRegistration && <p className="ways__lead">{t("home.withAccountLead")}</p>}
          <ul className="steps steps--plain">
            <li>{t("home.reason1")}</li>
            <li>{t("home.reason2")}</li>
            <li>{t("home.reason3")}</li>
            <li>{t("home.reason4")}</li>
            <li>{t("home.reason5")}</li>
          </ul>
          <div className="ways__actions actions">
            {hasRegistration && (
              <Link className="btn btn--main" to={href("/:lang/register", { lang })}>
                {t("home.register")}
              </Link>
            )}
            <Link className="btn btn--big" to={href("/:lang/login", { lang })}>
              {t("home.login")}
            </Link>
          </div>
        </section>
      )}
      <section className="sheet" aria-labelledby="how">
        <h2 id="how">{t("home.asGuest")}</h2>
        <p className="ways__lead">{t("home.asGuestLead")}</p>
        <ol className="steps">
          <li>
            <span>{t("home.how1")}</span>
          </li>
          <li>
            <span>{t("home.how2")}</span>
          </li>
          <li>
            <span>{t("home.how3")}</span>
          </li>
        </ol>
        <div className="ways__actions">
          <Link className="btn btn--big" to={href("/:lang/catalogue/:page", { lang, page: "0" })}>
            {t("header.wholeCatalogue")}
          </Link>
        </div>
      </section>
    </div>
  );
}
