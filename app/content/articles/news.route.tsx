import { forVisitors } from "../../request/guards/for-visitors.ts";
import type { Route } from "./+types/news.route";
import { loadNews } from "./load-news.ts";
import { NewsPage } from "./news-page.tsx";

/** News and actions, newest first. The URL without a parameter is the first page, `?page=1` the second one. */
export { loadNews as loader };

export const middleware: Route.MiddlewareFunction[] = [forVisitors(["page"])];

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsPage news={loaderData} />;
}
