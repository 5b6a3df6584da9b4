import { NewsPage } from "../components/content/news-page.tsx";
import { loadNews } from "../content/load-news.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import type { Route } from "./+types/news";

/** News and actions, newest first. The URL without a parameter is the first page, `?page=1` the second one. */
export { loadNews as loader };

export const middleware: Route.MiddlewareFunction[] = [forVisitors(["page"])];

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsPage news={loaderData} />;
}
