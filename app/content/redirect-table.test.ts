import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContentLink } from "#cms/contract/link.ts";
import type { ContentRedirect } from "#cms/contract/site.ts";
import { canonicalPath } from "../request/canonical-path.ts";
import { createRedirectTable, MAX_CHAIN, type RedirectTarget } from "./redirect-table.ts";

const OWN: Record<string, string> = { catalogue: "catalogue/0", cart: "cart/1" };
const ORIGIN = "https://shop.example";
const own = { redirect: (path: string) => OWN[path] ?? null, origin: ORIGIN };

describe("where a path leads", () => {
  const table = createRedirectTable(
    [
      row("old", "about"),
      row("/ponuda/", "/news"),
      row("shop/*", "catalogue/0?line=diesel"),
      row("shop/turbo/*", "turbo-compressors"),
      row("shop/turbo/garrett", "catalogue/0?manufacturer=garrett"),
      row("č", "delivery", "how-long"),
      { from: "maps", to: outside("https://maps.example/diesel?x=1") },
      { from: "copied", to: outside("http://Shop.Example:80/hr/news/?page=1#top") },
      { from: "top", to: outside(`${ORIGIN}/`) },
      { from: "file", to: outside(`${ORIGIN}/og/shop.png`) },
    ],
    own,
  );

  test.each([
    ["old", { to: "page", path: "about" }],
    ["ponuda", { to: "page", path: "news" }],
    ["shop/x", { to: "page", path: "catalogue/0?line=diesel" }],
    ["shop/x/y/z", { to: "page", path: "catalogue/0?line=diesel" }],
    ["shop/turbo/kkk", { to: "page", path: "turbo-compressors" }],
    ["shop/turbo/garrett", { to: "page", path: "catalogue/0?manufacturer=garrett" }],
    ["%C4%8D", { to: "page", path: "delivery#t-how-long" }],
    ["maps", { to: "outside", href: "https://maps.example/diesel?x=1" }],
    ["copied", { to: "page", path: "news?page=1#t-top" }],
    ["top", { to: "page", path: "" }],
    ["file", { to: "outside", href: `${ORIGIN}/og/shop.png` }],
    ["shop", null],
    ["shopping", null],
    ["old/er", null],
    ["Old", null],
    ["", null],
  ])("%s → %o", (path, target) => expect(table.find(path)).toEqual(target));

  test("and no row is left out", () => expect(table.refused).toEqual([]));
});

describe("rows that are left out", () => {
  test.each<[string, ContentRedirect[], [string, string][]]>([
    ["to itself", [row("a", "a")], [["a", "loop"]]],
    [
      "in a ring",
      [row("a", "b"), row("b", "c"), row("c", "a")],
      [
        ["a", "loop"],
        ["b", "loop"],
        ["c", "loop"],
      ],
    ],
    [
      "into a ring",
      [row("x", "a"), row("a", "b"), row("b", "a")],
      [
        ["x", "loop"],
        ["a", "loop"],
        ["b", "loop"],
      ],
    ],
    ["a prefix into itself", [row("old/*", "old/new")], [["old/*", "loop"]]],
    [
      "a prefix and a row",
      [row("old/*", "new"), row("new", "old/x")],
      [
        ["old/*", "loop"],
        ["new", "loop"],
      ],
    ],
    [
      "by way of a query",
      [row("a", "b?x=1"), row("b", "a?y=2", "z")],
      [
        ["a", "loop"],
        ["b", "loop"],
      ],
    ],
    ["to its own absolute address", [{ from: "a", to: outside(`${ORIGIN}/en/a`) }], [["a", "loop"]]],
    [
      "in a ring through absolute addresses, of any spelling and language",
      [
        { from: "a", to: outside("http://SHOP.example/hr//b/?x=1") },
        { from: "b", to: outside(`${ORIGIN}:443/en/a#top`) },
        row("c", "a"),
      ],
      [
        ["a", "loop"],
        ["b", "loop"],
        ["c", "loop"],
      ],
    ],
    ["by way of the shop's own", [row("catalogue/0", "catalogue")], [["catalogue/0", "loop"]]],
    [
      "from the shop's own",
      [row("catalogue", "about"), row("/cart/", "about")],
      [
        ["catalogue", "own"],
        ["/cart/", "own"],
      ],
    ],
    ["a second of the same address", [row("a", "b"), row("/a", "c")], [["/a", "repeated"]]],
    ["to a person", [{ from: "a", to: { to: "person", href: "mailto:a@b.hr" } }], [["a", "target"]]],
    ["to a script", [{ from: "a", to: outside("javascript:alert(1)") }], [["a", "target"]]],
    ["to a name and password", [{ from: "a", to: outside("https://shop.example@evil.test/") }], [["a", "target"]]],
    [
      "from home",
      [row("", "about"), row("/", "about"), row("/*", "about")],
      [
        ["", "address"],
        ["/", "address"],
        ["/*", "address"],
      ],
    ],
    [
      "from a pattern",
      [row("a*", "b"), row("*/a", "b"), row("a?b", "c")],
      [
        ["a*", "address"],
        ["*/a", "address"],
        ["a?b", "address"],
      ],
    ],
  ])("%s", (_, rows, refused) => {
    const table = createRedirectTable(rows, own);
    expect(table.refused.map(({ from, fault }) => [from, fault])).toEqual(refused);
  });

  test("a chain that is too long, up to where it is short enough", () => {
    const rows = Array.from({ length: MAX_CHAIN + 2 }, (_, index) => row(`p${index}`, `p${index + 1}`));
    const table = createRedirectTable(rows, own);
    expect(table.refused).toEqual([
      { from: "p0", fault: "chain" },
      { from: "p1", fault: "chain" },
    ]);
    expect(table.find("p2")).toEqual({ to: "page", path: "p3" });
  });

  test("the others stay", () => {
    const table = createRedirectTable([row("a", "b"), row("b", "a"), row("c", "d")], own);
    expect(table.find("a")).toBeNull();
    expect(table.find("c")).toEqual({ to: "page", path: "d" });
  });
});

