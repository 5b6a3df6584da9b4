import { forVisitors } from "../../request/guards/for-visitors.ts";
import { loadStory } from "../load-story.ts";
import { StoryPage } from "../story-page.tsx";
import type { Route } from "./+types/article.route";

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

export function loader(args: Route.LoaderArgs) {
  return loadStory(args, args.params.slug, "news/");
}

export default function Article({ loaderData }: Route.ComponentProps) {
  return <StoryPage shown={loaderData} />;
}
