import type { FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { lineDrawing } from "../content/line-drawing.ts";
import { Link } from "../ui/link.tsx";
import { lineHref } from "../ui/menus.ts";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

/** The product lines; `counts` has the number of products in each; null if unknown. */
export function LineCards({ counts }: { counts: readonly FacetValue[] | null }) {
  const t = useTexts();
  const lang = useLanguage();
  const { lines } = useHeader();
  const { integer } = useFormats();
  const countOf = (line: string) => counts?.find(({ id }) => id === line)?.count ?? 0;
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="sr">
        {t("home.productLines")}
      </h2>
      <ul className="lines">
        {lines.map((line) => (
          <li className="line" key={line}>
            <div className="line__pic">
              <img src={lineDrawing(line)} alt="" width="68" height="68" />
            </div>
            <div>
              <h3>
                <Link to={lineHref(lang, line)}>{t(`lines.${line}`)}</Link>
              </h3>
              <p>{t(`lineTexts.${line}`)}</p>
              {counts && <p>{t("home.products", { count: countOf(line), formatted: integer(countOf(line)) })}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
