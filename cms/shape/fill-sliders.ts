import type { Block } from "../contract/blocks.ts";
import type { ArticleSummary, Story } from "../contract/story.ts";

/** True for a page with a slider of articles for which none was chosen. */
export function wantsNewest({ content }: Story): boolean {
  return content.type === "page" && content.blocks.some(isEmptySlider);
}

/** The story with the newest articles in sliders for which none was chosen. */
export function fillSliders(story: Story, newest: readonly ArticleSummary[]): Story {
  const { content } = story;
  if (content.type !== "page" || !wantsNewest(story)) return story;
  const blocks = content.blocks.map((block) => (isEmptySlider(block) ? { ...block, articles: newest } : block));
  return { ...story, content: { ...content, blocks } };
}

/** How many of the newest articles a slider shows. */
export const NEWEST = 6;

function isEmptySlider(block: Block): boolean {
  return block.type === "article-slider" && block.articles.length === 0;
}
