import { MAX_REASON } from "#erp-adapter/contract/cancellations.ts";
import { Summary } from "../../ui/forms/error-summary.tsx";
import { useErrorWords } from "../../ui/forms/use-error-words.ts";
import { Note } from "../../ui/note.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useFocus } from "../../ui/use-focus.ts";
import type { CancellationRefusal } from "./request-cancellation.ts";

/**
 * Why a cancellation was not requested, above the page: the specification's heading and the reason, or links to the
 * wrong fields.
 */
export function CancellationRefusalNote({ refusal }: { refusal: CancellationRefusal }) {
  const t = useTexts();
  const words = useErrorWords();
  const heading = useFocus<HTMLHeadingElement>(refusal);
  if (!refusal.reason) {
    const { lines, reason } = refusal.form.errors;
    const wrong = [
      ...(lines ? [{ id: "lines", text: `${t("order.lines")}: ${words({ key: lines })}` }] : []),
      ...(reason
        ? [{ id: "reason", text: `${t("cancellation.reason")}: ${words({ key: reason, limit: MAX_REASON })}` }]
        : []),
    ];
    return <Summary wrong={wrong} />;
  }
  return (
    <Note tone="bad">
      <h2 tabIndex={-1} ref={heading}>
        {t("cancellation.error")}
      </h2>
      <p>{t(`cancellation.refused.${refusal.reason}`)}</p>
    </Note>
  );
}
