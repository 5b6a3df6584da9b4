import type { StoryblokRichTextMark, StoryblokRichTextNode } from "@storyblok/richtext";
import { z } from "zod";
import { MAX_DEPTH } from "../contract/rich-text.ts";
import { slugOf } from "../shape/content-link.ts";
import { fields, list } from "../shape/fields.ts";
import type { StoryReading } from "../shape/reading.ts";

const level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]).catch(2);
const textAlign = z.enum(["left", "center", "right", "justify"]).nullable().catch(null);
const span = z.int().min(1).max(50).catch(1);
const order = z.int().min(0).max(100_000).catch(1);
const text = z.string().nullable().catch(null);
const word = z.string().catch("");

const linkAttrs = z.object({
  href: text,
  uuid: text,
  anchor: text,
  target: z.enum(["_self", "_blank", "_parent", "_top"]).nullable().catch(null),
  linktype: z.enum(["story", "url", "email", "asset"]).nullable().catch(null),
});

const imageAttrs = z.object({ src: text, alt: text, title: text });

/**
 * Rich text in the form that the library expects: known nodes and marks with their proper attributes, at most MAX_DEPTH
 * levels counted from `depth`. It is cut before the library reads it, because the library runs out of stack on text
 * nested 20,000 levels deep. Everything else is left out and noted.
 */
export function toSourceNodes(raw: unknown, reading: StoryReading, depth: number): StoryblokRichTextNode[] {
  if (Array.isArray(raw)) return raw.flatMap((one) => toNode(one, reading, depth));
  const root = fields.parse(raw);
  if (root === null) return [];
  if (root.type === "doc") return list.parse(root.content).flatMap((one) => toNode(one, reading, depth));
  return toNode(root, reading, depth);
}

/** One node as a list: empty if the node is left out, its content if its type is unknown. */
function toNode(raw: unknown, reading: StoryReading, depth: number): StoryblokRichTextNode[] {
  const node = fields.parse(raw);
  if (node === null || !reading.hasRoom()) return [];
  if (depth >= MAX_DEPTH) {
    reading.note("rich text is nested too deep; what is deeper was left out");
    return [];
  }
  const attrs = fields.parse(node.attrs) ?? {};
  const content = () => list.parse(node.content).flatMap((one) => toNode(one, reading, depth + 1));
  switch (node.type) {
    case "text": {
      const words = reading.take(word.parse(node.text));
      return words === "" ? [] : [{ type: "text", text: words, marks: toMarks(node.marks, reading) }];
    }
    case "paragraph":
      return [{ type: node.type, attrs: { textAlign: textAlign.parse(attrs.textAlign) }, content: content() }];
    case "heading":
      return [
        {
          type: node.type,
          attrs: { level: level.parse(attrs.level), textAlign: textAlign.parse(attrs.textAlign) },
          content: content(),
        },
      ];
    case "ordered_list":
      return [{ type: node.type, attrs: { order: order.parse(attrs.order) }, content: content() }];
    case "bullet_list":
    case "list_item":
    case "blockquote":
    case "table":
    case "tableRow":
      return [{ type: node.type, content: content() }];
    case "tableCell":
    case "tableHeader":
      return [
        {
          type: node.type,
          attrs: { colspan: span.parse(attrs.colspan), rowspan: span.parse(attrs.rowspan) },
          content: content(),
        },
      ];
    case "code_block":
      return [{ type: node.type, attrs: { class: text.parse(attrs.class) }, content: content() }];
    case "hard_break":
    case "horizontal_rule":
      return [{ type: node.type }];
    case "image":
      return [{ type: node.type, attrs: toImageAttrs(attrs) }];
    case "emoji":
      return [
        {
          type: node.type,
          attrs: {
            name: word.parse(attrs.name),
            emoji: reading.take(word.parse(attrs.emoji).slice(0, 20)),
            fallbackImage: "",
          },
        },
      ];
    case "blok":
      return [{ type: node.type, attrs: { id: text.parse(attrs.id), body: toBody(attrs.body) } }];
    default:
      reading.note("rich text has a node of an unknown type");
      return content();
  }
}

function toMarks(raw: unknown, reading: StoryReading): StoryblokRichTextMark[] {
  return list
    .parse(raw)
    .slice(0, MAX_DEPTH)
    .flatMap((one): StoryblokRichTextMark[] => {
      const mark = fields.parse(one);
      const attrs = fields.parse(mark?.attrs) ?? {};
      switch (mark?.type) {
        case "bold":
        case "italic":
        case "strike":
        case "underline":
        case "code":
        case "superscript":
        case "subscript":
          return [{ type: mark.type }];
        case "highlight":
          return [{ type: mark.type, attrs: { color: null } }];
        case "anchor":
          return [{ type: mark.type, attrs: { id: word.parse(attrs.id) } }];
        case "link":
          return [{ type: mark.type, attrs: toLinkAttrs(attrs) }];
        // The shop chooses colours and classes itself; only the text stays.
        case "textStyle":
        case "styled":
          return [];
        default:
          reading.note("rich text has a mark of an unknown type");
          return [];
      }
    });
}

function toLinkAttrs(attrs: Record<string, unknown>) {
  const link = linkAttrs.parse(attrs);
  return { ...link, href: slugOf(fields.parse(attrs.story)) || link.href };
}

function toImageAttrs(attrs: Record<string, unknown>) {
  const { src, alt, title } = imageAttrs.parse(attrs);
  return { id: null, src, alt, title, source: null, copyright: null, meta_data: null };
}

type Blok = NonNullable<Extract<StoryblokRichTextNode, { type: "blok" }>["attrs"]["body"]>[number];

/** A block within text. Its fields are parsed later, by the reader for its type. */
const blok = z.custom<Blok>((value) => typeof fields.parse(value)?.component === "string");

function toBody(raw: unknown): Blok[] {
  return list.parse(raw).flatMap((one) => blok.safeParse(one).data ?? []);
}
