import type { Cms, CmsRequest } from "#cms/contract/cms.ts";
import type { ArticleSummary, Story } from "#cms/contract/story.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { PageRequest } from "../../request/context.ts";
import { askCms } from "../../request/header/ask-cms.ts";
import { notFound } from "../../request/page-errors.ts";
import { parsePageNumber } from "../../request/page-number.ts";
import { isPast, withoutPast } from "./news-days.ts";

export const ARTICLES_A_PAGE = 6;

/** Articles per call. */
const AT_ONCE = 100;
/** The most calls: articles older than the newest thousand are not listed. */
const CALLS = 10;

/** One page of the news: two calls for up to a hundred articles, and one more for each further hundred. */
export interface NewsData {
  /** the editors' introduction above the list; null if there is none */
  intro: Story | null;
  articles: readonly ArticleSummary[];
  /** articles that are past; they follow all others, on later pages too */
  past: readonly ArticleSummary[];
  today: string;
  /** counts from 0, as in the URL of every list */
  page: number;
  pages: number;
}

/** Throws 404 for a page that is not a number or past the end, 503 if the content service gives nothing. */
export async function loadNews({ url, context }: PageRequest): Promise<NewsData> {
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  if (page === null) throw notFound(url);
  const [intro, all] = await askCms(context, (cms, asked) =>
    Promise.all([cms.story("news", asked), readArticles(cms, asked)]),
  );
  const pages = Math.max(1, Math.ceil(all.length / ARTICLES_A_PAGE));
  if (page >= pages) throw notFound(url);
  const today = toLocalDate(Date.now());
  const isOver = (article: ArticleSummary) => isPast(article, today);
  const shown = all
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))
    .slice(page * ARTICLES_A_PAGE, (page + 1) * ARTICLES_A_PAGE);
  const articles = shown.filter((article) => !isOver(article));
  return {
    intro: intro && withoutPast(intro, today),
    articles,
    past: shown.slice(articles.length),
    today,
    page,
    pages,
  };
}

/** Reads all articles, because only their days tell which of them come first in the list. */
async function readArticles(cms: Cms, asked: CmsRequest): Promise<readonly ArticleSummary[]> {
  const found: ArticleSummary[] = [];
  for (let page = 0; page < CALLS; page += 1) {
    const { articles, total } = await cms.articles({ page, pageSize: AT_ONCE }, asked);
    found.push(...articles);
    if ((page + 1) * AT_ONCE >= total) break;
  }
  return found;
}
