import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { useTexts } from "../ui/texts.tsx";

/** The note and position that the buyer gave to a line, below its product; renders nothing if there are none. */
export function LineWords({ line: { note, buyerPosition } }: { line: LineRemarks }) {
  const t = useTexts();
  if (!note && !buyerPosition) return null;
  return (
    <div className="sub wrap line-words">
      {buyerPosition && (
        <span>
          {t("lists.position")} <b>{buyerPosition}</b>
        </span>
      )}
      {note && <span>{note}</span>}
    </div>
  );
}
