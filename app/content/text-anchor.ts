import { isScreen } from "../screens.ts";

const PREFIX = "t-";

/**
 * The id of an anchor that an editor set in a text. The prefix keeps it apart from ids of the page itself, such as
 * `main`; an id that has the prefix stays as it is.
 */
export function textId(name: string): string {
  return name.startsWith(PREFIX) ? name : PREFIX + name;
}

/**
 * The fragment of a link to an anchor on a page: the prefixed id on a page that an editor wrote, the plain id on a
 * screen of the shop; "" without an anchor.
 */
export function fragmentOf({ path, anchor }: { path: string; anchor: string | null }): string {
  if (!anchor) return "";
  return `#${encodeURIComponent(isText(path) ? textId(anchor) : anchor)}`;
}

/** True if an editor wrote the page. Includes home, where editors can link only to anchors in their own texts. */
function isText(path: string): boolean {
  const [first = "", ...more] = path.replace(/^\/|[?#].*$/gs, "").split("/");
  return first === "news" || (more.length === 0 && !isScreen(first));
}
