import type { ContentLink } from "#cms/contract/link.ts";
import type { ContentRedirect } from "#cms/contract/site.ts";
import { canonicalPath } from "./canonical-path.ts";
import { ownPage } from "./own-page.ts";
import { safePath } from "./safe-path.ts";
import { fragmentOf } from "./text-anchor.ts";

/** The new place of an address: a path of this shop below the language, without a slash in front, or a foreign address. */
export type RedirectTarget = { to: "page"; path: string } | { to: "outside"; href: string };

/**
 * Why a row of the editors is left out. own: the shop itself redirects the address · repeated: a row above has the same
 * address · loop: it leads back to itself, or to rows that do · chain: more rows in a row than browsers should follow.
 */
export type RowFault = "address" | "target" | "own" | "repeated" | "loop" | "chain";

export interface RedirectTable {
  /** for a path below the language, in its one spelling and without a slash in front; null if no row matches it */
  find(path: string): RedirectTarget | null;
  refused: readonly { from: string; fault: RowFault }[];
}

/** The most rows that may follow one another. */
export const MAX_CHAIN = 5;

interface Row {
  from: string;
  /** `old/` for `old/*`; null for an exact path */
  prefix: string | null;
  path: string;
  target: RedirectTarget;
}

/** The shop's own addresses, against which rows are checked. */
export interface OwnAddresses {
  /** where the shop itself redirects a path: its redirects win over rows */
  redirect(path: string): string | null;
  /** the pinned one: an absolute address below it is treated as a page of the shop */
  origin: string;
}

/**
 * The table of redirects as editors wrote it, without the rows that cannot be followed. An exact path wins over a
 * prefix (`old/*`, everything below `old`), a longer prefix over a shorter one. Following the other rows ends after
 * MAX_CHAIN steps at most.
 */
export function createRedirectTable(rows: readonly ContentRedirect[], own: OwnAddresses): RedirectTable {
  const refused: { from: string; fault: RowFault }[] = [];
  const sound: Row[] = [];
  for (const { from, to } of rows) {
    const row = parseRow(from, to, own.origin);
    const fault = typeof row === "string" ? row : faultAmong(row, sound, own);
    if (fault !== null) refused.push({ from, fault });
    else if (typeof row !== "string") sound.push(row);
  }
  const findAny = createFind(sound);
  const left = sound.filter((row) => {
    const fault = follow(row, findAny, own);
    if (fault !== null) refused.push({ from: row.from, fault });
    return fault === null;
  });
  const find = createFind(left);
  return { find: (path) => find(path)?.target ?? null, refused };
}

function parseRow(from: string, to: ContentLink, origin: string): Row | RowFault {
  const [, written = "", star] = /^\/?(.*?)\/*(\/\*)?$/s.exec(from.trim()) ?? [];
  const path = canonicalPath(`/${written}`);
  if (path === "/" || from.length > 500 || /[?#*\\\p{Cc}]/u.test(written) || safePath(path, "") !== path)
    return "address";
  const target = toTarget(to, origin);
  const below = path.slice(1);
  return target ? { from, path: below, prefix: star ? `${below}/` : null, target } : "target";
}

function toTarget(link: ContentLink, origin: string): RedirectTarget | null {
  if (link.to === "person") return null;
  if (link.to === "page") return toPage(link);
  const url = URL.parse(link.href);
  const isSafe = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (!isSafe) return null;
  const page = ownPage(url.href, origin);
  return page ? toPage(page) : { to: "outside", href: url.href };
}

function toPage(link: Extract<ContentLink, { to: "page" }>): RedirectTarget | null {
  const [, pathname = "", search = ""] = /^([^?#]*)(\?[^#]*)?/.exec(link.path) ?? [];
  const path = safePath(canonicalPath(`/${pathname}`) + search, "");
  return path === "" ? null : { to: "page", path: path.slice(1) + fragmentOf(link) };
}

function faultAmong(row: Row, above: readonly Row[], own: OwnAddresses): RowFault | null {
  if (row.prefix === null && own.redirect(row.path) !== null) return "own";
  return above.some(({ path, prefix }) => path === row.path && prefix === row.prefix) ? "repeated" : null;
}

function createFind(rows: readonly Row[]): (path: string) => Row | null {
  const exact = new Map(rows.filter(({ prefix }) => prefix === null).map((row) => [row.path, row]));
  const prefixes = rows
    .flatMap((row) => (row.prefix === null ? [] : [{ row, prefix: row.prefix }]))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  return (path) => exact.get(path) ?? prefixes.find(({ prefix }) => path.startsWith(prefix))?.row ?? null;
}

/** Follows rows and the shop's own redirects, as if no pages existed. */
function follow(start: Row, find: (path: string) => Row | null, own: OwnAddresses): RowFault | null {
  const met = new Set<Row>();
  for (let row: Row | null = start; row !== null; ) {
    if (met.has(row)) return "loop";
    met.add(row);
    if (row.target.to === "outside") break;
    const path: string = row.target.path.replace(/[?#].*$/s, "");
    row = find(own.redirect(path) ?? path);
  }
  return met.size > MAX_CHAIN ? "chain" : null;
}
