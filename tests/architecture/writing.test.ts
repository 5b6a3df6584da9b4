import { expect, test } from "vitest";
import { checkDocument, checkEnglish, checkStyles } from "./plain-english.ts";
import { createSource, loadDocuments, loadScripts, loadSources, loadStyles } from "./sources.ts";
import { checkMarkup, checkTexts, checkTypes } from "./writing.ts";

const sources = loadSources();
const shop = sources.filter(({ path }) => !path.startsWith("tests/") && !/\.test\.tsx?$/.test(path));

test("there is something to check", () => {
  expect(shop.length).toBeGreaterThan(20);
});

test("no any, and no tool is silenced", () => {
  expect(sources.flatMap(checkTypes)).toEqual([]);
  expect(checkTypes(createSource("a.ts", "const a = b as any;"))).toEqual(["a.ts:1 any"]);
  expect(checkTypes(createSource("a.ts", "// @ts-ignore\nf();"))).toHaveLength(1);
  expect(checkTypes(createSource("a.ts", 'const any = "@ts-ignore: any";'))).toEqual([]);
});

test("no markup goes into a page unescaped", () => {
  expect(sources.flatMap(checkMarkup)).toEqual([]);
  expect(checkMarkup(createSource("a.tsx", "<p dangerouslySetInnerHTML={{ __html: x }} />"))).toHaveLength(1);
  expect(checkMarkup(createSource("a.tsx", "const p = { dangerouslySetInnerHTML: { __html: x } };"))).toHaveLength(1);
});

test("comments are in plain English", () => {
  const scripts = loadScripts();
  const styles = loadStyles();
  expect(scripts.length).toBeGreaterThan(20);
  expect(styles.length).toBeGreaterThan(20);
  expect([...sources, ...scripts].flatMap(checkEnglish)).toEqual([]);
  expect(styles.flatMap(checkStyles)).toEqual([]);
  expect(
    checkStyles({ path: "a.css", text: "/* Nobody. */ .nobody { color: red } /* What it is for. */" }),
  ).toHaveLength(2);
});

test.each([
  ["// Null if the claim was lost.", 0],
  ["// Nobody is told.", 1],
  ["/**\n * Read once.\n * What it says is\n * kept for whoever\n * asks.\n */", 2],
  ["// Of those that wait, one is let in.", 1],
  ["// One of those that wait. Off it goes. Whatever comes.", 0],
  ['const nobody = "nobody";', 0],
])("comments: %j", (text, findings) => {
  expect(checkEnglish(createSource("a.ts", text))).toHaveLength(findings);
});

test("documents are in plain English", () => {
  const documents = loadDocuments();
  expect(documents.length).toBeGreaterThan(30);
  expect(documents.flatMap(checkDocument)).toEqual([]);
});

test.each([
  ["# What is kept\n\nAll.", 1],
  ["One line.\n\n1. **Of the two** one stays.\n2. It is read anew.\n", 2],
  ["| a | What it is |\n|---|---|\n| nobody | b |", 2],
  ["```sh\nnobody\n```\nThe name is `nobody`.", 0],
])("documents: %j", (text, findings) => {
  expect(checkDocument({ path: "a.md", text })).toHaveLength(findings);
});

test("what a person reads comes from locales", () => {
  const screens = shop.filter(
    ({ path }) => /^app\/(?:components|routes|layouts|root)/.test(path) && /\.tsx$/.test(path),
  );
  expect(screens.flatMap(checkTexts)).toEqual([]);
});

test.each([
  ["<p>Add to cart</p>", 1],
  ['<p>{"Košarica"}</p>', 1],
  [`<p>{\`Cart \${n}\`}</p>`, 1],
  ['<img alt="Injector" />', 1],
  ["<button aria-label={'Close'} />", 1],
  ["<p>{t('cart.add')} · €&nbsp;{price}</p>", 0],
  ['<img alt="" className="wide" src="/x.svg" />', 0],
])("texts: %s", (text, findings) => {
  expect(checkTexts(createSource("a.tsx", text))).toHaveLength(findings);
});
