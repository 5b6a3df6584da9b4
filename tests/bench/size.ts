import { basename, extname } from "node:path";
import { listImports } from "#tests/architecture/imports.ts";
import { loadSources, type Source } from "#tests/architecture/sources.ts";
import { printTable } from "./table.ts";

const AREAS = ["app", "server", "erp-adapter", "cms", "database", "spreadsheets"];

/**
 * Prints the size of the code, and how hard it is to find one's way in it: files, lines, base names that several files
 * share, the longest chain of imports.
 */
export function measureSize(): void {
  const sources = loadSources().filter(({ path }) => AREAS.includes(areaOf(path)) && !/\.test\.tsx?$/.test(path));
  const rows = AREAS.map((area) => {
    const own = sources.filter(({ path }) => areaOf(path) === area);
    return [area, String(own.length), String(linesOf(own))];
  });
  printTable(
    "files without tests",
    ["", "files", "lines"],
    [...rows, ["all", String(sources.length), String(linesOf(sources))]],
  );
  const shared = [...Map.groupBy(sources, ({ path }) => basename(path, extname(path))).values()];
  const times = (count: number) => shared.filter(({ length }) => length === count).length;
  const more = shared.filter(({ length }) => length > 2).length;
  printTable("base names", ["used twice", "more often"], [[String(times(2)), String(more)]]);
  const chain = longestChain(sources);
  console.log(`\nlongest chain of imports: ${chain.length} files\n  ${chain.join("\n  ")}`);
}

function areaOf(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

function linesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
}

/** The longest chain of files that each import the next. Type imports do not count. A cycle is cut where it closes. */
function longestChain(sources: readonly Source[]): string[] {
  const imports = new Map(
    sources.map((source) => [
      source.path,
      listImports(source).flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target])),
    ]),
  );
  const longest = new Map<string, string[]>();
  const open = new Set<string>();
  function from(path: string): string[] {
    const known = longest.get(path);
    if (known) return known;
    if (open.has(path)) return [];
    open.add(path);
    const below = (imports.get(path) ?? []).filter((target) => imports.has(target)).map(from);
    open.delete(path);
    const chain = [path, ...(below.sort((a, b) => b.length - a.length)[0] ?? [])];
    longest.set(path, chain);
    return chain;
  }
  return [...imports.keys()].map(from).sort((a, b) => b.length - a.length)[0] ?? [];
}
