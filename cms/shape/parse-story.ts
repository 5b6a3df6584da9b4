import type { ArticleContent, ArticleSummary, PageContent, Story } from "../contract/story.ts";
import { toRichText } from "../rich-text/to-rich-text.ts";
import { toArticles, toBlocks } from "./blocks.ts";
import { day, fields, line, sentences } from "./fields.ts";
import { toNewsDays } from "./news-days.ts";
import { toPicture } from "./picture.ts";
import { createReading, type StoryReading } from "./reading.ts";
import { type AskedLanguage, type StoryHead, toStoryHead } from "./story-head.ts";

export interface StoryOptions extends AskedLanguage {
  /** an article that the story names only by its uuid */
  article?(uuid: string): ArticleSummary | null;
}

/** A story (null if no part of it can be shown) and its faults, each once, for one line in a log. */
export interface ParsedStory {
  story: Story | null;
  faults: readonly string[];
}

/** Parses a story in Storyblok's format. Never throws: unknown content is left out and named among the faults. */
export function parseStory(raw: unknown, options: StoryOptions): ParsedStory {
  const head = toStoryHead(raw, options);
  const content = fields.parse(fields.parse(raw)?.content);
  if (head === null) return { story: null, faults: ["its address is that of no page of the shop"] };
  if (content === null) return { story: null, faults: ["the story has no content"] };
  const reading = createReading({ locale: options.locale, slug: head.slug, article: options.article });
  const shown = toContent(content, head, reading);
  if (shown === null) reading.note("the story is neither a page nor an article");
  const title = line.parse(content.title) || head.name;
  if (title === "") reading.note("the story has no title");
  const picture = toPicture(content.picture, reading);
  const story = shown && title !== "" ? toStory(head, { title, picture }, content, shown) : null;
  return { story, faults: reading.faults() };
}

function toStory(
  head: StoryHead,
  { title, picture }: Pick<Story, "title" | "picture">,
  content: Record<string, unknown>,
  shown: PageContent | ArticleContent,
): Story {
  const { id, slug, language, languages, publishedAt, changedAt } = head;
  return {
    id,
    slug,
    language,
    languages,
    title,
    description: sentences.parse(content.description).replace(/\s+/g, " "),
    picture,
    publishedAt,
    changedAt,
    content: shown,
  };
}

function toContent(content: Record<string, unknown>, head: StoryHead, reading: StoryReading) {
  switch (content.component) {
    case "page":
      return { type: "page" as const, blocks: toBlocks(content.body, reading) };
    case "article":
      return {
        type: "article" as const,
        date: day.parse(content.date) ?? head.publishedAt.slice(0, 10),
        intro: reading.take(sentences.parse(content.intro)),
        ...toNewsDays(content, reading),
        body: toRichText(content.body, reading, toBlocks),
        related: toArticles(content.related, reading),
      };
    default:
      return null;
  }
}
