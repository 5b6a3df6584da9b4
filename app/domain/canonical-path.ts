/** The one spelling of a path: no empty segments, no trailing slash, no needless escapes. Equal input means it is that already. */
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
