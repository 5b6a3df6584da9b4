import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseSync } from "vite";

/** A source file: its path from the root with slashes, its text, and its syntax tree, parsed when first needed. */
export interface Source {
  path: string;
  text: string;
  tree(): Node;
  comments(): Comment[];
}

/** A file that is no code. */
export interface Text {
  path: string;
  text: string;
}

/** A comment without its marks, and the line where it begins. */
export interface Comment {
  text: string;
  line: number;
}

/** Any node of a syntax tree, as `walk` meets it. */
export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = [
  "app",
  "server",
  "rules",
  "erp-adapter",
  "cms",
  "database",
  "spreadsheets",
  "locales",
  "tests",
  "scripts",
];

/** Every file of the project's own code folders, of any kind: paths from the root, with slashes. */
export function listFiles(): string[] {
  return FOLDERS.map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.includes("/node_modules/"))
    .sort();
}

/** The TypeScript files among all files of `listFiles`. */
export function loadSources(): Source[] {
  return listFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => createSource(path, readFileSync(join(ROOT, path), "utf8")));
}

/** Scripts, and the settings of tools in the root: code with comments that is not among `loadSources`. */
export function loadScripts(): Source[] {
  const settings = readdirSync(ROOT).filter((name) => /\.config\.ts$/.test(name));
  return [...listFiles().filter((path) => /\.m(?:js|ts)$/.test(path)), ...settings].map((path) =>
    createSource(path, readFileSync(join(ROOT, path), "utf8")),
  );
}

/** Style sheets: path and text. */
export function loadStyles(): Text[] {
  return read(listFiles().filter((path) => path.endsWith(".css")));
}

/** All documents, READMEs of folders among them: path and text. */
export function loadDocuments(): Text[] {
  const documents = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.split(sep).join("/")}`);
  const ofFolders = listFiles().filter((path) => path.endsWith("README.md"));
  return read(["README.md", "CONTRIBUTING.md", "deploy/README.md", ...documents.sort(), ...ofFolders]);
}

function read(paths: readonly string[]): Text[] {
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}

/** A source from its text, for tests of rules. */
export function createSource(path: string, text: string): Source {
  let parsed: ReturnType<typeof parseSync> | null = null;
  const parse = () => {
    parsed ??= parseSync(path, text);
    return parsed;
  };
  return {
    path,
    text,
    tree() {
      const { program, errors } = parse();
      if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
      return toNode(program);
    },
    comments: () =>
      parse().comments.map(({ value, start }) => ({ text: value, line: text.slice(0, start).split("\n").length })),
  };
}

/** Visits a tree from the top; `visit` also gets the nodes above, the parent last. */
export function walk(node: Node, visit: (node: Node, above: readonly Node[]) => void, above: Node[] = []): void {
  visit(node, above);
  above.push(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, above);
    }
  }
  above.pop();
}

/** `path:line what`, for messages. */
export function finding(source: Source, node: Node, what: string): string {
  return `${source.path}:${source.text.slice(0, node.start).split("\n").length} ${what}`;
}

/** Narrows an unknown value to a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The name of a callee or a member: `f` for `f()`, `a.f` for `a.f()`, "" for anything else. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return String(node.name);
  if (node.type === "MemberExpression") return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return "";
}

function toNode(value: unknown): Node {
  if (!isNode(value)) throw new Error("the parser gave no tree");
  return value;
}
