import { EVERY_CASE } from "../conformance/every-case.ts";
import { ACTS } from "../conformance/staff.ts";
import { ERP_PACKAGE } from "../contract/erp-package.ts";

/**
 * A file of a new adapter: without the parts for other choices (`// <feed>` to `// </feed>`) and the imports that only
 * those parts use, and with the cases of each act of the staff. `from`: the path of the folder of `contract`; null if the
 * file imports the author's package.
 */
export function toAdapterFile(text: string, { from, kept }: { from: string | null; kept: readonly string[] }): string {
  const chosen = choose(text, kept)
    .replace(/^( *)\/\/ cases: (\w+)\n/gm, (_, indent, act) => `${indent}/** ${casesOf(act)} */\n`)
    .replace(/^\/\/ other acts\n/m, () => otherActs(text));
  const [imports, rest] = splitImports(chosen);
  const whole = `${imports.flatMap((line) => withUsedNames(line, rest) ?? []).join("\n")}\n${rest}`;
  return from === null ? withPackageNames(whole) : whole.replaceAll('from "../', `from "${from}/`);
}

/** The text with the chosen parts alone; a part may have parts of another name in it. */
function choose(text: string, kept: readonly string[]): string {
  const chosen = text.replace(/^ *\/\/ <(\w+)>\n([\s\S]*?)^ *\/\/ <\/\1>\n/gm, (_, part, body) =>
    kept.includes(part) ? body : "",
  );
  return chosen === text ? text : choose(chosen, kept);
}

/** The text of a file beside `contract` and `kit`, with their names in the author's package. */
export function withPackageNames(text: string): string {
  return text.replaceAll(/from "\.\.\/((?:contract|kit|conformance)\/[^"]*)\.ts"/g, `from "${ERP_PACKAGE.name}/$1"`);
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
  const others = ACTS.filter((act) => !text.includes(`// cases: ${act}\n`));
  return others.map((act) => `// ${act}: ${casesOf(act)}\n`).join("");
}
