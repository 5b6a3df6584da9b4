import { dirname, join } from "node:path/posix";
import { finding, isNode, type Node, type Source, walk } from "./sources.ts";

export interface Import {
  node: Node;
  specifier: string;
  /** path from the root, or null for a package */
  target: string | null;
  typeOnly: boolean;
}

/**
 * The design's "One copy of everything": a module that both node and the build load exists twice, with two sets of
 * classes and context keys. So the areas share only types and pure code: the contracts and `rules`.
 */
export function checkImports(source: Source): string[] {
  const area = areaOf(source.path);
  const isTest = area === "tests" || /\.test\.tsx?$/.test(source.path);
  return listImports(source).flatMap((one) => {
    const fault = one.target === null ? null : faultOf({ ...one, target: one.target }, source.path, area, isTest);
    const impure = isContract(source.path) && !isTest && one.target === null && one.specifier !== "zod";
    if (impure) return [finding(source, one.node, `a contract runs in the browser too: not ${one.specifier}`)];
    return fault === null ? [] : [finding(source, one.node, `${fault}: ${one.specifier}`)];
  });
}

/** In each pair the second folder may import the first, but never the other way round, not even types. */
const RISING = [
  ["erp-adapter/own/", "erp-adapter/mock/"],
  ["erp-adapter/protocol/calls/", "erp-adapter/around/"],
  ["erp-adapter/own/catalogue-index/", "erp-adapter/own/embedded/"],
] as const;

/** The author's part of the adapters: the files of the first folder import nothing but the folders after it. */
const AUTHORS = ["contract", "kit", "conformance"].map((folder) => `erp-adapter/${folder}/`);
const STANDING_ON: Readonly<Record<string, readonly string[]>> = {
  "erp-adapter/kit/": ["erp-adapter/contract/"],
  "erp-adapter/example/": AUTHORS,
  "erp-adapter/scaffold/": AUTHORS,
  "erp-adapter/tryton/": AUTHORS,
};

/** The rooms of app from the lowest to the highest; those of one line do not import each other, not even types. */
const ROOMS = [
  ["request"],
  ["ui"],
  ["goods", "content"],
  ["own-numbers", "addresses"],
  ["cart"],
  ["catalogue", "quick-order"],
  ["lists", "finances", "company", "stock-watch", "price-list", "ask"],
  ["orders", "favourites"],
  ["approvals", "account"],
  ["home", "sitemap"],
  ["frame"],
  ["styleguide"],
];

/** Areas that import no other area. */
const LAYERS: ReadonlySet<string> = new Set(["database", "spreadsheets"]);

/** The page that shows the states of all components. */
const GUIDE = "app/styleguide/styleguide.tsx";

/** Other folders of pure code, which `rules` may import. */
const BELOW_RULES = ["rules/", "spreadsheets/", "erp-adapter/kit/"];

/** Modules of app that the server imports too: plain data about each screen, of which two copies do no harm. */
const SHARED: ReadonlySet<string> = new Set(["app/screens.ts", "app/screen-at.ts"]);

function faultOf(one: Import & { target: string }, from: string, area: string, isTest: boolean): string | null {
  const to = areaOf(one.target);
  if (one.specifier.startsWith(".") && to !== area && to !== "") return "other areas are imported by their # name";
  if (isContract(from) && !isContract(one.target) && !isTest) return "a contract depends on nothing but contracts";
  const stand = Object.entries(STANDING_ON).find(([folder]) => from.startsWith(folder));
  if (stand && !isTest && ![stand[0], ...stand[1]].some((folder) => one.target.startsWith(folder)))
    return `${stand[0]} stands on ${stand[1].join(", ")} alone`;
  if ((area === "erp-adapter" || area === "cms") && ["app", "server", "rules"].includes(to)) {
    return "adapters know neither app nor server, nor their rules";
  }
  if (
    area === "rules" &&
    !isTest &&
    !isContract(one.target) &&
    !BELOW_RULES.some((room) => one.target.startsWith(room))
  )
    return "rules know only contracts, spreadsheets and kit";
  if (LAYERS.has(area) && to !== area && !isTest) return `the ${area} layer knows nothing of the rest`;
  const rising = RISING.find(([below, above]) => from.startsWith(below) && one.target.startsWith(above));
  if (rising && !isTest && !from.includes("/testing/")) return `${rising[0]} lies below ${rising[1]}`;
  if (isStates(one.target) && !isTest && !isStates(from) && from !== GUIDE)
    return "states are shown by the guide alone";
  if (!isTest && !isStates(from) && area === "app" && to === "app")
    return faultOfRoom(roomOf(from), roomOf(one.target));
  if (isTest || one.typeOnly) return null;
  if (area === "app" && to === "server") return "app takes only types from server";
  if (area === "app" && LAYERS.has(to)) return "app takes only types from the layers below";
  if (area === "app" && (to === "erp-adapter" || to === "cms") && !isContract(one.target) && !isRule(one.target)) {
    return "app takes only types and the contract's pure code from adapters";
  }
  if (area === "server" && to === "app" && !SHARED.has(one.target))
    return "server takes only types from app; the rest comes with the build";
  if (to === "tests") return "only tests import tests";
  return null;
}

/** Paths of the modules that import each other in a circle, in the order of `sources`; types count as well. */
export function listCircling(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, listImports(source).map(({ target }) => target)]));
  for (let before = -1; before !== imports.size; ) {
    before = imports.size;
    const imported = new Set([...imports.values()].flat());
    for (const [path, targets] of imports)
      if (!imported.has(path) || !targets.some((target) => target !== null && imports.has(target)))
        imports.delete(path);
  }
  return [...imports.keys()];
}

/** A room is null for a file beside the rooms: those have the table of screens, which all rooms read, and the doors. */
function faultOfRoom(from: string | null, to: string | null): string | null {
  if (from === null || to === null || from === to) return null;
  const [below, above] = [from, to].map((room) => ROOMS.findIndex((line) => line.includes(room)));
  if (below === -1 || above === -1) return `a room without a line in tests/architecture/imports.ts`;
  return below !== undefined && above !== undefined && above < below
    ? null
    : `app/${from} does not lie above app/${to}`;
}

function roomOf(path: string): string | null {
  const [, room = "", file] = path.split("/");
  return file === undefined ? null : room;
}

export function listImports(source: Source): Import[] {
  const found: Import[] = [];
  walk(source.tree(), (node) => {
    const from = node.source;
    if (!isNode(from) || typeof from.value !== "string") return;
    const kind = node.type === "ImportDeclaration" ? node.importKind : node.exportKind;
    found.push({
      node,
      specifier: from.value,
      target: targetOf(from.value, source.path),
      // `import { type A }` still loads the module; `import type { A }` does not.
      typeOnly: kind === "type" || node.type === "TSImportType",
    });
  });
  return found;
}

function targetOf(specifier: string, from: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(dirname(from), specifier) : null;
}

/** Empty for a file of the root, which has no # name. */
function areaOf(path: string): string {
  return path.slice(0, path.indexOf("/") + 1).replace("/", "");
}

/** States of components lie beside them, are made-up data of all nouns, and come into no build. */
export function isStates(path: string): boolean {
  return path.endsWith(".states.tsx");
}

/** The one rule that lies with the adapters, because they check numbers, too. */
function isRule(path: string): boolean {
  return path === "erp-adapter/own/number-checks/number-rules.ts";
}

function isContract(path: string): boolean {
  return path.startsWith("erp-adapter/contract/") || path.startsWith("cms/contract/");
}
