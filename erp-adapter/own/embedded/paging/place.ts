import { ErpError } from "../../../contract/errors.ts";

/** The position of a row in a list ordered by date and number. */
export interface Place {
  date: string;
  seq: number;
}

/** After every row: the start of a list read from its newest row. */
export const NEWEST: Place = { date: "9999-12-31", seq: Number.MAX_SAFE_INTEGER };

const SPELLING = /^(\d{4}-\d\d-\d\d)~(\d{1,15})$/;

/** A place as text, for the wire. */
export function formatPlace({ date, seq }: Place): string {
  return `${date}~${seq}`;
}

/** Parses the text of a place. VALIDATION on the field for any other text. */
export function parsePlace(text: string, field: "anchor" | "cursor"): Place {
  const parts = SPELLING.exec(text);
  if (!parts) throw new ErpError("VALIDATION", { field, rule: "shape" });
  return { date: String(parts[1]), seq: Number(parts[2]) };
}
