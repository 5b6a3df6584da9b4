import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { SCREENS } from "#app/screens.ts";
import customer from "#locales/en/customer.ts";
import everyPage from "#locales/en/every-page.ts";
import home from "#locales/en/home.ts";
import product from "#locales/en/product.ts";
import { listImports } from "./imports.ts";
import { createSource, isNode, loadSources, nameOf, type Source, walk } from "./sources.ts";

/**
 * A browser loads the texts of every page and one part that the table of screens names. So a component may use only texts
 * of these on each screen that shows it: any other key would stand on the page itself.
 */
const PARTS: Record<string, object> = { customer, home, product };

const sources = new Map(loadSources().map((source) => [source.path, source]));
const onEveryPage = reach(["app/root.tsx", "app/frame/page.tsx", "app/frame/error-screen/error-screen.tsx"]);

test("the texts of the frame, its error screen among them, are loaded with every page", () => {
  expect(lackingIn(onEveryPage, [everyPage])).toEqual([]);
});

const files = routesWithPaths(routes).filter(({ path }) => path in SCREENS);

test.each(files)("the texts of /$path are loaded with it", ({ path, file }) => {
  const { texts } = SCREENS[path as keyof typeof SCREENS] as { texts?: string };
  const part = texts === undefined ? [] : [PARTS[texts] ?? {}];
  expect(lackingIn(reach([`app/${file}`]), [everyPage, ...part])).toEqual([]);
});

test("a text of another part is found, also behind a name that is put together", () => {
  const source = createSource("app/a.tsx", `t("known.one"); t("other.two"); t(\`other.\${kind}\`);`);
  expect(lackingIn([source], [{ known: { one: "1" } }])).toEqual(["app/a.tsx: other.two", "app/a.tsx: other."]);
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

/** The keys in calls of `t` that no part has; of a key that is put together, the part before its first value. */
function lackingIn(modules: readonly Source[], parts: readonly object[]): string[] {
  return modules.flatMap((source) => {
    const keys = new Set<string>();
    walk(source.tree(), (node) => {
      if (node.type !== "CallExpression" || nameOf(node.callee) !== "t") return;
      const [key] = node.arguments as unknown[];
      if (!isNode(key)) return;
      if (key.type === "Literal" && typeof key.value === "string") keys.add(key.value);
      if (key.type === "TemplateLiteral") keys.add(source.text.slice(key.start + 1).split(/[$`]/)[0] ?? "");
    });
    return [...keys].filter((key) => !parts.some((part) => has(part, key))).map((key) => `${source.path}: ${key}`);
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
