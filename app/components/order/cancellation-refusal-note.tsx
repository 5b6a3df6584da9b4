import type { CancellationRefusal } from "../../actions/request-cancellation.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";
import { useFocus } from "../ui/use-focus.ts";

/** Why a cancellation was not requested: the specification's heading, and the reason. */
export function CancellationRefusalNote({ refusal }: { refusal: CancellationRefusal }) {
  const t = useTexts();
  const heading = useFocus<HTMLHeadingElement>(refusal);
  if (!refusal.reason) return null;
  return (
    <Note tone="bad">
      <h2 tabIndex={-1} ref={heading}>
        {t("cancellation.error")}
      </h2>
      <p>{t(`cancellation.refused.${refusal.reason}`)}</p>
    </Note>
  );
}
