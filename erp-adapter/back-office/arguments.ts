import { parseArgs } from "node:util";
import { readWhole } from "../contract/numeral.ts";
import { usageError } from "./command.ts";

/**
 * Parses the named positional words, and options: an option of `texts` is followed by a text, an option of `flags`
 * stands alone. Throws a usage error for anything unknown, missing or extra.
 */
export function parseArguments<
  const Words extends readonly string[],
  const Text extends string = never,
  const Flag extends string = never,
>(
  args: readonly string[],
  names: Words,
  { texts = [], flags = [] }: { texts?: readonly Text[]; flags?: readonly Flag[] } = {},
) {
  const { positionals, values } = parseStrictly(args, texts, flags);
  const missing = names[positionals.length];
  if (missing) throw usageError(`${missing} is missing`);
  const extra = positionals[names.length];
  if (extra !== undefined) throw usageError(`"${extra}" is too much; put words with spaces in quotes`);
  return {
    words: positionals as { -readonly [At in keyof Words]: string },
    values: values as { [Name in Text]?: string } & { [Name in Flag]?: boolean },
  };
}

/**
 * The whole number from 0 to `most` that was typed, as lists are read too; null for any other text, and for 1.000, which
 * may mean one.
 */
export function readCount(text: string, most: number): number | null {
  const count = readWhole(text);
  return typeof count === "number" && count <= most ? count : null;
}

function parseStrictly(args: readonly string[], texts: readonly string[], flags: readonly string[]) {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string" as const }] as const),
    ...flags.map((name) => [name, { type: "boolean" as const }] as const),
  ]);
  try {
    // A negative number such as -5 is a word, not an option; the command checks its range.
    const numbers = args.filter((arg) => /^-\d/.test(arg));
    const others = args.filter((arg) => !numbers.includes(arg));
    return parseArgs({ args: [...others, "--", ...numbers], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError) throw usageError(error.message.split(". ")[0] ?? error.message);
    throw error;
  }
}
