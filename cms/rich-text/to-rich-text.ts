import {
  getInnerMarks,
  groupLinkNodes,
  type StoryblokRichTextMark,
  type StoryblokRichTextNode,
} from "@storyblok/richtext";
import type { Block } from "../contract/blocks.ts";
import type { RichMark, RichNode, RichText } from "../contract/rich-text.ts";
import { toContentLink } from "../shape/content-link.ts";
import { anchor, line } from "../shape/fields.ts";
import { toPicture } from "../shape/picture.ts";
import type { StoryReading } from "../shape/reading.ts";
import { only, onlyFlow, onlyInline, onlyItems } from "./nesting.ts";
import { toSourceNodes } from "./rich-text-source.ts";

/** Parses blocks within text, `depth` levels down. */
export type ToBlocks = (raw: unknown, reading: StoryReading, depth: number) => readonly Block[];

/**
 * Converts Storyblok's rich text to the shop's allow-listed tree, whatever it contains. The library decides the
 * structure: which nodes form one link, and which mark is inside which. This module and the steps before it decide
 * which nodes are allowed and where a link may lead.
 */
export function toRichText(raw: unknown, reading: StoryReading, toBlocks: ToBlocks, depth = 0): RichText {
  const toTree = (nodes: StoryblokRichTextNode[], level: number): RichText =>
    groupLinkNodes(nodes).flatMap(({ nodes: group, linkMark }) => {
      const link = linkMark ? toContentLink(linkMark.attrs, reading.slug) : null;
      if (linkMark && !link) reading.note("a link leads nowhere it may lead; its text stays");
      return group.flatMap((node) => toNode(node, link ? [{ type: "link", link }] : [], level));
    });

  function toNode(node: StoryblokRichTextNode, linkOfGroup: RichMark[], level: number): RichNode[] {
    const tree = () => toTree("content" in node ? (node.content ?? []) : [], level + 1);
    switch (node.type) {
      case "text":
        return [
          { type: "text", text: node.text, marks: [...linkOfGroup, ...getInnerMarks(node).reverse().flatMap(toMark)] },
        ];
      case "paragraph":
        return [{ type: "paragraph", align: node.attrs?.textAlign ?? null, children: onlyInline(tree()) }];
      case "heading":
        return [
          {
            type: "heading",
            level: node.attrs.level ?? 2,
            align: node.attrs.textAlign ?? null,
            children: onlyInline(tree()),
          },
        ];
      case "bullet_list":
        return [{ type: "list", ordered: false, start: 1, children: onlyItems(tree()) }];
      case "ordered_list":
        return [{ type: "list", ordered: true, start: node.attrs.order ?? 1, children: onlyItems(tree()) }];
      case "list_item":
        return [{ type: "item", children: onlyFlow(tree()) }];
      case "blockquote":
        return [{ type: "quote", children: onlyFlow(tree()) }];
      case "code_block":
        return [{ type: "code", language: languageOf(node.attrs.class), text: textOf(node.content ?? []) }];
      case "horizontal_rule":
        return [{ type: "rule" }];
      case "hard_break":
        return [{ type: "break" }];
      case "image": {
        const picture = toPicture(node.attrs, reading);
        if (picture === null) reading.note("a picture in the text has no address it may have");
        return picture ? [{ type: "image", picture, caption: reading.take(line.parse(node.attrs.title)) }] : [];
      }
      case "emoji":
        return node.attrs.emoji === "" ? [] : [{ type: "emoji", text: node.attrs.emoji }];
      case "table":
        return [{ type: "table", children: only("row", tree()) }];
      case "tableRow":
        return [{ type: "row", children: only("cell", tree()) }];
      case "tableCell":
      case "tableHeader": {
        const { colspan = 1, rowspan = 1 } = node.attrs;
        return [{ type: "cell", header: node.type === "tableHeader", colspan, rowspan, children: onlyFlow(tree()) }];
      }
      case "blok":
        return [{ type: "blocks", blocks: toBlocks(node.attrs.body, reading, level + 1) }];
    }
  }

  return onlyFlow(toTree(toSourceNodes(raw, reading, depth), depth));
}

function toMark(mark: StoryblokRichTextMark): RichMark[] {
  switch (mark.type) {
    case "anchor": {
      const id = anchor.parse(mark.attrs.id);
      return id === null ? [] : [{ type: "anchor", id }];
    }
    case "link":
    case "textStyle":
    case "styled":
      return [];
    default:
      return [{ type: mark.type }];
  }
}

/** `language-js` as the editor writes it, or `js`. */
function languageOf(name: string | null): string | null {
  return /^(?:language-)?([a-z0-9+#-]{1,30})$/i.exec(name ?? "")?.[1] ?? null;
}

function textOf(nodes: readonly StoryblokRichTextNode[]): string {
  return nodes.map((node) => (node.type === "text" ? node.text : node.type === "hard_break" ? "\n" : "")).join("");
}
