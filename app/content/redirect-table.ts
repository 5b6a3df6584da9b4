import type { ContentLink } from "#cms/contract/link.ts";
import type { ContentRedirect } from "#cms/contract/site.ts";
import { canonicalPath } from "../request/canonical-path.ts";
import { safePath } from "../request/safe-path.ts";
import { ownPage } from "./own-page.ts";
import { fragmentOf } from "./text-anchor.ts";

/**
 * The target of a redirect: a path of this shop below the language, without a leading slash, or a URL of another
 * site.
 */
export type RedirectTarget = { to: "page"; path: string } | { to: "outside"; href: string };

/**
 * The reason why a row is left out. address: its path is invalid · target: its link is not allowed · own: the shop
 * itself redirects its path · repeated: an earlier row has the same path · loop: the redirects lead back to the row, or
 * into another loop · chain: more than `MAX_CHAIN` redirects follow one another.
 */
export type RowFault = "address" | "target" | "own" | "repeated" | "loop" | "chain";

export interface RedirectTable {
  /** takes a canonical path below the language, without a leading slash; null if no row matches */
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

/** The shop's own redirects and origin, against which rows are checked. */
export interface OwnAddresses {
  /** the path to which the shop itself redirects `path`; null if to none. The shop's redirects win over rows. */
  redirect(path: string): string | null;
  /** the pinned origin: an absolute URL at this origin is treated as a page of the shop */
  origin: string;
}

/**
 * Creates the table of redirects from the rows of the editors, without faulty rows. An exact path wins over a prefix
 * (`old/*`, everything below `old`), and a longer prefix over a shorter one. A chain of the remaining rows has at most
 * `MAX_CHAIN` steps.
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

/**
 * Follows the redirects of rows and of the shop from `start`, also through paths at which the shop has a page; null if
 * there is no fault.
 */
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
