const BASE = "http://shop.invalid";

/** Path and query of an address, as the pages read them. */
interface Route {
  path: string;
  query: URLSearchParams;
}

/**
 * The path in its plainest spelling: `/en/x/../login/`, `/en/%6Cogin` and `/en/login.data` all reach the login. Only
 * GET and HEAD are redirected to that spelling; a form is accepted under any spelling.
 */
export function routeOf(url: string): Route {
  const { pathname, searchParams: query } = new URL(BASE + url);
  const path = pathname.split("/").map(decode).join("/");
  return { path: path.replace(/(?:\/_)?\.data$/, "").replace(/(?<=.)\/+$/, ""), query };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll("/", "%2F");
  } catch {
    return segment;
  }
}
