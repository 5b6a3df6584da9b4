import { Fragment } from "react";
import type { Cancellation, CancellationAnswer } from "#erp-adapter/contract/cancellations.ts";
import { positionRanges } from "#locales/position-words.ts";
import { Fact } from "../../ui/fact.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import type { ShownOrder } from "../load-order.ts";
import type { ShownStep } from "../steps-of-order.ts";
import { usePositionWords } from "../use-position-words.ts";

interface CancellationsProps {
  order: ShownOrder;
  steps: readonly ShownStep[];
  /** true if the ERP returns answers with the order: then a request without an answer is still waiting */
  areAnswered: boolean;
}

/** The requested cancellations: date, lines, reason and answer. */
export function Cancellations({ order, steps, areAnswered }: CancellationsProps) {
  const t = useTexts();
  const isWaiting = (answer: CancellationAnswer | undefined) =>
    areAnswered && answer === undefined && order.status !== "cancelled";
  return (
    <section className="sheet" aria-labelledby="cancellations">
      <h2 id="cancellations">{t("cancellation.requests")}</h2>
      {order.cancellations.map((cancellation) => (
        <dl className="facts facts--start sheet__body" key={`${cancellation.requestedAt} ${cancellation.lines[0]}`}>
          <Request order={order} cancellation={cancellation} />
          {cancellation.answer && <Answer order={order} answer={cancellation.answer} steps={steps} />}
          {isWaiting(cancellation.answer) && (
            <Fact label={t("cancellation.answer")} className="muted">
              {t("cancellation.waiting")}
            </Fact>
          )}
        </dl>
      ))}
    </section>
  );
}

function Request({ order, cancellation }: { order: ShownOrder; cancellation: Cancellation }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { requestedAt, lines, reason } = cancellation;
  return (
    <>
      <Fact label={t("cancellation.requestedAt")}>{dateTime(requestedAt)}</Fact>
      <Fact label={t(`cancellation.lineNumbers.${lines.length === 1 ? "one" : "several"}`)}>
        <LineNumbers order={order} positions={lines} />
      </Fact>
      <Fact label={t("cancellation.reason")} className="as-typed">
        {reason}
      </Fact>
    </>
  );
}

/** The office's answer; its reason is shown in the language in which it was written. */
function Answer({
  order,
  answer,
  steps,
}: {
  order: ShownOrder;
  answer: CancellationAnswer;
  steps: readonly ShownStep[];
}) {
  const t = useTexts();
  const linesAt = usePositionWords();
  const { dateTime } = useFormats();
  const { answeredAt, accepted, refused, reason } = answer;
  const parts = answeredApart(answer, steps);
  return (
    <>
      <Fact label={t("cancellation.answeredAt")}>{dateTime(answeredAt)}</Fact>
      {accepted.length > 0 && (
        <Fact label={t("cancellation.accepted")}>
          <LineNumbers order={order} positions={accepted} />
        </Fact>
      )}
      {refused.length > 0 && (
        <Fact label={t("cancellation.refusedLines")}>
          <LineNumbers order={order} positions={refused} />
        </Fact>
      )}
      {reason !== null && (
        <>
          <dt>{t("cancellation.answer")}</dt>
          {parts.length === 0 && <dd className="as-typed">{reason}</dd>}
          {parts.map((part) => (
            <dd className="as-typed" key={part.id}>
              <b>{linesAt(part.lines)}:</b> {part.reason}
            </dd>
          ))}
        </>
      )}
    </>
  );
}

/**
 * The office's reasons with their lines, if it decided on the request in several steps; otherwise empty: the answer's
 * reason then applies to all its lines.
 */
function answeredApart({ accepted, refused }: CancellationAnswer, steps: readonly ShownStep[]) {
  const asked = new Set([...accepted, ...refused]);
  const about = steps
    .filter(({ kind }) => kind === "cancellation-answered")
    .map((step) => ({
      ...{ id: step.id, reason: step.reason },
      lines: [...step.accepted, ...step.refused].filter((one) => asked.has(one)).toSorted((a, b) => a - b),
    }))
    .filter(({ lines }) => lines.length > 0);
  return about.length < 2 ? [] : about.filter(({ reason }) => reason !== null);
}

/** Maximum number of lines shown with CAT numbers: more would hide the request itself. */
const NAMED_LINES = 12;

/** The positions with CAT numbers of a few lines; for many lines only the positions. */
function LineNumbers({ order, positions }: { order: ShownOrder; positions: readonly number[] }) {
  if (positions.length > NAMED_LINES) return positionRanges(positions).join(", ");
  const lines = order.lines.filter(({ position }) => positions.includes(position));
  return lines.map(({ position, number }, index) => (
    <Fragment key={position}>
      {index > 0 && ", "}
      {position}. <b className="num">{number}</b>
    </Fragment>
  ));
}
