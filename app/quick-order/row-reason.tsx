import { useUnit } from "../goods/use-unit.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { reasonOf } from "./row-words.ts";
import type { ShownQuickRow } from "./show-row.ts";

/** The reason for the state of a row; the row's fields refer to it by `aria-describedby`. */
export function RowReason({ row }: { row: ShownQuickRow }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  return <span id={`reason-${row.row}`}>{reasonOf(row, { t, integer, unit })}</span>;
}
