import { join, relative, resolve } from "node:path";
import { EVERY_CASE } from "../conformance/every-case.ts";
import { toStaff } from "../conformance/staff.ts";

/** The folder of `contract`, `kit` and `conformance`. */
const AUTHORS = join(import.meta.dirname, "..");

/**
 * A file of a new adapter: without the parts for other choices (`// <feed>` to `// </feed>`) and the imports that only
 * those parts use, with paths from its own folder, and with the cases of each act of the staff.
 */
export function toAdapterFile(text: string, { folder, kept }: { folder: string; kept: readonly string[] }): string {
  const chosen = text
    .replace(/^ *\/\/ <(\w+)>\n([\s\S]*?)^ *\/\/ <\/\1>\n/gm, (_, part, body) => (kept.includes(part) ? body : ""))
    .replace(/^( *)\/\/ cases: (\w+)\n/gm, (_, indent, act) => `${indent}/** ${casesOf(act)} */\n`)
    .replace(/^\/\/ other acts\n/m, () => otherActs(text));
  const [imports, rest] = splitImports(chosen);
  const from = relative(resolve(folder), AUTHORS) || ".";
  return `${imports.flatMap((line) => withUsedNames(line, rest) ?? []).join("\n")}\n${rest}`.replaceAll(
    /from "\.\.\//g,
    `from "${from.startsWith(".") ? from : `./${from}`}/`,
  );
}

function splitImports(text: string): [string[], string] {
  const imports = [...text.matchAll(/^import [^;]*;\n/gm)].map(([line]) => line.trimEnd());
  return [imports, text.replace(/^import [^;]*;\n/gm, "")];
}

/** The import with the names that the text uses; null if it uses none. */
function withUsedNames(line: string, text: string): string | null {
  const [, type = "", list = "", from = ""] =
    /^import (type )?\{([^}]*)\} (from .*)$/.exec(line.replace(/\s+/g, " ")) ?? [];
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const used = names.filter((name) => new RegExp(`\\b${name.replace(/^type /, "")}\\b`).test(text));
  const areTypes = used.every((name) => name.startsWith("type "));
  const [word, named] = areTypes ? ["type ", used.map((name) => name.slice("type ".length))] : [type, used];
  return used.length === 0 ? null : `import ${word}{ ${named.join(", ")} } ${from}`;
}

/** The cases that call an act by its name; others may call it through a helper. */
function casesOf(act: string): string {
  const ids = EVERY_CASE.filter(({ run }) => new RegExp(`\\bstaff\\.${act}\\b`).test(String(run))).map(({ id }) => id);
  if (act === "addProduct") return "every case on the suite's own products";
  return ids.length === 0 ? "called by other acts of the suite" : `cases ${ids.join(", ")}`;
}

function otherActs(text: string): string {
  const others = Object.keys(toStaff({})).filter((act) => !text.includes(`// cases: ${act}\n`));
  return others.map((act) => `// ${act}: ${casesOf(act)}\n`).join("");
}
