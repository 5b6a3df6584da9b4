import { href, redirect } from "react-router";
import { getLocale } from "../request/context.ts";
import { forVisitors } from "../request/guards/for-visitors.ts";
import type { Route } from "./+types/story.route";
import { loadStory } from "./load-story.ts";
import { StoryPage } from "./story-page.tsx";

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
