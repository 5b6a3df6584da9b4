import type { Block } from "../contract/blocks.ts";
import type { ArticleSummary, Story } from "../contract/story.ts";

/** True for a page with an article slider without chosen articles. */
export function wantsNewest({ content }: Story): boolean {
  return content.type === "page" && content.blocks.some(isEmptySlider);
}

/** The story with the newest articles in every slider without chosen articles. */
export function fillSliders(story: Story, newest: readonly ArticleSummary[]): Story {
  const { content } = story;
  if (content.type !== "page" || !wantsNewest(story)) return story;
  const blocks = content.blocks.map((block) =>
    isEmptySlider(block) ? { ...block, isNewest: true, articles: newest } : block,
  );
  return { ...story, content: { ...content, blocks } };
}

/** Number of newest articles in a slider: more than a page shows, because some of them may be past. */
export const NEWEST = 24;

function isEmptySlider(block: Block): boolean {
  return block.type === "article-slider" && block.articles.length === 0;
}
