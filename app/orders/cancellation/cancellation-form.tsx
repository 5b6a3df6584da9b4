import { MAX_REASON } from "#erp-adapter/contract/cancellations.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { useUnit } from "../../goods/use-unit.ts";
import { FieldErrorText } from "../../ui/forms/field-error-text.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { ReasonField } from "../../ui/forms/reason-field.tsx";
import { useSending } from "../../ui/forms/use-sending.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { useFocus } from "../../ui/use-focus.ts";
import type { ShownOrder } from "../load-order.ts";
import { cancellableLines } from "./cancellable-lines.ts";
import type { CancellationRefusal } from "./request-cancellation.ts";

/**
 * The lines that can still be cancelled, and a reason. The person ticks the lines to cancel; at first no line is
 * ticked, after a refusal the same lines as before. Collapsed, because it is rarely used.
 */
export function CancellationForm({
  order,
  formKey,
  refusal,
}: {
  order: ShownOrder;
  formKey: string;
  refusal?: CancellationRefusal;
}) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent") === "cancel";
  const typed = refusal?.form;
  const reasonError = typed?.errors.reason;
  return (
    <details className="fold sheet sheet--pad" open={refusal ? true : undefined} id="cancel">
      <summary>
        {t("cancellation.request")} <span className="chev" />
      </summary>
      <Form className="form" method="post" noValidate>
        <p className="small">{t("cancellation.lead")}</p>
        <input type="hidden" name="intent" value="cancel" />
        {/* With the same key, a form that is sent again is the same request, even if the first response was lost. */}
        <input type="hidden" name="key" value={typed?.key ?? formKey} />
        <Lines lines={cancellableLines(order)} form={typed} />
        <ReasonField
          label={t("cancellation.reason")}
          maxLength={MAX_REASON}
          typed={typed?.reason}
          error={reasonError && { key: reasonError, limit: MAX_REASON }}
          answer={!typed?.errors.lines && typed}
        />
        <button type="submit" className="btn btn--stop" aria-busy={busy || undefined}>
          {t("cancellation.request")}
        </button>
      </Form>
    </details>
  );
}

type Typed = CancellationRefusal["form"] | undefined;

function Lines({ lines, form }: { lines: readonly OrderLine[]; form: Typed }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  const first = useFocus<HTMLInputElement>(form?.errors.lines && form);
  const error = form?.errors.lines;
  return (
    <fieldset className="line-ticks" id="lines" aria-describedby={error ? "line-error" : undefined}>
      <legend>{t("order.lines")}</legend>
      <p className="field__hint">{t("cancellation.linesHint")}</p>
      {error && <FieldErrorText id="line-error" label={t("order.lines")} error={{ key: error }} />}
      {lines.length > 1 && (
        <label className="check line-ticks__all">
          {/* The value contains the lines that the page shows as open, so that a form sent twice is still one
              request. */}
          <input
            type="checkbox"
            name="all"
            value={lines.map(({ position }) => position).join(",")}
            ref={first}
            key={form?.key}
            defaultChecked={form?.all}
            aria-invalid={error ? true : undefined}
          />
          <b>{t("cancellation.all", { n: integer(lines.length) })}</b>
        </label>
      )}
      <div className="line-ticks__list">
        {lines.map(({ position, number, title, open, unit: code }, index) => (
          <label className="check" key={position}>
            <input
              type="checkbox"
              name="line"
              value={position}
              ref={index === 0 && lines.length === 1 ? first : undefined}
              key={`${form?.key} ${position}`}
              defaultChecked={form?.ticked.includes(position)}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {integer(position)}. <b className="num">{number}</b> {title}, {integer(open)} {unit(code, open)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
