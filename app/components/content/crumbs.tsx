import { href, Link } from "react-router";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";

/** Where a page stands: below home, an article below the news. */
export function ContentCrumbs({ title, inNews = false }: { title: string; inNews?: boolean }) {
  const t = useTexts();
  const { lang, shopName } = useHeader();
  return (
    <nav className="crumbs" aria-label={t("product.youAreHere")}>
      <ol>
        <li>
          <Link to={href("/:lang", { lang })}>{shopName}</Link>
        </li>
        {inNews && (
          <li>
            <Link to={href("/:lang/news", { lang })}>{t("content.news")}</Link>
          </li>
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
