import { Link } from "react-router";
import { CATALOGUE_MENU } from "../menus.ts";
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
            {CATALOGUE_MENU.map(({ text, to }) => (
              <li key={text}>
                <Link to={to(lang)}>{t(text)}</Link>
              </li>
            ))}
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
