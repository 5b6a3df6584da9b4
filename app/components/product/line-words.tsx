import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { useTexts } from "../texts.tsx";

/** The buyer's own position and note of a line, below its goods; nothing if it has none. */
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
