import { isScreen } from "./screens.ts";

const PREFIX = "t-";

/**
 * The id of an anchor that an editor set in a text: never one of the page's own, such as `main`. An id with the prefix
 * is kept.
 */
export function textId(name: string): string {
  return name.startsWith(PREFIX) ? name : PREFIX + name;
}

/** The fragment of a link to a part of a page: an anchor in a text, or on a screen of the shop the part's own id. */
export function fragmentOf({ path, anchor }: { path: string; anchor: string | null }): string {
  if (!anchor) return "";
  return `#${encodeURIComponent(isText(path) ? textId(anchor) : anchor)}`;
}

/** True for home too: editors can only name anchors in their own texts there. */
function isText(path: string): boolean {
  const [first = "", ...more] = path.replace(/^\/|[?#].*$/gs, "").split("/");
  return first === "news" || (more.length === 0 && !isScreen(first));
}
