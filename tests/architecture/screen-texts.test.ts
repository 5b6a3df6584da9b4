import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { SCREENS, type Screen } from "#app/screens.ts";
import everyPage from "#locales/en/every-page.ts";
import { listImports } from "./imports.ts";
import { createSource, isNode, loadSources, type Node, nameOf, type Source, walk } from "./sources.ts";

/**
 * A browser loads the texts of every page and the files that the table of screens names. So a component may use only
 * texts of these on each screen that shows it: any other key would stand on the page itself.
 */
const TEXTS = import.meta.glob<object>("../../locales/en/*.ts", { eager: true, import: "default" });
const textsOf = (file: string) => TEXTS[`../../locales/en/${file}.ts`] ?? {};
const sources = new Map(loadSources().map((source) => [source.path, source]));
const onEveryPage = reach(["app/root.tsx", "app/frame/page.tsx", "app/frame/error-screen/error-screen.tsx"]);

test("the texts of the frame, its error screen among them, are loaded with every page", () => {
  expect(lackingIn(onEveryPage, [everyPage])).toEqual([]);
});

const files = routesWithPaths(routes).filter(({ path }) => path in SCREENS);

test.each(files)("the texts of /$path are loaded with it", ({ path, file }) => {
  const { texts = [], work }: Screen = SCREENS[path as keyof typeof SCREENS];
  // A file is made by the server, which has all texts.
  if (work === "file") return;
  expect(lackingIn(reach([`app/${file}`]), [everyPage, ...texts.map(textsOf)])).toEqual([]);
});

test("a text of another file is found, also behind a choice, in a table, or if its name is put together", () => {
  const code = `t("cart.add"); t(is ? "lists.one" : "cart.two"); t(\`lists.\${kind}\`); const WORDS = { text: "lists.three" };`;
  expect(lackingIn([createSource("app/a.tsx", code)], [{ cart: { add: "1", two: "2" } }])).toEqual([
    "app/a.tsx: lists.one",
    "app/a.tsx: lists.",
    "app/a.tsx: lists.three",
  ]);
});

interface Entry {
  path?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
}

function routesWithPaths(entries: readonly Entry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => [
    ...(children.length === 0 ? [{ path: path.replace(/^:lang\/?/, ""), file }] : []),
    ...routesWithPaths(children),
  ]);
}

/** The modules of app that a browser may load with these: all that they import, types left out. */
function reach(paths: readonly string[]): Source[] {
  const found = new Map<string, Source>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = sources.get(path);
    if (!source || found.has(path) || !path.startsWith("app/")) continue;
    found.set(path, source);
    for (const { target, typeOnly } of listImports(source)) if (target !== null && !typeOnly) open.push(target);
  }
  return [...found.values()];
}

/**
 * The keys that no texts have, in calls of `t` and in tables of them, whose fields are named `text` and `says`; of a key
 * that is put together, the part before its first value.
 */
function lackingIn(modules: readonly Source[], texts: readonly object[]): string[] {
  return modules.flatMap((source) => {
    const keys = new Set<string>();
    const addAll = (root: Node) =>
      walk(root, (node) => {
        if (node.type === "Literal" && typeof node.value === "string") keys.add(node.value);
        if (node.type === "TemplateLiteral") keys.add(source.text.slice(node.start + 1).split(/[$`]/)[0] ?? "");
      });
    walk(source.tree(), (node) => {
      if (node.type === "Property" && /^(?:text|says)$/.test(nameOf(node.key)) && isNode(node.value))
        addAll(node.value);
      if (node.type !== "CallExpression" || nameOf(node.callee) !== "t") return;
      const [key] = node.arguments as unknown[];
      if (isNode(key)) addAll(key);
    });
    return [...keys]
      .filter((key) => /^[\w-]+\.[\w.-]*$/.test(key) && !texts.some((one) => has(one, key)))
      .map((key) => `${source.path}: ${key}`);
  });
}

/** True if the texts have the key, as one of i18next's plural forms too, or keys that begin with it. */
function has(texts: object, key: string): boolean {
  const steps = key.split(".");
  const last = steps.pop() ?? "";
  let at: unknown = texts;
  for (const step of steps) at = (at as Record<string, unknown> | undefined)?.[step];
  if (typeof at !== "object" || at === null) return false;
  return last === "" || last in at || Object.keys(at).some((name) => name.startsWith(last));
}
