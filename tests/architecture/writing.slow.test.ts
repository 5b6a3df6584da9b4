import { expect, test } from "vitest";
import { checkDocument, checkEnglish, checkPrinted, checkStyles, checkTitles } from "./plain-english.ts";
import { createSource, loadDocuments, loadScripts, loadSources, loadStyles } from "./sources.ts";
import { checkMarkup, checkTexts, checkTypes } from "./writing.ts";

const sources = loadSources();
const shop = sources.filter(({ path }) => !path.startsWith("tests/") && !/\.test\.tsx?$/.test(path));

/** Sources of commands, whose texts a person reads. */
const COMMANDS =
  /^(?:scripts|server\/staff|erp-adapter\/(?:back-office|conformance\/command)|tests\/(?:bench\/options|mutation\/main))\b/;

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

test("titles of tests are in plain English", () => {
  const tests = [...sources, ...loadScripts()].filter(({ path }) => /\.(?:test|spec)\.\w+$/.test(path));
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.flatMap(checkTitles)).toEqual([]);
});

test.each([
  ["test('a claimed line is told', f)", 0],
  ["test('what was claimed is told', f)", 1],
  ["test('a claim: what was claimed is told', f)", 1],
  ["test('a claim says what was claimed', f)", 0],
  ["describe('who may', () => { test('nobody', f); it.each(rows)(`%s`, f); })", 2],
  ["describe('an order', () => test('of a guest has the e-mail only', f))", 0],
  ["describe.each(a)('of a guest', () => test('is kept', f))", 2],
  ["expect('what is kept')", 0],
])("titles: %s", (text, findings) => {
  expect(checkTitles(createSource("a.test.ts", text))).toHaveLength(findings);
});

test("commands speak plain English", () => {
  const commands = [...sources, ...loadScripts()].filter(({ path }) => COMMANDS.test(path) && !path.includes(".test."));
  expect(commands.length).toBeGreaterThan(60);
  expect(commands.flatMap(checkPrinted)).toEqual([]);
  expect(checkPrinted(createSource("a.ts", "print(`Orders. What nobody paid`);"))).toHaveLength(2);
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

test("texts that a person reads come from locales", () => {
  const screens = shop.filter(({ path }) => /^app\/(?!styleguide\/).*(?<!\.states)\.tsx$/.test(path));
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
