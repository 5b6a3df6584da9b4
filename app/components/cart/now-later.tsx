import { useFormats, useTexts } from "../texts.tsx";

/** How many of a line leave the shelf at once, and how many come later. */
export function NowLater({ now, later }: { now: number; later: number }) {
  const t = useTexts();
  const { integer } = useFormats();
  return (
    <span className="nowlater">
      {now > 0 && <span className="stock stock--now">{t("cart.now", { n: integer(now) })}</span>}
      {later > 0 && <span className="stock stock--later">{t("cart.later", { n: integer(later) })}</span>}
    </span>
  );
}
