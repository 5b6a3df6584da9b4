/** Address of the story with banner, closed days, company and redirects. This story has no page. */
export const SITE_SLUG = "site";

const SEGMENT = /^[a-z0-9]+(?:[-_]+[a-z0-9]+)*$/;
const LONGEST = 100;

/** True if the segment may be the address of a page or an article. */
export function isStorySegment(segment: string): boolean {
  return segment.length <= LONGEST && SEGMENT.test(segment) && segment !== SITE_SLUG;
}

/**
 * True for the address of a story that the shop can show: `about`, or `news/open-day` in the only folder, `news`.
 * Sources, routes and the sitemap all use this rule.
 */
export function isStorySlug(slug: string): boolean {
  const [first = "", second, ...more] = slug.split("/");
  if (second === undefined) return isStorySegment(first);
  return first === "news" && more.length === 0 && isStorySegment(second);
}
