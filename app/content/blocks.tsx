import type { Block } from "#cms/contract/blocks.ts";
import { ArticleSlider } from "./articles/article-slider.tsx";
import { Contacts } from "./contacts.tsx";
import { ContentText } from "./content-text.tsx";
import { Facts } from "./facts.tsx";
import { Links } from "./links.tsx";
import { Notice } from "./notice.tsx";
import { PictureFigure } from "./picture-figure.tsx";
import { ProductLineLead } from "./product-line-lead.tsx";
import { Questions } from "./questions.tsx";

/**
 * The blocks of a page in the editor's order. A new block type in the contract is a type error here until it is
 * handled.
 */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={block.id} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.type) {
    case "text":
      return <ContentText text={block.text} />;
    case "picture":
      return <PictureFigure picture={block.picture} caption={block.caption} />;
    case "article-slider":
      return <ArticleSlider slider={block} />;
    case "notice":
      return <Notice notice={block} />;
    case "product-line":
      return <ProductLineLead lead={block} />;
    case "facts":
      return <Facts facts={block} />;
    case "questions":
      return <Questions questions={block} />;
    case "contacts":
      return <Contacts contacts={block} />;
    case "links":
      return <Links links={block} />;
    default:
      return unknown(block);
  }
}

function unknown(block: never): null {
  void block;
  return null;
}
