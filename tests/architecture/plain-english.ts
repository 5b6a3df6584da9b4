import type { Source } from "./sources.ts";

/** Words of a private English, which a stranger has to read twice. */
const BANNED = /\b(?:nobody|whoever|whomever|anew|lest|in vain|be it|lay of things)\b/gi;

/** A sentence that begins with its object, before the reader knows what it is about. */
const INVERTED = /(?:^|[.:!?]\s+)((?:What|Of) \S+ \S+)/g;

/** Folders and files whose comments are in plain English; the others follow. */
export const PLAIN: readonly string[] = [
  "app/",
  "cms/",
  "erp-adapter/back-office/",
  "erp-adapter/carts/",
  "erp-adapter/catalogue-index/",
  "erp-adapter/checks/",
  "erp-adapter/conformance/",
  "erp-adapter/contract/answers/",
  "erp-adapter/contract/carts/",
  "erp-adapter/embedded/",
  "erp-adapter/example/",
  "erp-adapter/favourites/",
  "erp-adapter/http/",
  "erp-adapter/mock/",
  "erp-adapter/number-checks/",
  "erp-adapter/resilience/",
  "erp-adapter/server/",
  "erp-adapter/shop-store/",
  "erp-adapter/sqlite/",
  "erp-adapter/wire/",
  "locales/",
  "scripts/",
  "server/",
  "tests/architecture/",
  "tests/bench/",
  "tests/e2e/",
  "tests/looks/",
  "tests/mutation/",
  "tests/policy/",
  "tests/requests/",
  "tests/support/",
  "erp-adapter/assert-in-time.ts",
  "erp-adapter/clock-and-ids.ts",
  "erp-adapter/digests.ts",
  "erp-adapter/guard-method.test.ts",
  "erp-adapter/guard-method.ts",
  "erp-adapter/index.ts",
  "erp-adapter/load-erp-module.test.ts",
  "erp-adapter/load-erp-module.ts",
  "erp-adapter/log-output.test.ts",
  "erp-adapter/log-output.ts",
];

/** Documents that are not in plain English yet. */
export const DOCUMENTS_TO_DO: readonly string[] = ["docs/performance.md"];

/** Banned words, and sentences that begin with *What* or *Of*, in the comments of a source. */
export function checkEnglish(source: Source): string[] {
  return source
    .comments()
    .flatMap(({ text, line }) => findingsIn(text).map((what) => `${source.path}:${line} ${what}`));
}

/** The same in a document's headings, paragraphs, list items and cells of tables. Code does not count. */
export function checkDocument({ path, text }: { path: string; text: string }): string[] {
  return text
    .replace(/```[\s\S]*?```|`[^`]*`|\*\*/g, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.)\s)|\|/)
    .flatMap((part) => findingsIn(part.replace(/^[\s#*-]*(?:\d+\.)?\s*/, "")))
    .map((what) => `${path} ${what}`);
}

/** The same in running text: a comment's, or a part of a document. */
export function findingsIn(text: string): string[] {
  // The lines of a comment begin with an asterisk or slashes.
  const running = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, " ").replace(/^[\s*/]+/, "");
  const words = running.match(BANNED) ?? [];
  return [...words, ...[...running.matchAll(INVERTED)].map(([, begun = ""]) => `"${begun} …"`)];
}
