import { pickUpBranch } from "#erp-adapter/contract/delivery.ts";
import { InvoiceLink } from "../finances/invoice-link.tsx";
import { useUnit } from "../goods/use-unit.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ShownOrder } from "./load-order.ts";
import type { ShownStep } from "./steps-of-order.ts";
import { usePositionWords } from "./use-position-words.ts";

/** The steps of an order, oldest first. */
export function OrderSteps({ order, steps }: { order: ShownOrder; steps: readonly ShownStep[] }) {
  const t = useTexts();
  return (
    <section className="sheet sheet--pad" aria-labelledby="steps">
      <h2 id="steps">{t("order.steps.title")}</h2>
      <ol className="order-steps">
        {steps.map((step, at) => (
          <Step key={step.id} step={step} order={order} isLast={at === steps.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, order, isLast }: { step: ShownStep; order: ShownOrder; isLast: boolean }) {
  const t = useTexts();
  const linesAt = usePositionWords();
  const { day, dateTime } = useFormats();
  const { kind, at, on, before, delivery, tracking, invoice, accepted, refused, reason } = step;
  const isPickUp = pickUpBranch(order.delivery) !== null;
  return (
    <li className={isLast ? "order-step order-step--last" : "order-step"}>
      <div className="order-step__head">
        <strong>{t(`order.steps.${kind}`)}</strong>
        <span className="muted small nowrap">{at ? <time dateTime={at}>{dateTime(at)}</time> : on && day(on)}</span>
      </div>
      {step.day && (
        <div>
          {t(isPickUp ? "order.steps.pickUpDay" : "order.steps.day", { day: day(step.day) })}
          {before && <span className="muted">, {t("order.steps.before", { day: day(before) })}</span>}
        </div>
      )}
      {kind === "date-moved" && !step.day && <div>{t("order.steps.dayOpen")}</div>}
      <Pieces step={step} order={order} />
      {(delivery || tracking) && (
        <div className="order-step__papers">
          {delivery && (
            <span>
              {t("order.steps.delivery")} <span className="num nowrap">{delivery}</span>
            </span>
          )}
          {tracking && <Parcel tracking={tracking} />}
        </div>
      )}
      {invoice && (
        <div>
          {t("order.steps.invoice")} <InvoiceLink number={invoice} id={invoice} />
        </div>
      )}
      {kind === "cancellation-requested" && <div>{t("order.steps.lines", { lines: linesAt(refused) })}</div>}
      {kind === "cancellation-answered" && (
        <>
          {accepted.length > 0 && <div>{t("order.steps.accepted", { lines: linesAt(accepted) })}</div>}
          {refused.length > 0 && <div>{t("order.steps.refused", { lines: linesAt(refused) })}</div>}
        </>
      )}
      {reason && <div className="as-typed">{reason}</div>}
    </li>
  );
}

/** Maximum number of lines that are named; for more lines only their count is shown. */
const NAMED = 6;

function Pieces({ step: { lines }, order }: { step: ShownStep; order: ShownOrder }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  if (!lines || lines.length === 0) return null;
  if (lines.length > NAMED) return <div>{t("order.steps.manyLines", { count: lines.length })}</div>;
  return (
    <ul>
      {lines.map(({ position, quantity }) => {
        const line = order.lines.find((one) => one.position === position);
        if (!line) return null;
        return (
          <li key={position}>
            {integer(quantity)} {unit(line.unit, quantity)} <b className="num">{line.number}</b>{" "}
            <span className="muted">{line.title}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Parcel({ tracking: { carrier, number, link } }: { tracking: NonNullable<ShownStep["tracking"]> }) {
  const t = useTexts();
  return (
    <span>
      {carrier || t("order.steps.parcel")} <span className="num nowrap">{number}</span>
      {link && (
        <>
          {" · "}
          <a href={link} rel="noreferrer">
            {t("order.steps.track")}
          </a>
        </>
      )}
    </span>
  );
}
