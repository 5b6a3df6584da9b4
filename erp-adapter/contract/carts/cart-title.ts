import { ErpError } from "../errors.ts";
import { isVisibleText } from "../visible-text.ts";

/** In code points, which is how a person counts characters in most scripts. */
const MAX_TITLE = 60;

/** The trimmed title: 1 to 60 characters of any script, one line of visible text. VALIDATION (title) otherwise. */
export function parseCartTitle(text: unknown): string {
  if (typeof text !== "string") throw refused("shape");
  const title = text.trim();
  if (title === "") throw refused("required");
  if ([...title].length > MAX_TITLE) throw refused("max", MAX_TITLE);
  if (!isVisibleText(title)) throw refused("characters");
  return title;
}

function refused(rule: string, limit?: number): ErpError {
  return new ErpError("VALIDATION", { field: "title", rule, limit });
}
