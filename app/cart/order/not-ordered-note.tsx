import { Note } from "../../ui/note.tsx";
import { useTexts } from "../../ui/texts.tsx";

/** *Error ordering*: nothing was ordered. `isUnread`: because prices and stock could not be read. */
export function NotOrderedNote({ isUnread }: { isUnread: boolean }) {
  const t = useTexts();
  return (
    <Note tone="bad">
      <strong>{t("errors.ordering")}</strong>
      {isUnread && <p>{t("errors.realTime")}</p>}
      <p>{t("errors.orderingText")}</p>
    </Note>
  );
}
