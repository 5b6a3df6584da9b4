import { isScreen } from "./screens.ts";

const PREFIX = "t-";

/** The id of an anchor that an editor set in a text: never one of the page's own, such as `main`. Stays what it is already. */
export function textId(name: string): string {
  return name.startsWith(PREFIX) ? name : PREFIX + name;
}

/** What a link of content to a part of a page ends in: an anchor of a text, or on a screen of the shop the part's own id. */
export function fragmentOf({ path, anchor }: { path: string; anchor: string | null }): string {
  if (!anchor) return "";
  return `#${encodeURIComponent(isText(path) ? textId(anchor) : anchor)}`;
}

/** Home counts: what editors can name there is in their own texts. */
function isText(path: string): boolean {
  const [first = "", ...more] = path.replace(/^\/|[?#].*$/gs, "").split("/");
  return first === "news" || (more.length === 0 && !isScreen(first));
}
