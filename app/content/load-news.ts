import type { ArticleSummary, Story } from "#cms/contract/story.ts";
import type { RequestContext } from "../context.ts";
import { parsePageNumber } from "../domain/page-number.ts";
import { notFound } from "../page-errors.ts";
import { askCms } from "./ask-cms.ts";

export const ARTICLES_A_PAGE = 6;

/** One page of the news: two calls, whatever the number of articles. */
export interface NewsData {
  /** the editors' introduction above the list; null if there is none */
  intro: Story | null;
  articles: readonly ArticleSummary[];
  /** counts from 0, as in every list's address */
  page: number;
  pages: number;
}

/** Throws 404 for a page that is not a number or past the end, 503 if the content service gives nothing. */
export async function loadNews({ url, context }: { url: URL; context: RequestContext }): Promise<NewsData> {
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  if (page === null) throw notFound(url);
  const [intro, { articles, total }] = await askCms(context, (cms, asked) =>
    Promise.all([cms.story("news", asked), cms.articles({ page, pageSize: ARTICLES_A_PAGE }, asked)]),
  );
  const pages = Math.max(1, Math.ceil(total / ARTICLES_A_PAGE));
  if (page >= pages) throw notFound(url);
  return { intro, articles, page, pages };
}
