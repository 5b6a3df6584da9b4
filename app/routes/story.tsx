import { href, redirect } from "react-router";
import { StoryPage } from "../components/content/story-page.tsx";
import { loadStory } from "../content/load-story.ts";
import { getLocale } from "../context.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import type { Route } from "./+types/story";

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

/** Any page that an editor writes. The story of the home page is shown only there. */
export function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  if (params.slug === "home") throw redirect(href("/:lang", { lang: getLocale(context) }), 308);
  return loadStory(args, params.slug);
}

export default function StoryRoute({ loaderData }: Route.ComponentProps) {
  return <StoryPage shown={loaderData} />;
}
