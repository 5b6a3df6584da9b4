import { createContext, Script } from "node:vm";
import { importFault } from "./import-fault.ts";

/** Finds, in each text, the text of the pattern's first group; null for a text in which the pattern finds nothing. */
export type FindNumbers = (texts: readonly string[]) => (string | null)[];

const TIME_LIMIT_MS = 2_000;
const MAX_PATTERN = 200;
const TIMED_OUT = "ERR_SCRIPT_EXECUTION_TIMEOUT";
const MAX_TEXT = 300;

/**
 * A person's own regular expression, matched from the start of a word and in any letter case (so `USE (\S+)` does not
 * find FUSE). Some expressions would run for years on some texts: they are stopped after two seconds per batch. Throws
 * an import fault for an expression that is invalid, has no group, or was stopped.
 */
export function createSupersessionFinder(pattern: string, longest: number = MAX_PATTERN): FindNumbers {
  if (pattern.length > longest) throw importFault(`--supersession: longer than ${longest} characters`);
  const source = `(?<![\\p{L}\\p{N}])(?:${pattern})`;
  if (countGroups(pattern) === 0)
    throw importFault("--supersession: the pattern needs a group around the number, such as USE (\\S+)");
  const context = createContext({ texts: "[]" });
  const script = new Script(
    `{ const find = new RegExp(${JSON.stringify(source)}, "iu");
       JSON.stringify(JSON.parse(texts).map((text) => find.exec(text)?.[1] ?? null)) }`,
  );
  return (texts) => {
    context.texts = JSON.stringify(texts.map((text) => text.slice(0, MAX_TEXT)));
    try {
      const found: unknown = JSON.parse(String(script.runInContext(context, { timeout: TIME_LIMIT_MS })));
      return Array.isArray(found) ? found.map((number) => (typeof number === "string" ? number.trim() : null)) : [];
    } catch (error) {
      // The error comes from the vm's context, whose `Error` is another class.
      if (typeof error === "object" && error !== null && "code" in error && error.code === TIMED_OUT)
        throw importFault("--supersession: the pattern takes too long; make it simpler");
      throw error;
    }
  };
}

/** Counts the groups by matching an empty text: an empty alternative makes every expression match it. */
function countGroups(pattern: string): number {
  try {
    new RegExp(`(?:${pattern})`, "iu");
    return (new RegExp(`(?:${pattern})|`, "iu").exec("")?.length ?? 1) - 1;
  } catch (error) {
    if (error instanceof SyntaxError) throw importFault(`--supersession: ${error.message}`);
    throw error;
  }
}
