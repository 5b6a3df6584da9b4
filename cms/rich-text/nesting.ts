import type { RichNode, RichText } from "../contract/rich-text.ts";

// A browser moves elements that HTML does not allow in their place, and its page would then differ from React's tree.

const INLINE: ReadonlySet<RichNode["type"]> = new Set(["text", "break", "emoji", "image"]);
const PARTS: ReadonlySet<RichNode["type"]> = new Set(["item", "row", "cell"]);

/** Keeps the nodes that a paragraph may hold. Other nodes are replaced by their inline content. */
export function onlyInline(nodes: RichText): RichText {
  return nodes.flatMap((node) => (INLINE.has(node.type) ? node : onlyInline(childrenOf(node))));
}

/**
 * Keeps the nodes that a page, an item, a quotation or a cell may hold. An item or a cell outside its list or table is
 * replaced by its content.
 */
export function onlyFlow(nodes: RichText): RichText {
  return nodes.flatMap((node) => (PARTS.has(node.type) ? onlyFlow(childrenOf(node)) : node));
}

/** Makes every node of a list an item. */
export function onlyItems(nodes: RichText): RichText {
  return nodes.map((node) => (node.type === "item" ? node : { type: "item", children: onlyFlow([node]) }));
}

/** Keeps the nodes that a table or a row may hold. */
export function only(type: "row" | "cell", nodes: RichText): RichText {
  return nodes.filter((node) => node.type === type);
}

function childrenOf(node: RichNode): RichText {
  return "children" in node ? node.children : [];
}
