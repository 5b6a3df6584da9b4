import { type ComponentType, createElement, Fragment, type ReactNode } from "react";
import type { Block } from "#cms/contract/blocks.ts";
import type { ContentLink } from "#cms/contract/link.ts";
import type { Picture } from "#cms/contract/picture.ts";
import type { Align, RichMark, RichNode, RichText as RichTextTree } from "#cms/contract/rich-text.ts";
import { textId } from "./text-anchor.ts";

/**
 * The components that `RichText` uses for links, blocks, pictures and tables; passed in, so that it need not import
 * them.
 */
export interface RichTextParts {
  SafeLink: ComponentType<{ link: ContentLink; children?: ReactNode }>;
  Blocks: ComponentType<{ blocks: readonly Block[] }>;
  /** `caption` is empty if there is none, or if the picture is within a paragraph, where no figure is allowed */
  Picture: ComponentType<{ picture: Picture; caption: string }>;
  /** the element around a table, which scrolls if the table is too wide */
  Table: ComponentType<{ children: ReactNode }>;
}

/** An editor's text as elements. Renders only the nodes and marks of the contract. */
export function RichText({ text, parts }: { text: RichTextTree; parts: RichTextParts }) {
  return <Nodes nodes={text} parts={parts} />;
}

interface NodesProps {
  nodes: RichTextTree;
  parts: RichTextParts;
  /** true within a paragraph, which must not contain a figure */
  inline?: boolean;
}

function Nodes({ nodes, parts, inline = false }: NodesProps) {
  return inOrder(
    linked(nodes).map(({ link, group }) => {
      const within = inOrder(group.map((node) => toElement(node, parts, inline)));
      return link === null ? within : createElement(parts.SafeLink, { link }, within);
    }),
  );
}

/**
 * Renders nodes as fixed children instead of a list with keys, because the nodes of a text have no ids and never change
 * their order.
 */
function inOrder(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}

function toElement(node: RichNode, parts: RichTextParts, inline: boolean): ReactNode {
  switch (node.type) {
    case "text":
      return node.marks.filter(({ type }) => type !== "link").reduceRight<ReactNode>(toMarked, node.text);
    case "paragraph":
      return (
        <p className={alignment(node.align)}>
          <Nodes nodes={node.children} parts={parts} inline />
        </p>
      );
    case "heading": {
      // The title of the page is its only h1.
      const Heading = `h${Math.max(2, node.level)}` as "h2" | "h3" | "h4" | "h5" | "h6";
      return (
        <Heading className={alignment(node.align)}>
          <Nodes nodes={node.children} parts={parts} inline />
        </Heading>
      );
    }
    case "list": {
      const items = <Nodes nodes={node.children} parts={parts} />;
      return node.ordered ? <ol start={node.start === 1 ? undefined : node.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "item":
      return (
        <li>
          <Nodes nodes={node.children} parts={parts} />
        </li>
      );
    case "quote":
      return (
        <blockquote>
          <Nodes nodes={node.children} parts={parts} />
        </blockquote>
      );
    case "code":
      return (
        <pre>
          <code className={node.language ? `language-${node.language}` : undefined}>{node.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    case "break":
      return <br />;
    case "image":
      return <parts.Picture picture={node.picture} caption={inline ? "" : node.caption} />;
    case "emoji":
      return node.text;
    case "table":
      return <Table rows={node.children} parts={parts} />;
    case "row":
      return (
        <tr>
          <Nodes nodes={node.children} parts={parts} />
        </tr>
      );
    case "cell":
      return <Cell cell={node} scope="row" parts={parts} />;
    case "blocks":
      return <parts.Blocks blocks={node.blocks} />;
  }
}

/** A table; its first rows become the head if they have only header cells. */
function Table({ rows, parts }: { rows: RichTextTree; parts: RichTextParts }) {
  const first = rows.findIndex((row) => row.type !== "row" || row.children.some(isBodyCell));
  const head = rows.slice(0, first === -1 ? rows.length : first);
  const body = rows.slice(head.length);
  return (
    <parts.Table>
      {head.length > 0 && <thead>{inOrder(head.map((row) => headRow(row, parts)))}</thead>}
      {body.length > 0 && (
        <tbody>
          <Nodes nodes={body} parts={parts} />
        </tbody>
      )}
    </parts.Table>
  );
}

function headRow(row: RichNode, parts: RichTextParts): ReactNode {
  const cells = row.type === "row" ? row.children : [];
  const toCell = (cell: RichNode) => cell.type === "cell" && createElement(Cell, { cell, scope: "col", parts });
  return <tr>{inOrder(cells.map(toCell))}</tr>;
}

interface CellProps {
  cell: Extract<RichNode, { type: "cell" }>;
  /** the direction that a header cell applies to */
  scope: "col" | "row";
  parts: RichTextParts;
}

function Cell({ cell: { header, colspan, rowspan, children }, scope, parts }: CellProps) {
  const spans = { colSpan: colspan > 1 ? colspan : undefined, rowSpan: rowspan > 1 ? rowspan : undefined };
  const content = <Nodes nodes={children} parts={parts} />;
  return header ? (
    <th scope={scope} {...spans}>
      {content}
    </th>
  ) : (
    <td {...spans}>{content}</td>
  );
}

function isBodyCell(node: RichNode): boolean {
  return node.type !== "cell" || !node.header;
}

function toMarked(text: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{text}</strong>;
    case "italic":
      return <em>{text}</em>;
    case "strike":
      return <s>{text}</s>;
    case "underline":
      return <u>{text}</u>;
    case "code":
      return <code>{text}</code>;
    case "subscript":
      return <sub>{text}</sub>;
    case "superscript":
      return <sup>{text}</sup>;
    case "highlight":
      return <mark>{text}</mark>;
    case "anchor":
      return <span id={textId(mark.id)}>{text}</span>;
    case "link":
      return text;
  }
}

/** Groups neighbouring nodes with the same link into one link, whatever other marks they have. */
function linked(nodes: RichTextTree): { link: ContentLink | null; group: RichNode[] }[] {
  const groups: { link: ContentLink | null; group: RichNode[] }[] = [];
  for (const node of nodes) {
    const link = linkOf(node);
    const last = groups.at(-1);
    if (link && last?.link && JSON.stringify(last.link) === JSON.stringify(link)) last.group.push(node);
    else groups.push({ link, group: [node] });
  }
  return groups;
}

function linkOf(node: RichNode): ContentLink | null {
  const found = node.type === "text" ? node.marks.find((one) => one.type === "link") : undefined;
  return found?.link ?? null;
}

function alignment(align: Align): string | undefined {
  return align === null || align === "left" ? undefined : `align-${align}`;
}
