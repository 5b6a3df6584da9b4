import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isOib } from "#erp-adapter/contract/oib.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";

/** What a reader of the files alone can tell of the shop's texts. What they become on a page is others' to test. */

const FOLDER = join(import.meta.dirname, "stories");
const PUBLIC = join(import.meta.dirname, "../../public");

const PAGES = [
  ..."home about news delivery eu-projects careers car-service delphi-euro-6 diesel non-diesel spare-parts".split(" "),
  ..."testing-equipment turbo-compressors vitesco remanufactured-parts terms privacy cookies".split(" "),
];

/** Addresses of the shop that are no stories, as content may write them. */
const SHOP_PATHS = [
  /^\/(?:catalogue|replacements-catalogue|favorites|orders|invoices)\/0$/,
  /^\/(?:login|register|forgot-password|my-profile|finances|cart\/1)$/,
];

const content = z.looseObject({
  component: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  date: z.string().optional(),
});

const file = z.object({
  name: z.string().min(1),
  id: z.int().positive(),
  uuid: z.uuidv4(),
  slug: z.string(),
  full_slug: z.string(),
  lang: z.enum(["en", "hr"]),
  created_at: z.iso.datetime(),
  published_at: z.iso.datetime(),
  first_published_at: z.iso.datetime(),
  tag_list: z.array(z.string()),
  content,
});

/** Fields with words; the others hold addresses, dates and names of parts. */
const READ_BY_PEOPLE = new Set([
  ..."title description intro text caption alt label value question name role reason".split(" "),
  ..."banner_text banner_link_label country register capital board hours".split(" "),
]);

type File = z.infer<typeof file> & { path: string };

const en = readFiles("en");
const hr = readFiles("hr");
const both = [...en, ...hr];
const texts = both.filter((story) => story.full_slug !== "site");
const articles = new Set(en.filter(isArticle).map(({ uuid }) => uuid));
const slugs = new Map(en.map((story) => [story.full_slug, story.uuid]));

describe("the files", () => {
  test("stand where their address and language say", () => {
    for (const story of both) {
      expect(`${story.lang}/${story.full_slug}.json`).toBe(story.path);
      expect(story.full_slug.split("/").at(-1)).toBe(story.slug);
    }
  });

  test("are every page of the shop, its frame, and some articles", () => {
    const pages = en.filter((story) => !isArticle(story)).map(({ full_slug }) => full_slug);
    expect(pages.toSorted()).toEqual([...PAGES, "site"].toSorted());
    expect(articles.size).toBeGreaterThanOrEqual(6);
    for (const story of en) expect(story.full_slug.startsWith("news/"), story.path).toBe(isArticle(story));
  });

  test("are the same stories in both languages, each with a uuid and an id of its own", () => {
    const identities = (stories: readonly File[]) =>
      stories.map(({ full_slug, uuid, id, content: { date } }) => ({ full_slug, uuid, id, date }));
    expect(identities(hr)).toEqual(identities(en));
    expect(new Set(en.map(({ uuid }) => uuid)).size).toBe(en.length);
    expect(new Set(en.map(({ id }) => id)).size).toBe(en.length);
  });

  test("have the same parts in the same order in both languages", () => {
    hr.forEach((story, index) => {
      expect(partsOf(story.content), story.path).toEqual(partsOf(en[index]?.content));
    });
  });

  test("give every part an identity of its own on its page", () => {
    for (const story of both) {
      const uids = textsAt(story.content, "_uid");
      expect(new Set(uids).size, story.path).toBe(uids.length);
    }
  });

  test("were published after they were made", () => {
    for (const story of both) {
      const times = [story.created_at, story.first_published_at, story.published_at];
      expect(times, story.path).toEqual(times.toSorted());
      if (isArticle(story)) expect(z.iso.date().safeParse(story.content.date).success, story.path).toBe(true);
    }
  });
});

