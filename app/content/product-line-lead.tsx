import type { ProductLineBlock } from "#cms/contract/blocks.ts";
import { Link } from "../ui/link.tsx";
import { lineHref } from "../ui/menus.ts";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { lineDrawing } from "./line-drawing.ts";

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
