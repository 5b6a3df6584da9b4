import { basename, dirname, extname } from "node:path";
import { listImports } from "#tests/architecture/imports.ts";
import { loadSources, type Source } from "#tests/architecture/sources.ts";
import { printTable } from "./table.ts";

const AREAS = ["app", "server", "rules", "erp-adapter", "cms", "database", "spreadsheets"];

/** Each feature, with the files where its code begins. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  "add to cart": ["app/cart/lines/add-to-cart.ts"],
  "order as guest": ["app/cart/order/order-cart.ts", "app/cart/order/guest-dialog.tsx"],
  approve: ["app/approvals/approval-action.ts", "app/approvals/approval-page.tsx"],
  "a Croatian text of the cart": ["locales/hr/cart.ts"],
};
/** Folders that every feature stands on. */
const GROUND = /^app\/(?:request|ui|frame)\//;

/**
 * Prints the size of the code, and how hard it is to find one's way in it: files, lines, base names that several files
 * share, rooms of app and their imports, the longest chain of imports.
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
  measureRooms(
    sources.filter(({ path }) => path.startsWith("app/") && !/^app\/styleguide\/|\.states\.tsx$/.test(path)),
  );
  measureFeatures(sources);
  const chain = longestChain(sources);
  console.log(`\nlongest chain of imports: ${chain.length} files\n  ${chain.join("\n  ")}`);
}

/** Prints how many files and folders of app, above those that every feature stands on, a feature runs through. */
function measureFeatures(sources: readonly Source[]): void {
  const targets = new Map(sources.map((source) => [source.path, listImports(source)]));
  const rows = Object.entries(FEATURES).map(([feature, begins]) => {
    const reached = new Set(begins);
    for (const path of reached)
      for (const { target, typeOnly } of targets.get(path) ?? [])
        if (target?.startsWith("app/") && !typeOnly && !GROUND.test(target)) reached.add(target);
    return [feature, String(reached.size), String(new Set([...reached].map(dirname)).size)];
  });
  printTable("features", ["", "files", "folders"], rows);
}

/** Prints the rooms of app (its folders and those in them), and how much their files import from each other. */
function measureRooms(sources: readonly Source[]): void {
  const rooms = Map.groupBy(sources, ({ path }) => roomOf(path));
  printTable(
    "rooms of app, without tests",
    ["", "files", "lines"],
    [...rooms].map(([room, own]) => [room || "beside the rooms", String(own.length), String(linesOf(own))]),
  );
  const paths = new Set(sources.map(({ path }) => path));
  const imports = sources.flatMap((source) =>
    listImports(source).flatMap(({ target }) => (target && paths.has(target) ? [{ from: source.path, target }] : [])),
  );
  const pairs = new Set(imports.map(({ from, target }) => `${dirname(from)} ${dirname(target)}`));
  const isMutual = (pair: string) => {
    const [one, other] = pair.split(" ");
    return one !== other && pairs.has(`${other} ${one}`);
  };
  const importers = Map.groupBy(imports, ({ target }) => target);
  const used = [...importers].filter(
    ([, of]) => of.length === 1 && of[0] && roomOf(of[0].from) !== roomOf(of[0].target),
  );
  const inside = imports.filter(({ from, target }) => roomOf(from) === roomOf(target)).length;
  printTable(
    "imports of app",
    ["", "figure"],
    [
      ["folders", String(new Set(sources.map(({ path }) => dirname(path))).size)],
      ["pairs of folders that import each other", String([...pairs].filter(isMutual).length / 2)],
      ["files with one importer, in another room", String(used.length)],
      ["imports within a folder", String(imports.filter((one) => dirname(one.from) === dirname(one.target)).length)],
      ["imports within a room", String(inside)],
      ["imports between rooms", String(imports.length - inside)],
    ],
  );
}

function roomOf(path: string): string {
  const [, room = "", file] = path.split("/");
  return file === undefined ? "" : room;
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
