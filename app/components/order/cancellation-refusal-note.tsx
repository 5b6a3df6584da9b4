import type { CancellationRefusal } from "../../actions/request-cancellation.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

/** Why a cancellation was not requested: the specification's heading, and the reason. */
export function CancellationRefusalNote({ reason }: { reason: NonNullable<CancellationRefusal["reason"]> }) {
  const t = useTexts();
  return (
    <Note tone="bad">
      <h2>{t("cancellation.error")}</h2>
      <p>{t(`cancellation.refused.${reason}`)}</p>
    </Note>
  );
}
