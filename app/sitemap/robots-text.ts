import { LOCALES } from "#erp-adapter/contract/context.ts";
import { ALL_SCREENS } from "../screens.ts";

/** Query parameters of search results, print views, and other sorts or sizes of a list. */
const PARAMETERS = ["query", "print", "sort", "size"];

/** The text of robots.txt: the disallowed paths and the URL of the sitemap. `origin` is the pinned origin. */
export function robotsText(origin: string): string {
  const hidden = ALL_SCREENS.flatMap(([path, { isFound }]) => (isFound ? [] : patternsOf(path)));
  const paths = LOCALES.flatMap((lang) => [...new Set(hidden)].map((pattern) => `/${lang}/${pattern}`));
  const queries = PARAMETERS.flatMap((name) => [`/*?${name}`, `/*&${name}`]);
  const rules = [...paths, ...queries, "/*.data$", "/*.data?"].map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}

/**
 * The patterns of a screen's path: everything below the part before its first parameter. A path without a parameter is
 * exact, because other paths may begin like it: an editor may call a page `login-help`.
 */
function patternsOf(path: string): string[] {
  const [area = ""] = path.split(/[:*]/, 1);
  const exact = path.replace("/:page", "");
  return [...(area === path ? [] : [area]), ...(/[:*]/.test(exact) ? [] : [`${exact}$`, `${exact}?`])];
}
