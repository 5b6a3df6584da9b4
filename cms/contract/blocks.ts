import type { ProductLine } from "#erp-adapter/contract/product-lines.ts";
import type { ContentLink } from "./link.ts";
import type { Picture } from "./picture.ts";
import type { RichText } from "./rich-text.ts";
import type { ArticleSummary } from "./story.ts";

/** The blocks of a page, in the editor's order. Blocks of an unknown type are left out, with a line in the log. */
export type Block =
  | TextBlock
  | PictureBlock
  | ArticleSliderBlock
  | NoticeBlock
  | ProductLineBlock
  | FactsBlock
  | QuestionsBlock
  | ContactsBlock
  | LinksBlock;

interface BlockBase {
  /** set by the source; unique on its page */
  id: string;
}

export interface TextBlock extends BlockBase {
  type: "text";
  text: RichText;
}

export interface PictureBlock extends BlockBase {
  type: "picture";
  picture: Picture;
  caption: string;
}

/**
 * Chosen articles in the editor's order. If none was chosen, the newest articles, and more of them than a page shows,
 * because the page leaves out articles that are past.
 */
export interface ArticleSliderBlock extends BlockBase {
  type: "article-slider";
  title: string;
  isNewest: boolean;
  articles: readonly ArticleSummary[];
}

export interface NoticeBlock extends BlockBase {
  type: "notice";
  tone: "info" | "good" | "warn";
  title: string;
  text: RichText;
}

/** A link to the catalogue, filtered by a product line. */
export interface ProductLineBlock extends BlockBase {
  type: "product-line";
  line: ProductLine;
  text: string;
}

/** Pairs such as opening hours or delivery times. */
export interface FactsBlock extends BlockBase {
  type: "facts";
  title: string;
  facts: readonly { label: string; value: string }[];
}

export interface QuestionsBlock extends BlockBase {
  type: "questions";
  title: string;
  questions: readonly { id: string; question: string; answer: RichText }[];
}

export interface ContactsBlock extends BlockBase {
  type: "contacts";
  title: string;
  contacts: readonly { id: string; name: string; role: string; phone: string; email: string }[];
}

export interface LinksBlock extends BlockBase {
  type: "links";
  title: string;
  links: readonly { id: string; label: string; link: ContentLink }[];
}
