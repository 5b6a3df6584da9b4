const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
const LONGEST = 100;

/** What stands around the pages and is none of its own. */
const NO_PAGES: ReadonlySet<string> = new Set(["site"]);

/**
 * True for a segment that may be the address of a story: the content service is not asked for anything else. Screens of
 * the shop come before stories, by the route list; a story of the same name is never shown in their place.
 */
export function isStorySlug(segment: string): boolean {
  return segment.length <= LONGEST && SLUG.test(segment) && !NO_PAGES.has(segment);
}
