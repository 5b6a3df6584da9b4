import type { ArticleContent, Story } from "#cms/contract/story.ts";

type NewsDays = Pick<ArticleContent, "event" | "listedUntil">;

/** Number of articles in a slider whose editor has chosen none. */
const NEWEST_SHOWN = 6;

/** True after the last day that the editor set and, for an event, after its own: then it is news no longer. */
export function isPast({ event, listedUntil }: NewsDays, today: string): boolean {
  const days = [listedUntil, event?.until].filter((day) => typeof day === "string");
  return days.length > 0 && days.every((day) => day < today);
}

/** The story without past articles in the sliders of its page. */
export function withoutPast(story: Story, today: string): Story {
  const { content } = story;
  if (content.type !== "page") return story;
  const blocks = content.blocks.map((block) => {
    if (block.type !== "article-slider") return block;
    const current = block.articles.filter((article) => !isPast(article, today));
    return { ...block, articles: block.isNewest ? current.slice(0, NEWEST_SHOWN) : current };
  });
  return { ...story, content: { ...content, blocks } };
}
