import { StoryPage } from "../components/content/story-page.tsx";
import { loadStory } from "../content/load-story.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import type { Route } from "./+types/article";

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

export function loader(args: Route.LoaderArgs) {
  return loadStory(args, args.params.slug, "news/");
}

export default function Article({ loaderData }: Route.ComponentProps) {
  return <StoryPage shown={loaderData} />;
}
