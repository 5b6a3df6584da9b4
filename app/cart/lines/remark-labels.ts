import type { TFunction } from "i18next";
import type { Remark } from "../cart-forms.ts";

export function remarkWord(t: TFunction, remark: Remark): string {
  return t(remark === "note" ? "lists.note" : "lists.position");
}

/** The accessible name of the field, which includes the line's part number. */
export function remarkLabel(t: TFunction, remark: Remark, number: string): string {
  return `${remarkWord(t, remark)}, ${number}`;
}
