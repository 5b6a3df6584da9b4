import { expect, test } from "vitest";
import { listImports } from "./imports.ts";
import { createSource, finding, loadSources, type Source, walk } from "./sources.ts";

/**
 * The one file that may import React Router's internals, because only they tell at once which navigation is under way
 * (decision 021).
 */
const INSIDE = ["app/frame/shell.tsx"];

/** The public entries of React Router's packages. */
const ENTRIES = /^(?:react-router(?:\/dom)?|@react-router\/[a-z-]+(?:\/(?:routes|config|vite))?)$/;

test("no file of app or server but one reaches into React Router's insides", () => {
  const sources = loadSources().filter(({ path }) => /^(?:app|server)\//.test(path));
  expect(sources.filter((source) => findInsides(source).length > 0).map(({ path }) => path)).toEqual(INSIDE);
});

test.each([
  'import { UNSAFE_DataRouterContext } from "react-router";',
  'import { UNSAFE_DataRouterContext as Router } from "react-router";',
  'export { UNSAFE_DataRouterContext as Router } from "react-router";',
  'import * as router from "react-router"; router.UNSAFE_invariant(true);',
  'const { UNSAFE_invariant: check } = await import("react-router");',
  'import { hooks } from "react-router/dist/production/lib/hooks.js";',
  'import type { State } from "react-router/internal";',
  'const dom = await import("../../node_modules/react-router/dist/production/dom-export.js");',
  'import { plugin } from "@react-router/dev/dist/vite.js";',
])("%s reaches inside", (text) => {
  expect(findInsides(createSource("app/a.ts", text)).length).toBeGreaterThan(0);
});

test.each([
  'import { Form, useNavigate } from "react-router";',
  'import { HydratedRouter } from "react-router/dom";',
  'import { route } from "@react-router/dev/routes";',
  'import { createFormData } from "./react-router.ts";',
])("%s does not", (text) => {
  expect(findInsides(createSource("app/a.ts", text))).toEqual([]);
});

function findInsides(source: Source): string[] {
  if (!/react-router|UNSAFE_/.test(source.text)) return [];
  const findings = listImports(source)
    .filter(({ specifier }) => isOfRouter(specifier) && !ENTRIES.test(specifier))
    .map(({ node, specifier }) => finding(source, node, specifier));
  walk(source.tree(), (node) => {
    if (node.type === "Identifier" && /^UNSAFE_/.test(String(node.name))) {
      findings.push(finding(source, node, String(node.name)));
    }
  });
  return findings;
}

function isOfRouter(specifier: string): boolean {
  return /^(?:.*\/node_modules\/)?(?:react-router|@react-router)(?:\/|$)/.test(specifier);
}
