import { finding, isNode, type Node, nameOf, type Source, type Text, walk } from "./sources.ts";

/** Old or rare words, which a stranger has to read twice. */
const BANNED = /\b(?:nobody|whoever|whomever|anew|lest|in vain|be it|lay of things)\b/gi;

/** A sentence that begins with its object, before the reader knows what it is about. */
const INVERTED = /(?:^|[.:!?]\s+)((?:What|Of) \S+ \S+)/g;

/** The same in a title, which has no capital: it begins with its object, or with a person who has no noun. */
const INVERTED_TITLE = /(?:^|[:;] )(?:what|who|whom) .*/i;
/** A whole title, with those of the groups around it, that begins with *of*. */
const INVERTED_WHOLE = /^of .*/i;

/** Banned words, and sentences that begin with *What* or *Of*, in the comments of a source. */
export function checkEnglish(source: Source): string[] {
  return source
    .comments()
    .flatMap(({ text, line }) => findingsIn(text).map((what) => `${source.path}:${line} ${what}`));
}

/** Banned words and inverted sentences in the comments of a style sheet. */
export function checkStyles({ path, text }: Text): string[] {
  const comments = text.match(/\/\*[\s\S]*?\*\//g) ?? [];
  return comments.flatMap((comment) => findingsIn(comment).map((what) => `${path} ${what}`));
}

/** Banned words and inverted sentences in a document's headings, paragraphs, lists and table cells; not in its code. */
export function checkDocument({ path, text }: Text): string[] {
  return text
    .replace(/```[\s\S]*?```|`[^`]*`|\*\*/g, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.)\s)|\|/)
    .flatMap((part) => findingsIn(part.replace(/^[\s#*-]*(?:\d+\.)?\s*/, "")))
    .map((what) => `${path} ${what}`);
}

/** Banned words and inverted sentences in the titles of tests and of groups of tests. */
export function checkTitles(source: Source): string[] {
  const findings: string[] = [];
  walk(source.tree(), (node, above) => {
    const title = titleOf(node);
    if (title === null) return;
    const whole = [...above.map(titleOf), title].filter((one) => one !== null).join(" ");
    const inverted = INVERTED_TITLE.exec(title) ?? INVERTED_WHOLE.exec(whole) ?? [];
    findings.push(...[...findingsIn(title), ...inverted].map((what) => finding(source, node, what)));
  });
  return findings;
}

/** Banned words and inverted sentences in the texts that a command prints. */
export function checkPrinted(source: Source): string[] {
  const findings: string[] = [];
  walk(source.tree(), (node) => {
    findings.push(...findingsIn(textOf(node) ?? "").map((what) => finding(source, node, what)));
  });
  return findings;
}

/** The title of a call of `test`, `it` or `describe`, or of one of their variants such as `test.each(…)`; null for others. */
function titleOf(node: Node): string | null {
  if (node.type !== "CallExpression" || !Array.isArray(node.arguments)) return null;
  const callee = isNode(node.callee) && node.callee.type === "CallExpression" ? node.callee.callee : node.callee;
  return /^(?:test|it|describe)\b/.test(nameOf(callee)) ? textOf(node.arguments[0]) : null;
}

/** The text of a string or template, with `%s` for values; null for any other node. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi) => String(quasi.value.cooked)).join("%s");
}

/** Banned words and inverted sentences in the text of a comment, or in one part of a document. */
export function findingsIn(text: string): string[] {
  // The lines of a comment begin with an asterisk or slashes.
  const running = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, " ").replace(/^[\s*/]+/, "");
  const words = running.match(BANNED) ?? [];
  return [...words, ...[...running.matchAll(INVERTED)].map(([, begun = ""]) => `"${begun} …"`)];
}
