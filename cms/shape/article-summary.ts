import type { ArticleSummary } from "../contract/story.ts";
import { day, fields, line, sentences } from "./fields.ts";
import { toNewsDays } from "./news-days.ts";
import { toPicture } from "./picture.ts";
import { type AskedLanguage, toStoryHead } from "./story-head.ts";

/** An article as lists show it; null if the story is not an article, or has no address or no title. */
export function toArticleSummary(raw: unknown, asked: AskedLanguage): ArticleSummary | null {
  const head = toStoryHead(raw, asked);
  const content = fields.parse(fields.parse(raw)?.content);
  if (head === null || content?.component !== "article") return null;
  const title = line.parse(content.title) || head.name;
  if (title === "") return null;
  return {
    id: head.id,
    slug: head.slug,
    language: head.language,
    title,
    intro: sentences.parse(content.intro).slice(0, 600) || sentences.parse(content.description).slice(0, 600),
    date: day.parse(content.date) ?? head.publishedAt.slice(0, 10),
    ...toNewsDays(content),
    picture: toPicture(content.picture),
  };
}
