const BASE = "http://shop.invalid";

/** What an address asks for, as the pages read it. */
interface Route {
  path: string;
  query: URLSearchParams;
}

/**
 * The path in its plainest spelling: `/en/x/../login/`, `/en/%6Cogin` and `/en/login.data` all reach the login. Only what
 * reads is led to that spelling; a form is taken under any.
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
