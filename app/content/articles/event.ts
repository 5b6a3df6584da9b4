import type { Event, WithContext } from "schema-dts";
import type { ArticleEvent, Story } from "#cms/contract/story.ts";

/**
 * Describes the event that an article announces; null without a place, because search engines ignore an event that has
 * none. `path` is the path of the article's page.
 */
export function describeEvent(
  { title, description, language }: Pick<Story, "title" | "description" | "language">,
  { from, until, place }: ArticleEvent,
  { shopName, origin, path }: { shopName: string; origin: string; path: string },
): WithContext<Event> | null {
  if (place === "") return null;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    ...(description !== "" && { description }),
    inLanguage: language,
    startDate: from,
    endDate: until,
    url: origin + path,
    location: { "@type": "Place", name: place, address: place },
    organizer: { "@type": "Organization", "@id": `${origin}/#organization`, name: shopName, url: origin },
  };
}
