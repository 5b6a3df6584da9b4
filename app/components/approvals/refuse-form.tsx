import { Form } from "react-router";
import type { ApprovalRefusal } from "../../approvals/approval-action.ts";
import { MAX_REFUSAL } from "../../forms/approval-forms.ts";
import { FieldErrorText } from "../forms/field-error-text.tsx";
import { useTexts } from "../texts.tsx";
import { useFocus } from "../ui/use-focus.ts";

/** *Refuse*, with the reason that the buyer is told. */
export function RefuseForm({ refusal }: { refusal?: ApprovalRefusal }) {
  const t = useTexts();
  const error = refusal?.errors.reason;
  const field = useFocus<HTMLTextAreaElement>(error && refusal);
  return (
    <details className="fold sheet sheet--pad" open={error ? true : undefined} id="refuse">
      <summary>
        {t("approvals.refuse")} <span className="chev" />
      </summary>
      <Form className="form" method="post" noValidate>
        <div className="field">
          <label htmlFor="reason">
            {t("approvals.refuseReason")} <span className="field__must">{t("cart.required")}</span>
          </label>
          <textarea
            className="input"
            id="reason"
            name="reason"
            maxLength={MAX_REFUSAL}
            required
            ref={field}
            defaultValue={refusal?.typed.reason}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "reason-error" : undefined}
          />
          {error && <FieldErrorText id="reason-error" error={error} />}
        </div>
        <button type="submit" name="intent" value="refuse" className="btn btn--stop">
          {t("approvals.refuse")}
        </button>
      </Form>
    </details>
  );
}
