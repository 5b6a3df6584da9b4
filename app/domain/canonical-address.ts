/** Query parameters that name a different page; all others only change how it is shown. */
const KEPT = ["query", "line"];

/** Path and query under which a page is known in one language: `/` is that language's home. */
export function canonicalAddress(pathname: string, search: string, language: string): string {
  const rest = pathname.replace(/^\/(?:en|hr)(?=\/|$)/, "").replace(/\/$/, "");
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams(KEPT.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? ""]] : [])));
  return `/${language}${rest}${kept.size > 0 ? `?${kept}` : ""}`;
}
