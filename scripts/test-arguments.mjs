import { ALL_CHECKS, CHECKS, checkOf, NAMED_CHECKS, QUICK_CHECKS } from "./checks.mjs";
import { setupError } from "./setup-error.mjs";

const SINGLE = [...CHECKS, ...NAMED_CHECKS];

/** Names for several checks. */
const GROUPS = { quick: QUICK_CHECKS, all: ALL_CHECKS };

/** Everything that --only may name. */
const NAMES = [...SINGLE, ...Object.keys(GROUPS)];

/**
 * Reads the arguments of `npm test`: the names of the checks to run, the parts of test files' paths, and whether the
 * long rounds run. Throws a SetupError for an unknown option or check.
 * @param {readonly string[]} args
 */
export function parseTestArguments(args) {
  const filters = [];
  let only = null;
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === "--only") only = (args[++at] ?? "").split(",");
    else if (args[at].startsWith("--only=")) only = args[at].slice("--only=".length).split(",");
    else if (args[at].startsWith("-"))
      throw setupError(`Unknown option ${args[at]}. There is --only ${NAMES.join(",")}.`);
    else filters.push(args[at]);
  }
  const unknown = only?.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw setupError(`There is no check "${unknown}". There are ${NAMES.join(", ")}.`);
  if (only?.includes("all")) return { names: ALL_CHECKS, filters, isLong: true };
  const wanted =
    only?.flatMap((name) => GROUPS[name] ?? name) ?? (filters.length === 0 ? CHECKS : filters.map(checkOf));
  return { names: SINGLE.filter((name) => wanted.includes(name)), filters, isLong: false };
}
