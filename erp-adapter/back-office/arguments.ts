import { type ParseArgsConfig, parseArgs } from "node:util";
import { usageError } from "./command.ts";

type OptionsConfig = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses options and exactly the named positional words. Throws a usage error for anything unknown, missing or extra.
 */
export function parseArguments<Options extends OptionsConfig>(
  args: readonly string[],
  names: readonly string[],
  options: Options,
) {
  const parsed = parseStrictly(args, options);
  const missing = names[parsed.positionals.length];
  if (missing) throw usageError(`${missing} is missing`);
  const extra = parsed.positionals[names.length];
  if (extra !== undefined) throw usageError(`"${extra}" is too much; put words with spaces in quotes`);
  return { values: parsed.values, words: parsed.positionals };
}

function parseStrictly<Options extends OptionsConfig>(args: readonly string[], options: Options) {
  try {
    // A negative number is not an option: the command checks it.
    const numbers = args.filter((arg) => /^-\d/.test(arg));
    const others = args.filter((arg) => !numbers.includes(arg));
    return parseArgs({ args: [...others, "--", ...numbers], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError) throw usageError(error.message.split(". ")[0] ?? error.message);
    throw error;
  }
}
