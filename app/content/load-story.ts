import { isStorySlug } from "#cms/contract/slug.ts";
import type { Story } from "#cms/contract/story.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { PageRequest } from "../request/context.ts";
import { askCms } from "../request/header/ask-cms.ts";
import { notFound } from "../request/page-errors.ts";
import { isScreen } from "../screens.ts";
import { withoutPast } from "./articles/news-days.ts";

/** A story as it is shown on a day. */
export interface ShownStory {
  story: Story;
  /** YYYY-MM-DD in the shop's time zone */
  today: string;
}

export function showStory(story: Story): ShownStory {
  const today = toLocalDate(Date.now());
  return { story: withoutPast(story, today), today };
}

/**
 * The story of a URL, in one call. `segment` is the last segment of the path, `folder` is "" or the folder before it,
 * with a slash. Throws 404 with the full path if there is no such story, 503 if the content service gives nothing.
 */
export async function loadStory({ url, context }: PageRequest, segment: string, folder = ""): Promise<ShownStory> {
  if (!isStorySlug(folder + segment)) throw notFound(url);
  const story = await askCms(context, (cms, asked) => cms.story(folder + segment, asked));
  if (!story) throw notFound(url);
  return showStory(story);
}

/** The draft of a story, for an editor; an empty `address` is the home page. Throws as `loadStory` does. */
export async function loadDraft({ url, context }: PageRequest, address: string): Promise<ShownStory> {
  const slug = address.replace(/\/$/, "") || "home";
  if (!isStorySlug(slug) || isScreen(slug)) throw notFound(url);
  const story = await askCms(context, (cms, asked) => cms.story(slug, { ...asked, version: "draft" }));
  if (!story) throw notFound(url);
  return showStory(story);
}
