/** An entry of a pager: a page, counted from 0, which a phone hides if it is `far`; or a gap after a page. */
export type NearPage = { kind: "page"; page: number; far: boolean } | { kind: "gap"; after: number };

/** The first page, the pages near `page`, and the last, with gaps where pages are left out. */
export function pagesNear(page: number, pages: number): NearPage[] {
  const shown = [0, page - 2, page - 1, page, page + 1, page + 2, pages - 1].filter((n) => n >= 0 && n < pages);
  const entries: NearPage[] = [];
  let last = -1;
  for (const n of [...new Set(shown)].sort((a, b) => a - b)) {
    if (n > last + 1) entries.push({ kind: "gap", after: last });
    entries.push({ kind: "page", page: n, far: Math.abs(n - page) > 1 });
    last = n;
  }
  return entries;
}
