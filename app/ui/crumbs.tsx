import { href } from "react-router";
import { Link } from "./link.tsx";
import { useLanguage, useTexts } from "./texts.tsx";
import { useHeader } from "./use-header.ts";

/** The breadcrumbs of a page: links to the home page and the pages between, and the name of the current page. */
export function Crumbs({ between, here }: { between: readonly { to: string; text: string }[]; here: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { shopName } = useHeader();
  return (
    <nav className="crumbs" aria-label={t("product.youAreHere")}>
      <ol>
        {[{ to: href("/:lang", { lang }), text: shopName }, ...between].map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