describe.each([
  ["en", texts.filter(({ lang }) => lang === "en")],
  ["hr", texts.filter(({ lang }) => lang === "hr")],
])("for search engines, in %s", (_, stories) => {
  test.each(["title", "description"] as const)("no two stories have the same %s", (field) => {
    const values = stories.map((story) => story.content[field]);
    expect(values).not.toContain(undefined);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  test("titles and descriptions have a length that is shown whole", () => {
    for (const { path, content: text } of stories) {
      expect(text.title?.length, path).toBeLessThanOrEqual(70);
      expect(text.title, path).not.toMatch(/webshop$/);
      expect(text.description?.length, path).toBeGreaterThanOrEqual(70);
      expect(text.description?.length, path).toBeLessThanOrEqual(155);
    }
  });
});

describe("what leads on", () => {
  test("every link leads to a story, to a page of the shop, or outside over https or by mail", () => {
    const links = both.flatMap((story) => linksOf(story.content).map((link) => ({ path: story.path, ...link })));
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
  });

  test.each([
    [{ linktype: "story", href: "/deliveries", id: "" }, false],
    [{ linktype: "story", href: "/delivery", id: "another story's" }, false],
    [{ linktype: "story", href: "/site", id: slugs.get("site") ?? "" }, false],
    [{ linktype: "url", href: "/catalogue/0?line=petrol", id: "" }, false],
    [{ linktype: "url", href: "/catalogue", id: "" }, false],
    [{ linktype: "url", href: "javascript:alert(1)", id: "" }, false],
    [{ linktype: "story", href: "/delivery", id: slugs.get("delivery") ?? "" }, true],
    [{ linktype: "url", href: "/catalogue/0?line=vitesco", id: "" }, true],
  ])("the rule tells %o", (link, leads) => {
    expect(leadsSomewhere(link)).toBe(leads);
  });

  test("related and chosen articles are there, and none is related to itself", () => {
    for (const story of both) {
      const chosen = [...uuidsAt(story.content, "related"), ...uuidsAt(story.content, "articles")];
      if (isArticle(story) || story.full_slug === "home") expect(chosen, story.path).not.toEqual([]);
      expect(
        chosen.filter((uuid) => !articles.has(uuid) || uuid === story.uuid),
        story.path,
      ).toEqual([]);
      expect(new Set(chosen).size, story.path).toBe(chosen.length);
    }
  });

  test("every product line has one page that leads to it, under its own name", () => {
    const leads = en.flatMap((story) => textsAt(story.content, "line").map((line) => [story.full_slug, line]));
    expect(leads.toSorted()).toEqual(PRODUCT_LINES.map((line) => [line, line]).toSorted());
  });

  test("every picture is a file of the shop and says what it shows", () => {
    for (const story of both) {
      for (const asset of objectsIn(story.content).filter(({ fieldtype }) => fieldtype === "asset")) {
        if (asset.filename === null) continue;
        expect(existsSync(join(PUBLIC, String(asset.filename))), `${story.path}: ${asset.filename}`).toBe(true);
        expect(asset.alt, story.path).toMatch(/\p{L}{3}/u);
      }
    }
  });
});

describe("the words", () => {
  test("no text is empty, or has space that nobody meant", () => {
    for (const story of both) {
      for (const node of objectsIn(story.content).filter(({ type }) => type === "text")) {
        expect(node.text, story.path).toMatch(/\S/);
        expect(node.text, story.path).not.toMatch(/ {2}|\n/);
      }
    }
  });

  test("Croatian texts are Croatian, in their own quotation marks, and address the reader with a capital", () => {
    const faults = hr.flatMap((story) => wordsOf(story).flatMap((text) => faultsOfCroatian(text)));
    expect(faults).toEqual([]);
  });

  test("English texts are English", () => {
    const croatian = /(?<![\p{L}\p{N}])(?:i|je|su|za|koji|nije|kao|ili|stranici)(?![\p{L}\p{N}])/u;
    expect(en.flatMap(wordsOf).filter((text) => croatian.test(text))).toEqual([]);
  });

  test.each([
    ["Povrat of dijela", 1],
    ["Kliknite “ovdje”", 1],
    ['Kliknite "ovdje"', 1],
    ["Javit ćemo vam se", 1],
    ["Piše pod „Zamjene”, javit ćemo Vam se", 0],
  ])("the rule finds in %s as many faults: %i", (text, count) => {
    expect(faultsOfCroatian(text)).toHaveLength(count);
  });
});

describe("the frame", () => {
  const frame = z.object({
    banner_from: z.iso.date(),
    banner_until: z.iso.date(),
    closed_days: z.array(z.object({ from: z.iso.date(), until: z.iso.date(), reason: z.string().min(1) })).min(1),
    company: z.tuple([z.looseObject({ oib: z.string(), iban: z.string(), email: z.email() })]),
    redirects: z.array(z.object({ from: z.string(), to: z.object({ cached_url: z.string() }) })).min(1),
  });
  const frames = both.filter(({ full_slug }) => full_slug === "site").map((story) => frame.parse(story.content));

  test("is there in both languages, with the same company, days and redirects", () => {
    const [english, croatian] = frames;
    const days = (one: typeof english) => one?.closed_days.map(({ from, until }) => [from, until]);
    expect(frames).toHaveLength(2);
    expect(days(croatian)).toEqual(days(english));
    expect(croatian?.redirects).toEqual(english?.redirects);
    expect(croatian?.company[0].oib).toBe(english?.company[0].oib);
    expect(croatian?.company[0].iban).toBe(english?.company[0].iban);
  });

  test("names a company whose numbers have the right check digits", () => {
    for (const { company } of frames) {
      expect(isOib(company[0].oib)).toBe(true);
      expect(isIban(company[0].iban)).toBe(true);
    }
    expect(isIban("HR3799999990000000002")).toBe(false);
  });

  test("closes for days in their order, none of them twice", () => {
    for (const { closed_days: days, banner_from: from, banner_until: until } of frames) {
      const borders = days.flatMap((day) => [day.from, day.until]);
      expect(borders).toEqual(borders.toSorted());
      expect(new Set(days.map((day) => day.from)).size).toBe(days.length);
      expect(from <= until).toBe(true);
    }
  });

  test("leads no address to itself, and none away that is a page", () => {
    for (const { from, to } of frames.flatMap(({ redirects }) => redirects)) {
      expect(to.cached_url).not.toBe(from.replace(/\/\*$/, ""));
      expect(slugs.has(from), from).toBe(false);
    }
  });
});

function readFiles(lang: "en" | "hr"): File[] {
  return readdirSync(join(FOLDER, lang), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => `${lang}/${path.replaceAll("\\", "/")}`)
    .toSorted()
    .map((path) => ({ ...file.parse(JSON.parse(readFileSync(join(FOLDER, path), "utf8"))), path }));
}

function isArticle(story: File): boolean {
  return story.content.component === "article";
}

/** Every object in a value, outermost first. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textsAt(value: unknown, key: string): string[] {
  return objectsIn(value).flatMap((fields) => (typeof fields[key] === "string" ? [fields[key]] : []));
}

function uuidsAt(value: unknown, key: string): string[] {
  return objectsIn(value).flatMap((fields) => z.array(z.string()).safeParse(fields[key]).data ?? []);
}

/** The components and kinds of nodes, as a translation must repeat them; runs of text within a sentence may differ. */
function partsOf(value: unknown): string[] {
  return objectsIn(value)
    .map(({ component, type }) => String(component ?? type ?? ""))
    .filter((part) => part !== "" && part !== "text" && part !== "bold");
}

interface Link {
  linktype: string;
  href: string;
  id: string;
}

function linksOf(value: unknown): Link[] {
  const text = (field: unknown) => (typeof field === "string" ? field : "");
  return objectsIn(value)
    .filter(({ linktype }) => linktype !== undefined)
    .map(({ linktype, href, url, email, cached_url, uuid, id }) => ({
      linktype: text(linktype),
      href: text(href) || text(url) || text(email) || text(cached_url),
      id: text(uuid) || text(id),
    }));
}

function leadsSomewhere({ linktype, href, id }: Link): boolean {
  if (linktype === "email") return z.email().safeParse(href).success;
  const slug = href.replace(/^\//, "");
  if (linktype === "story") return slug !== "site" && slugs.has(slug) && slugs.get(slug) === id;
  if (/^https:\/\//.test(href)) return URL.canParse(href);
  const [path = "", query] = href.split("?");
  const line = new URLSearchParams(query).get("line");
  return SHOP_PATHS.some((one) => one.test(path)) && (line === null || PRODUCT_LINES.some((one) => one === line));
}

function wordsOf(story: File): string[] {
  return objectsIn(story.content)
    .flatMap((fields) => Object.entries(fields))
    .flatMap(([key, value]) => (READ_BY_PEOPLE.has(key) && typeof value === "string" ? [value] : []));
}

/** English words, quotation marks of other languages, and a small letter where a reader is addressed. */
function faultsOfCroatian(text: string): string[] {
  const english = /(?<!\p{L})(?:the|and|of|with|your|from|for|this|are|not|you|we)(?!\p{L})/iu;
  const small = /(?<!\p{L})(?:vi|vas|vam|vaš(?:a|e|eg|em|i|ih|im|oj|om|u)?)(?!\p{L})/u;
  return [english, small, /["“«»]/].filter((fault) => fault.test(text)).map((fault) => `${fault} in ${text}`);
}

/** ISO 13616: the number moved to the end, its letters as 10 to 35, is 1 modulo 97. */
function isIban(text: string): boolean {
  if (!/^HR\d{19}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
