import type { Source, Text } from "./sources.ts";

/** Old or rare words, which a stranger has to read twice. */
const BANNED = /\b(?:nobody|whoever|whomever|anew|lest|in vain|be it|lay of things)\b/gi;

/** A sentence that begins with its object, before the reader knows what it is about. */
const INVERTED = /(?:^|[.:!?]\s+)((?:What|Of) \S+ \S+)/g;

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

/** Banned words and inverted sentences in the text of a comment, or in one part of a document. */
export function findingsIn(text: string): string[] {
  // The lines of a comment begin with an asterisk or slashes.
  const running = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, " ").replace(/^[\s*/]+/, "");
  const words = running.match(BANNED) ?? [];
  return [...words, ...[...running.matchAll(INVERTED)].map(([, begun = ""]) => `"${begun} …"`)];
}