describe("whatever the editors write", () => {
  const segment = fc.constantFrom(
    "a",
    "b",
    "c",
    "old",
    "catalogue",
    "cart",
    "0",
    "..",
    ".",
    "",
    "č",
    "%2e%2e",
    "\\",
    "//evil.test",
    "*",
  );
  const path = fc.array(segment, { maxLength: 3 }).map((segments) => segments.join("/"));
  const from = fc.tuple(path, fc.constantFrom("", "/*", "/")).map((parts) => parts.join(""));
  const link: fc.Arbitrary<ContentLink> = fc.oneof(
    fc.record({
      to: fc.constant("page" as const),
      path: fc.tuple(path, fc.constantFrom("", "?x=//evil.test", "?line=diesel", "\t")).map((parts) => parts.join("")),
      anchor: fc.constantFrom(null, "top", "\r\nLocation: x"),
    }),
    fc.record({
      to: fc.constant("outside" as const),
      href: fc.constantFrom(
        "https://a.test/x",
        ...[ORIGIN, "http://shop.example", "https://SHOP.example:443", "https://shop.example."].flatMap((origin) =>
          ["/", "/en", "/en/a", "/hr/b/", "/en//old/c", "/%65n/a", "/hr/catalogue", "/a"].map((path) => origin + path),
        ),
        "javascript:1",
        "//evil.test",
        "ftp://a",
        "https://u@evil.test",
        "data:text/html,x",
      ),
      newTab: fc.boolean(),
    }),
  );
  const table = fc.array(fc.record({ from, to: link }), { maxLength: 12 });

  test("following it ends, and never where it began", () => {
    fc.assert(
      fc.property(table, path, (rows, start) => {
        const { find } = createRedirectTable(rows, own);
        const met = new Set<string>();
        let steps = 0;
        for (let at: string | null = start; at !== null; steps += 1) {
          expect(met.has(at)).toBe(false);
          expect(steps).toBeLessThanOrEqual(MAX_CHAIN);
          met.add(at);
          const target = find(own.redirect(at) ?? at);
          at = target && askedOf(target);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("a page is a page of this shop, in its language, and an outside address is one of the table", () => {
    fc.assert(
      fc.property(table, path, (rows, start) => {
        const target = createRedirectTable(rows, own).find(start);
        if (target?.to === "page") {
          const url = new URL(`/hr/${target.path}`, "https://shop.example");
          expect(url.origin).toBe("https://shop.example");
          expect(url.pathname + url.search + url.hash).toBe(`/hr/${target.path}`);
          expect(url.pathname).toMatch(/^\/hr(?:\/(?!\/)|$)/);
        }
        if (target?.to === "outside") expect([`${ORIGIN}/a`, "https://a.test/x"]).toContain(asked(target.href));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The path below the language to which the redirect leads; null for an address that is no page of the shop. */
function askedOf(target: RedirectTarget): string | null {
  if (target.to === "page") return target.path.replace(/[?#].*$/s, "");
  const { host, pathname } = new URL(asked(target.href));
  const [, lang = "", ...below] = canonicalPath(pathname).split("/");
  return host === "shop.example" && /^(?:en|hr)$/.test(lang) ? below.join("/") : null;
}

/** The address with the shop's own host, however it is written, replaced by `ORIGIN`. */
function asked(href: string): string {
  return href.replace(/^https?:\/\/shop\.example\.?\//, `${ORIGIN}/`);
}

function row(from: string, path: string, anchor: string | null = null): ContentRedirect {
  return { from, to: { to: "page", path, anchor } };
}

function outside(href: string): ContentLink {
  return { to: "outside", href, newTab: false };
}
