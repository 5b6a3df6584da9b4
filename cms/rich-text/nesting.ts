import type { RichNode, RichText } from "../contract/rich-text.ts";

// A browser moves what stands where HTML does not allow it, and the page then is another than React's.

const INLINE: ReadonlySet<RichNode["type"]> = new Set(["text", "break", "emoji", "image"]);
const PARTS: ReadonlySet<RichNode["type"]> = new Set(["item", "row", "cell"]);

/** What a paragraph may hold. Of anything else the text within remains. */
export function onlyInline(nodes: RichText): RichText {
  return nodes.flatMap((node) => (INLINE.has(node.type) ? node : onlyInline(childrenOf(node))));
}

/** What a page, an item, a quotation or a cell may hold: of an item or a cell on its own, what is in it. */
export function onlyFlow(nodes: RichText): RichText {
  return nodes.flatMap((node) => (PARTS.has(node.type) ? onlyFlow(childrenOf(node)) : node));
}

/** What a list may hold: anything else becomes an item. */
export function onlyItems(nodes: RichText): RichText {
  return nodes.map((node) => (node.type === "item" ? node : { type: "item", children: onlyFlow([node]) }));
}

/** What a table or a row may hold. */
export function only(type: "row" | "cell", nodes: RichText): RichText {
  return nodes.filter((node) => node.type === type);
}

function childrenOf(node: RichNode): RichText {
  return "children" in node ? node.children : [];
}
