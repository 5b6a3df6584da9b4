/**
 * The one spelling of a path: no empty segments, no trailing slash, no needless escapes. Returns a canonical path
 * unchanged.
 */
export function canonicalPath(pathname: string): string {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return `/${segments.map(canonicalSegment).join("/")}`;
}

function canonicalSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
