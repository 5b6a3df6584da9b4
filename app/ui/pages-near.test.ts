import fc from "fast-check";
import { expect, test } from "vitest";
import { pagesNear } from "./pages-near.ts";

const shown = (page: number, pages: number) =>
  pagesNear(page, pages)
    .map((near) =>
      near.kind === "gap" ? "…" : near.page === page ? `[${near.page}]` : near.far ? `(${near.page})` : near.page,
    )
    .join(" ");

test.each([
  [0, 1, "[0]"],
  [0, 2, "[0] 1"],
  [0, 17, "[0] 1 (2) … (16)"],
  [1, 17, "0 [1] 2 (3) … (16)"],
  [3, 17, "(0) (1) 2 [3] 4 (5) … (16)"],
  [8, 17, "(0) … (6) 7 [8] 9 (10) … (16)"],
  [16, 17, "(0) … (14) 15 [16]"],
])("page %d of %d: %s", (page, pages, expected) => expect(shown(page, pages)).toBe(expected));

test("first, present and last page are there, in order, each once, and a gap only where pages are left out", () => {
  const places = fc.integer({ min: 1, max: 5_000 }).chain((pages) => fc.tuple(fc.nat(pages - 1), fc.constant(pages)));
  fc.assert(
    fc.property(places, ([page, pages]) => {
      const entries = pagesNear(page, pages);
      const numbers = entries.flatMap((near) => (near.kind === "page" ? [near.page] : []));
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([0, page, pages - 1]));
      expect(numbers.every((number) => number >= 0 && number < pages)).toBe(true);
      for (const [index, near] of entries.entries()) {
        if (near.kind !== "gap") continue;
        const [before, after] = [entries[index - 1], entries[index + 1]];
        expect(before?.kind === "page" && after?.kind === "page" && after.page - before.page > 1).toBe(true);
      }
    }),
  );
});
