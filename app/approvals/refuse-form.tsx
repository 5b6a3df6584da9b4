import { Form } from "../ui/forms/form.tsx";
import { ReasonField } from "../ui/forms/reason-field.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { ApprovalRefusal } from "./approval-action.ts";
import { MAX_REFUSAL } from "./approval-forms.ts";

/** *Refuse*, with the reason that the buyer will read. */
export function RefuseForm({ refusal }: { refusal?: ApprovalRefusal }) {
  const t = useTexts();
  const error = refusal?.errors.reason;
  return (
    <details className="fold sheet sheet--pad" open={error ? true : undefined} id="refuse">
      <summary>
        {t("approvals.refuse")} <span className="chev" />
      </summary>
      <Form className="form" method="post" noValidate>
        <ReasonField
          label={t("approvals.refuseReason")}
          maxLength={MAX_REFUSAL}
          typed={refusal?.typed.reason}
          error={error}
          answer={refusal}
        />
        <button type="submit" name="intent" value="refuse" className="btn btn--stop">
          {t("approvals.refuse")}
        </button>
      </Form>
    </details>
  );
}
