import { expect, test } from "vitest";
import { listImports } from "./imports.ts";
import { createSource, finding, isNode, loadSources, type Node, type Source, walk } from "./sources.ts";

/**
 * A posted form says to whom it was shown, so that it is answered after their session has ended: it is the `Form` of
 * app/ui/forms/form.tsx, or a `HereForm`.
 */

/**
 * Modules whose forms belong to no person: their effect does not depend on who is logged in, or a link in a mail names
 * the person.
 */
const OF_NOBODY: readonly string[] = [
  "app/account/forgot-pages.tsx",
  "app/account/login-page.tsx",
  "app/account/register-page.tsx",
  "app/account/restore-email-page.tsx",
  "app/frame/banners.tsx",
  "app/frame/chat/consent-form.tsx",
  "app/company/join-page.tsx",
  "app/frame/header/account-menu.tsx",
  "app/frame/header/language-switch.tsx",
  "app/stock-watch/notice-page.tsx",
  "app/account/register-success.route.tsx",
];
const MAKERS: readonly string[] = ["app/ui/forms/form.tsx", "app/ui/forms/here-form.tsx"];

test("every posted form says to whom it was shown", () => {
  expect(loadSources().filter(isPage).flatMap(findUnowned)).toEqual([]);
});

test("and no module is excused without need", () => {
  const excused = loadSources().filter(({ path }) => OF_NOBODY.includes(path));
  expect(excused.map(({ path }) => path).toSorted()).toEqual([...OF_NOBODY].toSorted());
  expect(excused.filter((source) => findUnowned(source).length === 0).map(({ path }) => path)).toEqual([]);
});

test.each([
  ['import { Form } from "react-router"; const a = <Form method="post" />;', 1],
  ['import { Form as F } from "react-router"; const a = <F className="x" method={way} />;', 1],
  ['import { Form } from "../forms/form.tsx"; const a = <Form method="post" />;', 0],
  ['import { Form } from "react-router"; const a = <Form method="get" />;', 0],
  ['import { Form } from "react-router"; const a = <Form action="/x" />;', 0],
  ['const a = <form method="post" />;', 1],
  ['const a = <form method="get" />;', 0],
  ['const a = <fetcher.Form method="post" />;', 1],
])("%s has %i faults", (text, faults) => {
  expect(findUnowned(createSource("app/cart/a.tsx", text))).toHaveLength(faults);
});

function isPage({ path }: Source): boolean {
  return path.startsWith("app/") && path.endsWith(".tsx") && ![...OF_NOBODY, ...MAKERS].includes(path);
}

/** The posted forms of a module that are made of React Router's `Form` or of a bare element. */
function findUnowned(source: Source): string[] {
  const found: string[] = [];
  const bare = new Set(["form", ...routerForms(source)]);
  walk(source.tree(), (node) => {
    if (node.type !== "JSXOpeningElement" || !isNode(node.name)) return;
    const { name } = node;
    const isForm =
      name.type === "JSXMemberExpression"
        ? isNode(name.property) && name.property.name === "Form"
        : bare.has(String(name.name));
    if (isForm && mayPost(node, source))
      found.push(finding(source, node, "a form that does not say to whom it was shown"));
  });
  return found;
}

function routerForms(source: Source): string[] {
  const imported = listImports(source).filter(({ specifier }) => specifier === "react-router");
  return imported
    .flatMap(({ node }) => (Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []))
    .filter(({ imported }) => isNode(imported) && imported.name === "Form")
    .map(({ local }) => (isNode(local) ? String(local.name) : ""));
}

/** False if the form has no method, or the method `get`. */
function mayPost({ attributes }: Node, { text }: Source): boolean {
  const all = Array.isArray(attributes) ? attributes.filter(isNode) : [];
  const method = all.find(({ name }) => isNode(name) && name.name === "method")?.value;
  return isNode(method) && text.slice(method.start, Number(method.end)) !== '"get"';
}
