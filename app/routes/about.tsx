import { StoryPage } from "../components/content/story-page.tsx";
import { loadStory } from "../content/load-story.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import type { Route } from "./+types/about";

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

export function loader(args: Route.LoaderArgs) {
  return loadStory(args, "about");
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <StoryPage shown={loaderData} />;
}
