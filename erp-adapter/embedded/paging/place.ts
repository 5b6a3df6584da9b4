import { ErpError } from "../../contract/errors.ts";

/** Where in a list a row stands: lists are in the order of date and number. */
export interface Place {
  date: string;
  seq: number;
}

/** After everything: where a list begins that is read from its newest row. */
export const NEWEST: Place = { date: "9999-12-31", seq: Number.MAX_SAFE_INTEGER };

const SPELLING = /^(\d{4}-\d\d-\d\d)~(\d{1,15})$/;

/** A place as it travels. */
export function formatPlace({ date, seq }: Place): string {
  return `${date}~${seq}`;
}

/** What came back of it. VALIDATION on the field for anything that is no place. */
export function parsePlace(text: string, field: "anchor" | "cursor"): Place {
  const parts = SPELLING.exec(text);
  if (!parts) throw new ErpError("VALIDATION", { field, rule: "shape" });
  return { date: String(parts[1]), seq: Number(parts[2]) };
}
