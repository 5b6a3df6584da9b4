import type { NewsArticle, WithContext } from "schema-dts";
import type { ArticleContent, Story } from "#cms/contract/story.ts";

/** Describes a news article. `path` is the path of its page. */
export function describeNewsArticle(
  story: Omit<Story, "content"> & { content: Pick<ArticleContent, "date" | "intro"> },
  { shopName, origin, path }: { shopName: string; origin: string; path: string },
): WithContext<NewsArticle> {
  const publisher = { "@type": "Organization", "@id": `${origin}/#organization`, name: shopName, url: origin } as const;
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: story.title,
    description: story.description || story.content.intro,
    inLanguage: story.language,
    datePublished: story.content.date,
    dateModified: story.changedAt,
    mainEntityOfPage: origin + path,
    ...(story.picture && { image: new URL(story.picture.src, origin).href }),
    author: publisher,
    publisher,
  };
}
