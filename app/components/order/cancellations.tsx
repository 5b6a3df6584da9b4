import { Fragment } from "react";
import { toPositionText } from "../../domain/cancellable-lines.ts";
import type { ShownOrder } from "../../orders/load-order.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** The requested cancellations: when, which lines, and why. */
export function Cancellations({ order }: { order: ShownOrder }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <section className="sheet" aria-labelledby="cancellations">
      <h2 id="cancellations">{t("cancellation.requests")}</h2>
      {order.cancellations.map(({ requestedAt, lines, reason }) => (
        <dl className="facts facts--start sheet__body" key={`${requestedAt} ${lines[0]}`}>
          <dt>{t("cancellation.requestedAt")}</dt>
          <dd>{dateTime(requestedAt)}</dd>
          <dt>{t("cancellation.lineNumbers", { count: lines.length })}</dt>
          <dd>
            <LineNumbers order={order} positions={lines} />
          </dd>
          <dt>{t("cancellation.reason")}</dt>
          <dd className="as-typed">{reason}</dd>
        </dl>
      ))}
    </section>
  );
}

/** The most lines shown with CAT numbers: more would hide the request itself. */
const NAMED_LINES = 12;

/** Positions and CAT numbers of a few lines; of many lines the positions alone. */
function LineNumbers({ order, positions }: { order: ShownOrder; positions: readonly number[] }) {
  if (positions.length > NAMED_LINES) return toPositionText(positions);
  const lines = order.lines.filter(({ position }) => positions.includes(position));
  return lines.map(({ position, number }, index) => (
    <Fragment key={position}>
      {index > 0 && ", "}
      {position}. <b className="num">{number}</b>
    </Fragment>
  ));
}
