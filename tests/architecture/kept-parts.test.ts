import { expect, test } from "vitest";
import { listImports } from "./imports.ts";
import { createSource, finding, isNode, loadSources, type Node, type Source, walk } from "./sources.ts";

/**
 * A kept part is a piece of a page that the server caches and shows to every reader with the same props and language
 * (app/ui/kept-parts/kept.tsx). So none of its components may read the address, a loader's data, or a context.
 */

/** Hooks with the same result in every first render, by the package that has them. */
const ALLOWED: Record<string, readonly string[]> = {
  react: ["useCallback", "useEffect", "useMemo", "useRef", "useState"],
  "react-router": ["useNavigate", "useSubmit"],
};

/**
 * Modules that may read contexts. In the server's HTML, use-sending.ts never finds a form that is being sent, and
 * form-owner.tsx writes the same place for every reader, over which the page writes the reader's own mark.
 */
const TRUSTED = [
  "app/ui/texts.tsx",
  "app/ui/forms/form-owner.tsx",
  "app/ui/forms/use-sending.ts",
  "app/ui/kept-parts/kept.tsx",
];

test("kept parts show their props and the language, and nothing else", () => {
  expect(findHidden(loadSources())).toEqual([]);
});

test("no two parts have the same name", () => {
  const names = loadSources().filter(isOfApp).flatMap(listParts);
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual([...new Set(names)]);
});

test.each([
  [
    "its own module",
    'import { useLocation } from "react-router"; export const A = kept("a", () => useLocation().pathname);',
  ],
  ["a component in it", 'import { B } from "./b.tsx"; export const A = kept("a", () => <B />);'],
])("a hook in %s is found", (_, text) => {
  const b = createSource("app/b.tsx", 'import { useContext } from "react"; export const B = () => useContext(C);');
  expect(findHidden([createSource("app/a.tsx", text), b])).toEqual([expect.stringMatching(/use(?:Location|Context)/)]);
});

test("own state and texts are no such hooks, nor are modules that no part is made of", () => {
  const sources = [
    ["app/a.tsx", 'import { useState } from "react"; import { B } from "./b.tsx"; kept("a", () => <B />);'],
    ["app/b.tsx", 'import { useTexts } from "./ui/texts.tsx"; import type { C } from "./c.tsx";'],
    ["app/c.tsx", 'import { useLocation } from "react-router"; import { A } from "./a.tsx";'],
  ] as const;
  expect(findHidden(sources.map(([path, text]) => createSource(path, text)))).toEqual([]);
});

/** The hooks with which a module of a kept part, or one that it imports, reads more than props and language. */
function findHidden(sources: Source[]): string[] {
  const byPath = new Map(sources.filter(isOfApp).map((source) => [source.path, source]));
  const reached = new Set<Source>();
  const reach = (source: Source | undefined) => {
    if (!source || reached.has(source) || TRUSTED.includes(source.path)) return;
    reached.add(source);
    for (const { target, typeOnly } of listImports(source)) if (target !== null && !typeOnly) reach(byPath.get(target));
  };
  for (const source of byPath.values()) if (listParts(source).length > 0) reach(source);
  return [...reached].flatMap(findHooks);
}

function findHooks(source: Source): string[] {
  return listImports(source).flatMap(({ node, specifier, target }) => {
    const names = (Array.isArray(node.specifiers) ? node.specifiers : []).filter(isNode).map(nameOf);
    const hooks = target === null ? names.filter((name) => /^(?:use|createContext$|\*)/.test(name)) : [];
    return hooks
      .filter((name) => !ALLOWED[specifier]?.includes(name))
      .map((name) => finding(source, node, `${name} of ${specifier}`));
  });
}

/** The imported name; `*` for the import of a whole module, from which any hook may be taken. */
function nameOf({ imported }: Node): string {
  return isNode(imported) ? String(imported.name) : "*";
}

/** The names of the page parts that a module creates with `kept`. */
function listParts(source: Source): string[] {
  const names: string[] = [];
  if (!source.text.includes("kept")) return names;
  walk(source.tree(), (node) => {
    const { callee, arguments: given } = node;
    if (node.type !== "CallExpression" || !isNode(callee) || callee.name !== "kept" || !Array.isArray(given)) return;
    const [name] = given;
    names.push(isNode(name) ? String(name.value) : "");
  });
  return names;
}

function isOfApp({ path }: Source): boolean {
  return path.startsWith("app/") && !path.includes(".test.");
}
