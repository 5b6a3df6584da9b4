import { FORMATS } from "#locales/formats.ts";
import { toPositionText } from "../../domain/cancellable-lines.ts";
import type { ShownOrder } from "../../orders/load-order.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";

/** What was requested to be cancelled: when, which lines, and why. */
export function Cancellations({ order: { cancellations } }: { order: ShownOrder }) {
  const t = useTexts();
  const { lang } = useHeader();
  return (
    <section className="sheet" aria-labelledby="cancellations">
      <h2 id="cancellations">{t("cancellation.requests")}</h2>
      {cancellations.map(({ requestedAt, lines, reason }) => (
        <dl className="facts facts--start sheet__body" key={`${requestedAt} ${lines[0]}`}>
          <dt>{t("cancellation.requestedAt")}</dt>
          <dd>{FORMATS[lang].dateTime(requestedAt)}</dd>
          <dt>{t("cancellation.lineNumbers", { count: lines.length })}</dt>
          <dd>{toPositionText(lines)}</dd>
          <dt>{t("cancellation.reason")}</dt>
          <dd className="as-typed">{reason}</dd>
        </dl>
      ))}
    </section>
  );
}
