import type { Block } from "#cms/contract/blocks.ts";
import type { RichText } from "#cms/contract/rich-text.ts";
import type { ArticleContent, Story } from "#cms/contract/story.ts";

type NewsDays = Pick<ArticleContent, "event" | "listedUntil">;

/** Number of articles in a slider that shows the newest ones, because its editor has chosen none. */
const NEWEST_SHOWN = 6;

/**
 * True if an article is no longer news: the last day that its editor set is past, and so is the last day of its event.
 * A missing day is ignored; false if both are missing.
 */
export function isPast({ event, listedUntil }: NewsDays, today: string): boolean {
  const days = [listedUntil, event?.until].filter((day) => typeof day === "string");
  return days.length > 0 && days.every((day) => day < today);
}

/** The story without past articles in its sliders, wherever an editor put a slider: among blocks, or within a text. */
export function withoutPast(story: Story, today: string): Story {
  const { content } = story;
  return content.type === "page"
    ? { ...story, content: { ...content, blocks: currentBlocks(content.blocks, today) } }
    : { ...story, content: { ...content, body: currentText(content.body, today) } };
}

function currentBlocks(blocks: readonly Block[], today: string): Block[] {
  return blocks.map((block) => {
    switch (block.type) {
      case "article-slider": {
        const current = block.articles.filter((article) => !isPast(article, today));
        return { ...block, articles: block.isNewest ? current.slice(0, NEWEST_SHOWN) : current };
      }
      case "text":
      case "notice":
        return { ...block, text: currentText(block.text, today) };
      case "questions": {
        const questions = block.questions.map((one) => ({ ...one, answer: currentText(one.answer, today) }));
        return { ...block, questions };
      }
      default:
        return block;
    }
  });
}

function currentText(text: RichText, today: string): RichText {
  return text.map((node) => {
    if (node.type === "blocks") return { ...node, blocks: currentBlocks(node.blocks, today) };
    return "children" in node ? { ...node, children: currentText(node.children, today) } : node;
  });
}
