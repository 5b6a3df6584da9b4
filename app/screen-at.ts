import { LANGUAGE_PREFIX } from "./request/in-language.ts";
import { SCREENS, type Screen, WITHOUT_LANGUAGE } from "./screens.ts";

/** The screen of a URL path in its plainest spelling; null if there is none. */
export function screenAt(pathname: string): Screen | null {
  if (!LANGUAGE_PREFIX.test(pathname)) return find(PLAIN_PATTERNS, pathname.slice(1));
  return find(PATTERNS, pathname.replace(LANGUAGE_PREFIX, "").slice(1));
}

type Patterns = readonly [RegExp, Screen][];
const [PATTERNS, PLAIN_PATTERNS] = [toPatterns(SCREENS), toPatterns(WITHOUT_LANGUAGE)];

/** Fixed addresses come first: they win over parameters in the same place, as in the router. */
function toPatterns(screens: Readonly<Record<string, Screen>>): Patterns {
  const params = ([path]: [string, Screen]) => path.split(/[:*]/).length;
  return Object.entries(screens)
    .toSorted((one, other) => params(one) - params(other))
    .map(([path, screen]) => [toRegExp(path), screen]);
}

function toRegExp(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    if (part === "*") return ".*";
    if (part === ":page") return "\\d+";
    return part.startsWith(":") ? "[^/]+" : part.replaceAll(".", "\\.");
  });
  return new RegExp(`^${parts.join("/")}$`, "s");
}

function find(patterns: Patterns, path: string): Screen | null {
  return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
