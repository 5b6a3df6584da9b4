import { reasonOf } from "../../quick-order/row-words.ts";
import type { ShownRow } from "../../quick-order/show-row.ts";
import { useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** The reason for the state of a row; the row's fields refer to it by `aria-describedby`. */
export function RowReason({ row }: { row: ShownRow }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  return <span id={`reason-${row.row}`}>{reasonOf(row, { t, integer, unit })}</span>;
}
