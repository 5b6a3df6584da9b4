import { StoryPage } from "../components/content/story-page.tsx";
import { loadStory } from "../content/load-story.ts";
import type { Route } from "./+types/about";

export function loader(args: Route.LoaderArgs) {
  return loadStory(args, "about");
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <StoryPage story={loaderData} />;
}
