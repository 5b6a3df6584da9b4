import { useFormats, useTexts } from "../ui/texts.tsx";
import type { CreditPart, CreditUse } from "./credit-use.ts";

const FILLS: Record<CreditPart, string> = { due: "due", notDue: "used", ordered: "aged", used: "used", free: "free" };

/**
 * The credit limit as a bar, and each of its parts as a number. Widths are SVG attributes, because the content security
 * policy forbids inline styles.
 */
export function CreditBar({ use: { limit, used, isOwn, rate, shares, bar, mark } }: { use: CreditUse }) {
  const t = useTexts();
  const { money, percent } = useFormats();
  const figures = { used: money(used), limit: money(limit) };
  const sentence =
    rate === null
      ? t("finances.useOf", figures)
      : t("finances.use", { ...figures, percent: percent(Math.round(rate / 100) * 100) });
  return (
    <>
      <p className="small">
        {sentence} <span className="muted">{t(isOwn ? "finances.useTextOwn" : "finances.useText")}</span>
      </p>
      {bar.length > 0 && (
        <svg className="bar" role="img" aria-label={sentence}>
          {bar.map(({ part, start, width }) => (
            <rect key={part} className={FILLS[part]} x={`${start}%`} width={`${width}%`} height="100%" />
          ))}
          {mark !== null && <rect className="mark" x={`${mark}%`} width="3" height="100%" />}
        </svg>
      )}
      <ul className="legend">
        {shares.map(({ part, amount }) => (
          <li key={part}>
            <svg className="bar" aria-hidden="true">
              <rect className={FILLS[part]} width="100%" height="100%" />
            </svg>
            {t(`finances.shares.${part}`)} {money(amount)}
          </li>
        ))}
        {mark !== null && (
          <li>
            <svg className="bar" aria-hidden="true">
              <rect className="mark" x="40%" width="3" height="100%" />
            </svg>
            {t("finances.shares.limit")} {money(limit)}
          </li>
        )}
      </ul>
    </>
  );
}
