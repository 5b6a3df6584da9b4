import type { Block } from "./blocks.ts";
import type { ContentLink } from "./link.ts";
import type { Picture } from "./picture.ts";

/**
 * Rich text after the allow-list: a tree of at most MAX_DEPTH levels with only the nodes, marks and attributes named
 * here, ready to become elements. It contains no HTML.
 */
export type RichText = readonly RichNode[];

export const MAX_DEPTH = 20;

export type RichNode =
  | { type: "text"; text: string; marks: readonly RichMark[] }
  | { type: "paragraph"; align: Align; children: RichText }
  | { type: "heading"; level: 1 | 2 | 3 | 4 | 5 | 6; align: Align; children: RichText }
  | { type: "list"; ordered: boolean; start: number; children: RichText }
  | { type: "item"; children: RichText }
  | { type: "quote"; children: RichText }
  | { type: "code"; language: string | null; text: string }
  | { type: "rule" }
  | { type: "break" }
  | { type: "image"; picture: Picture; caption: string }
  | { type: "emoji"; text: string }
  | { type: "table"; children: RichText }
  | { type: "row"; children: RichText }
  | { type: "cell"; header: boolean; colspan: number; rowspan: number; children: RichText }
  | { type: "blocks"; blocks: readonly Block[] };

export type Align = "left" | "center" | "right" | "justify" | null;

/** A mark of a text; in a list of marks the innermost is last. */
export type RichMark =
  | { type: "bold" | "italic" | "strike" | "underline" | "code" | "subscript" | "superscript" }
  | { type: "link"; link: ContentLink }
  | { type: "anchor"; id: string }
  | { type: "highlight" };
