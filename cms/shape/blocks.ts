import { z } from "zod";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import type { Block } from "../contract/blocks.ts";
import { MAX_DEPTH, type RichText } from "../contract/rich-text.ts";
import type { ArticleSummary } from "../contract/story.ts";
import { toRichText } from "../rich-text/to-rich-text.ts";
import { toArticleSummary } from "./article-summary.ts";
import { toContentLink } from "./content-link.ts";
import { fields, line, list, sentences } from "./fields.ts";
import { toPicture } from "./picture.ts";
import type { StoryReading } from "./reading.ts";

type Fields = Record<string, unknown>;

/** The context in which a block is read. */
interface Place {
  id: string;
  reading: StoryReading;
  depth: number;
}

/**
 * The blocks of a page in the editor's order. A block of an unknown type, or without its essential field, is left out
 * and noted. An article slider without chosen articles is empty; `fillSliders` adds the newest articles.
 */
export function toBlocks(raw: unknown, reading: StoryReading, depth = 0): readonly Block[] {
  const ids = new Set<string>();
  return list.parse(raw).flatMap((one): Block[] => {
    const field = fields.parse(one);
    if (field === null || !reading.hasRoom()) return [];
    const id = uniqueId(field._uid, ids);
    const read = typeof field.component === "string" ? READERS.get(field.component) : undefined;
    if (read === undefined) {
      reading.note(`a block is of an unknown type: ${nameOf(field.component)}`);
      return [];
    }
    const block = depth > MAX_DEPTH ? null : read(field, { id, reading, depth });
    if (block === null) reading.note(`a block lacks what it is for: ${nameOf(field.component)}`);
    return block === null ? [] : [block];
  });
}

const noticeTone = z.enum(["info", "good", "warn"]).catch("info");
const productLine = z.enum(PRODUCT_LINES);
const mailbox = z.email().max(254).catch("");
const partId = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .catch("part");

const READERS = new Map<string, (field: Fields, place: Place) => Block | null>([
  ["text", ({ text }, place) => ({ type: "text", id: place.id, text: richText(text, place) })],
  [
    "picture",
    ({ picture, caption }, { id, reading }) => {
      const shown = toPicture(picture, reading);
      return shown && { type: "picture", id, picture: shown, caption: reading.take(line.parse(caption)) };
    },
  ],
  [
    "article_slider",
    ({ title, articles }, { id, reading }) => ({
      type: "article-slider",
      id,
      title: reading.take(line.parse(title)),
      isNewest: false,
      articles: toArticles(articles, reading),
    }),
  ],
  [
    "notice",
    ({ tone, title, text }, place) => ({
      type: "notice",
      id: place.id,
      tone: noticeTone.parse(tone),
      title: place.reading.take(line.parse(title)),
      text: richText(text, place),
    }),
  ],
  [
    "product_line",
    (field, { id, reading }) => {
      const { data } = productLine.safeParse(field.line);
      return data === undefined
        ? null
        : { type: "product-line", id, line: data, text: reading.take(sentences.parse(field.text)) };
    },
  ],
  [
    "facts",
    ({ title, facts }, { id, reading }) => ({
      type: "facts",
      id,
      title: reading.take(line.parse(title)),
      facts: rows(facts, "fact", reading).flatMap(({ label, value }) => {
        const fact = { label: reading.take(line.parse(label)), value: reading.take(line.parse(value)) };
        return fact.label === "" && fact.value === "" ? [] : [fact];
      }),
    }),
  ],
  [
    "questions",
    ({ title, questions }, place) => ({
      type: "questions",
      id: place.id,
      title: place.reading.take(line.parse(title)),
      questions: rows(questions, "question", place.reading).flatMap(({ rowId, question, answer }) => {
        const asked = place.reading.take(line.parse(question));
        return asked === "" ? [] : [{ id: rowId, question: asked, answer: richText(answer, place) }];
      }),
    }),
  ],
  [
    "contacts",
    ({ title, contacts }, { id, reading }) => ({
      type: "contacts",
      id,
      title: reading.take(line.parse(title)),
      contacts: rows(contacts, "contact", reading).map(({ rowId, name, role, phone, email }) => ({
        id: rowId,
        name: reading.take(line.parse(name)),
        role: reading.take(line.parse(role)),
        phone: phoneOf(phone),
        email: mailbox.parse(email),
      })),
    }),
  ],
  [
    "links",
    ({ title, links }, { id, reading }) => ({
      type: "links",
      id,
      title: reading.take(line.parse(title)),
      links: rows(links, "link_item", reading).flatMap(({ rowId, label, link }) => {
        const to = toContentLink(link, reading.slug);
        const named = reading.take(line.parse(label));
        if (to === null) reading.note("a link leads nowhere it may lead");
        return to === null || named === "" ? [] : [{ id: rowId, label: named, link: to }];
      }),
    }),
  ],
]);

function richText(raw: unknown, { reading, depth }: Place): RichText {
  // Older stories have plain text in fields that are now rich text.
  if (typeof raw === "string") {
    const text = reading.take(sentences.parse(raw));
    return text === "" ? [] : [{ type: "paragraph", align: null, children: [{ type: "text", text, marks: [] }] }];
  }
  return toRichText(raw, reading, toBlocks, depth);
}

/** The articles of a relation in the editor's order, each once. The source includes them, or only names their uuids. */
export function toArticles(raw: unknown, reading: StoryReading): readonly ArticleSummary[] {
  const chosen = list.parse(raw).flatMap((one) => {
    const article = typeof one === "string" ? reading.article(one) : toArticleSummary(one, reading);
    if (article === null) reading.note("a chosen article is not there");
    return article ?? [];
  });
  return chosen.filter(({ id }, index) => chosen.findIndex((other) => other.id === id) === index).slice(0, 24);
}

/** The rows of a block that have the expected type; others are noted. */
function rows(raw: unknown, component: string, reading: StoryReading): (Fields & { rowId: string })[] {
  const ids = new Set<string>();
  return list.parse(raw).flatMap((one) => {
    const field = fields.parse(one);
    if (field === null || !reading.hasRoom()) return [];
    if (field.component === component) return [{ ...field, rowId: uniqueId(field._uid, ids) }];
    reading.note(`a row is not a ${component}: ${nameOf(field.component)}`);
    return [];
  });
}

function uniqueId(raw: unknown, taken: Set<string>): string {
  const given = partId.parse(raw);
  const free = taken.has(given) || given === "part" ? `${given}-${taken.size + 1}` : given;
  const id = taken.has(free) ? `${free}-${taken.size + 1}-again` : free;
  taken.add(id);
  return id;
}

function phoneOf(raw: unknown): string {
  const text = line.parse(raw);
  return /^\+?[\d ()./-]{3,30}$/.test(text) ? text : "";
}

/** A type's name, made safe for the log. */
function nameOf(component: unknown): string {
  return typeof component === "string" && /^[\w-]{1,60}$/.test(component) ? component : "without a name";
}
