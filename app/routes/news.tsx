import { NewsPage } from "../components/content/news-page.tsx";
import { loadNews } from "../content/load-news.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import type { Route } from "./+types/news";

/** News and actions, newest first. Further pages are at `?page=1` and so on; the address without a number is the first page. */
export { loadNews as loader };

export const middleware: Route.MiddlewareFunction[] = [forVisitors(["page"])];

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsPage news={loaderData} />;
}
