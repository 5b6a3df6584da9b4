import { href, Link } from "react-router";
import { useHeader } from "./header/use-header.ts";
import { useTexts } from "./texts.tsx";

/** The foot of every page. */
export function Footer() {
  const t = useTexts();
  const { lang, shopName, salesEmail } = useHeader();
  return (
    <footer className="footer">
      <div className="footer__in">
        <div>
          <h2>{shopName}</h2>
          <p>{t("footer.termsText")}</p>
        </div>
        <div>
          <h2>{t("footer.sales")}</h2>
          <p>
            <a href={`mailto:${salesEmail}`}>{salesEmail}</a>
          </p>
        </div>
        <div>
          <h2>{t("footer.buying")}</h2>
          <ul>
            <li>
              <Link to={href("/:lang/catalogue/:page", { lang, page: "0" })}>{t("header.wholeCatalogue")}</Link>
            </li>
            <li>
              <Link to={href("/:lang/replacements-catalogue/:page", { lang, page: "0" })}>
                {t("header.replacements")}
              </Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{t("footer.help")}</h2>
          <p>{t("footer.helpText")}</p>
        </div>
      </div>
    </footer>
  );
}
