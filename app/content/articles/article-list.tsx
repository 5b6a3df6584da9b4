import type { ArticleSummary } from "#cms/contract/story.ts";
import { Teaser } from "../teaser.tsx";

/** A vertical list of articles. */
export function ArticleList({ articles, heading }: { articles: readonly ArticleSummary[]; heading: "h2" | "h3" }) {
  return (
    <ul className="teasers">
      {articles.map((article) => (
        <Teaser
          key={article.id}
          article={article}
          heading={heading}
          sizes="(min-width: 48rem) 13rem, (min-width: 30rem) 9rem, 92vw"
        />
      ))}
    </ul>
  );
}
