import type { ProductLineBlock } from "#cms/contract/blocks.ts";
import { lineDrawing } from "../../domain/line-drawing.ts";
import { lineHref } from "../../menus.ts";
import { useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";

/** Links from a product line's page to its products. */
export function ProductLineLead({ lead: { line, text } }: { lead: ProductLineBlock }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <div className="line-lead">
      <div className="line-lead__pic">
        <img src={lineDrawing(line)} alt="" width="96" height="96" />
      </div>
      <div className="line-lead__text">
        <p>{text === "" ? t(`lineTexts.${line}`) : text}</p>
        <Link className="btn btn--main btn--big" to={lineHref(lang, line)}>
          {t("content.toProducts", { line: t(`lines.${line}`) })}
        </Link>
      </div>
    </div>
  );
}
