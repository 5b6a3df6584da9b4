import { FORMATS } from "#locales/formats.ts";
import { useLanguage, useTexts } from "../texts.tsx";

/** How many of a line leave the shelf at once, and how many come later. */
export function NowLater({ now, later }: { now: number; later: number }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = FORMATS[lang];
  return (
    <span className="nowlater">
      {now > 0 && <span className="stock stock--now">{t("cart.now", { n: integer(now) })}</span>}
      {later > 0 && <span className="stock stock--later">{t("cart.later", { n: integer(later) })}</span>}
    </span>
  );
}
