import { finding, isNode, type Node, nameOf, type Source, walk } from "./sources.ts";

const SILENCED = /@ts-(?:ignore|nocheck)|biome-ignore|eslint-disable/;

/** `any`, and comments that silence a tool. */
export function checkTypes(source: Source): string[] {
  const findings: string[] = [];
  if (!/\bany\b/.test(source.text) && !SILENCED.test(source.text)) return findings;
  walk(source.tree(), (node) => {
    if (node.type === "TSAnyKeyword") findings.push(finding(source, node, "any"));
  });
  const silenced = SILENCED.test(source.text) ? SILENCED.exec(withoutStrings(source)) : null;
  if (silenced !== null) findings.push(`${source.path} silences a tool: ${silenced[0]}`);
  return findings;
}

/** Markup that goes into a page unescaped. */
export function checkMarkup(source: Source): string[] {
  const findings: string[] = [];
  if (!source.text.includes("dangerouslySetInnerHTML")) return findings;
  walk(source.tree(), (node) => {
    const name = node.type === "JSXAttribute" ? nameOf(node.name) : node.type === "Property" ? nameOf(node.key) : "";
    if (name === "dangerouslySetInnerHTML") findings.push(finding(source, node, name));
  });
  return findings;
}

/** Text that a person reads and that is written into a component, although it belongs in locales/. */
export function checkTexts(source: Source): string[] {
  const findings: string[] = [];
  walk(source.tree(), (node, above) => {
    const text = readableText(node, above.at(-1));
    if (/\p{L}/u.test(text.replace(/&#?\w+;/g, ""))) findings.push(finding(source, node, `text: ${text.trim()}`));
  });
  return findings;
}

const READ_ALOUD = new Set([
  "alt",
  "title",
  "placeholder",
  "label",
  "aria-label",
  "aria-description",
  "aria-valuetext",
]);

function readableText(node: Node, parent: Node | undefined): string {
  if (node.type === "JSXText") return String(node.value);
  if (node.type === "JSXAttribute" && READ_ALOUD.has(nameOf(node.name))) return literalText(node.value);
  const isChild = parent?.type === "JSXElement" || parent?.type === "JSXFragment";
  if (node.type === "JSXExpressionContainer" && isChild) return literalText(node.expression);
  return "";
}

function literalText(value: unknown): string {
  if (!isNode(value)) return "";
  if (value.type === "Literal") return typeof value.value === "string" ? value.value : "";
  if (value.type === "JSXExpressionContainer") return literalText(value.expression);
  if (value.type !== "TemplateLiteral" || !Array.isArray(value.quasis)) return "";
  return value.quasis.map((quasi) => String(quasi.value.cooked)).join("");
}

function withoutStrings(source: Source): string {
  let text = source.text;
  walk(source.tree(), (node) => {
    const end = node.end;
    const isText = node.type === "Literal" || node.type === "TemplateElement";
    if (!isText || typeof end !== "number") return;
    text = text.slice(0, node.start) + " ".repeat(end - node.start) + text.slice(end);
  });
  return text;
}
