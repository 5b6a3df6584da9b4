import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Answer, Person } from "./open-test-shop.ts";

/** A page as a search robot finds it. */
export interface CrawledPage {
  /** path and query */
  path: string;
  status: number;
  answer: Answer;
  /** null if the page asks not to be indexed */
  indexed: IndexedPage | null;
}

export interface IndexedPage {
  title: string;
  description: string;
  canonical: string;
  /** by hreflang */
  alternates: Record<string, string>;
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  /** faults of links: `from → to: why` */
  dead: string[];
}

const CLIENT = join(import.meta.dirname, "../../build/client");
const ORIGIN = "http://localhost:3000";

/**
 * Reads, without scripts, every page to which links lead from the given pages. `most` returns how many pages of the
 * path's kind (`kindOf`) are read at most. Pictures and other files are not requested: they are looked up in the folder
 * of the build.
 */
export async function crawl(person: Person, from: readonly string[], most: (path: string) => number): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const dead: string[] = [];
  const queue = [...from];
  const met = new Set(queue);
  const kinds = new Map<string, number>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = kindOf(path);
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    if (count > most(path)) continue;
    const page = await visit(person, path);
    // A download is not a page: it is neither listed nor searched for links.
    if (page.answer.headers.get("Content-Disposition") !== null) continue;
    pages.set(path, page);
    for (const { target, what } of linksOf(page.answer)) {
      const fault = faultOf(target, page);
      if (fault) dead.push(`${path} → ${target} (${what}): ${fault}`);
      const [next = ""] = target.split("#");
      if (!isPage(next) || met.has(next)) continue;
      met.add(next);
      queue.push(next);
    }
  }
  for (const { path, status, answer } of pages.values()) {
    // Guards redirect with 302. A link in a non-canonical spelling would redirect with 308: a fault.
    if (status !== 200 && status !== 302) dead.push(`${path}: ${status} ${answer.location ?? ""}`);
  }
  return { pages, dead };
}

/** Reads one page of any kind. */
export async function visit(person: Person, path: string): Promise<CrawledPage> {
  const answer = await person.get(path);
  const { page } = answer;
  const attribute = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name) ?? "";
  const isIndexed = answer.status === 200 && page.querySelector('meta[name="robots"]') === null;
  const links = page.querySelectorAll('link[rel="alternate"]');
  const indexed = {
    title: answer.text("title"),
    description: attribute('meta[name="description"]', "content"),
    canonical: attribute('link[rel="canonical"]', "href"),
    alternates: Object.fromEntries(
      links.map((link) => [link.getAttribute("hreflang") ?? "", link.getAttribute("href") ?? ""]),
    ),
  };
  return { path, status: answer.status, answer, indexed: isIndexed ? indexed : null };
}

/** The screen that a path belongs to: `/en/products/*`. */
export function kindOf(path: string): string {
  const [pathname = "", query] = path.split("?");
  const [, lang, first = "", ...rest] = pathname.split("/");
  return `/${lang}/${first}${rest.length > 0 ? "/*" : ""}${query ? "?" : ""}`;
}

function linksOf({ page }: Answer): { target: string; what: string }[] {
  const of = (selector: string, attribute: string) =>
    page
      .querySelectorAll(selector)
      .map((element) => ({ target: element.getAttribute(attribute) ?? "", what: selector }));
  const absolute = [
    ...of('meta[property="og:image"]', "content"),
    ...of('link[rel="canonical"], link[rel="alternate"]', "href"),
  ];
  return [
    ...of("a[href]", "href"),
    ...of("img[src]", "src"),
    ...of('link[rel="icon"], link[rel="stylesheet"], link[rel="preload"], link[rel="modulepreload"]', "href"),
    ...of("script[src]", "src"),
    ...of("form[action]", "action")
      .map(({ target, what }) => ({ target: target.replace(/\?.*$/s, ""), what }))
      .filter(({ target }) => !/\/(?:language|logout|new-cart|banner)$/.test(target)),
    ...absolute.map(({ target, what }) => ({
      target: target.startsWith(ORIGIN) ? target.slice(ORIGIN.length) : `not ours: ${target}`,
      what,
    })),
  ];
}

function faultOf(target: string, { answer, path }: CrawledPage): string | null {
  if (/^(?:https?:\/\/|mailto:|tel:|data:)/.test(target)) return null;
  const [, anchor] = target.split("#");
  const isHere = target.startsWith("#") || target.split("#")[0] === path;
  if (anchor && isHere)
    return answer.page.getElementById(decodeURIComponent(anchor)) ? null : "no such place on the page";
  if (target.startsWith("?") || target.startsWith("#")) return null;
  if (!target.startsWith("/")) return "no address of the shop's own";
  return isPage(target) || existsSync(join(CLIENT, target.split("?")[0] ?? "")) ? null : "no such file";
}

function isPage(target: string): boolean {
  return /^\/(?:en|hr)(?:[/?]|$)/.test(target) || target === "/";
}
