import { forVisitors } from "../request/guards/for-visitors.ts";
import type { Route } from "./+types/about.route";
import { loadStory } from "./load-story.ts";
import { StoryPage } from "./story-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

export function loader(args: Route.LoaderArgs) {
  return loadStory(args, "about");
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <StoryPage shown={loaderData} />;
}
