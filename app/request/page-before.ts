import { safePath } from "./safe-path.ts";

/**
 * Path and query of the page of this shop from which a request came, as the browser says; `fallback` if it does not.
 */
export function pageBefore({ headers }: Pick<Request, "headers">, origin: string, fallback: string): string {
  const from = headers.get("Referer") ?? "";
  if (!URL.canParse(from)) return fallback;
  const page = new URL(from);
  return page.origin === origin ? safePath(page.pathname + page.search, fallback) : fallback;
}
