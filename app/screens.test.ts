import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { POLICY } from "#tests/policy/policy.ts";
import routes from "./routes.ts";
import { screenAt } from "./screen-at.ts";
import { ALL_SCREENS, areaAt, firstPageOf, isScreen, WITHOUT_LANGUAGE } from "./screens.ts";
import { robotsText } from "./sitemap/robots-text.ts";

/** The paths of all routes but the one of unknown addresses. */
const PATHS = routes.flatMap((route) => pathsOf(route)).filter((path) => path !== "/*");
const [BELOW, BESIDE] = [
  PATHS.filter((path) => path.startsWith("/:lang")).map((path) => path.replace(/^\/:lang\/?/, "")),
  PATHS.filter((path) => !path.startsWith("/:lang")).map((path) => path.slice(1)),
];

test("each screen has a route, and each route a screen", () => {
  expect(ALL_SCREENS.map(([path]) => path).toSorted()).toEqual(BELOW.toSorted());
  expect(Object.keys(WITHOUT_LANGUAGE).toSorted()).toEqual(BESIDE.toSorted());
  expect(BELOW.length).toBeGreaterThan(50);
});

test("each path is found by its own line, in both languages", () => {
  for (const [path, screen] of ALL_SCREENS)
    for (const language of ["en", "hr"]) {
      const url = `/${language}/${path.replace(/:\w+|\*/g, "7")}`.replace(/\/$/, "");
      expect([url, screenAt(url)]).toEqual([url, screen]);
    }
  for (const [path, screen] of Object.entries(WITHOUT_LANGUAGE))
    expect([path, screenAt(`/${path.replace(/:\w+/, "7")}`)]).toEqual([path, screen]);
});

test.each(["/en/cart/a", "/de/cart/1", "/en/orders/0/x", "/robots", "/constructor"])("%s is no screen", (path) =>
  expect(screenAt(path)).toBeNull(),
);

test("each download counts as a file", () => {
  const files = ALL_SCREENS.filter(([path]) => /(?:csv|pdf|pro-forma|:format|:which)$/.test(path));
  expect(files.length).toBeGreaterThan(8);
  for (const [path, { work }] of files) expect([path, work]).toEqual([path, "file"]);
});

test("a person's own pages rank above the public ones, and files that are written for them below", () => {
  for (const path of ["/hr/own-numbers", "/hr/quick-order/x", "/hr/lists/x"])
    expect([path, screenAt(path)?.rank]).toEqual([path, "private"]);
  for (const path of ["/hr/price-list/csv", "/hr/own-numbers/csv", "/hr/lists/x/export/xlsx"])
    expect([path, screenAt(path)?.rank]).toEqual([path, "export"]);
});

describe("pages for customers, but not for visitors", () => {
  const guarded = POLICY.flatMap(({ path, answers, form }) => {
    const isGuarded = form === undefined && answers.owner === "page" && answers.visitor !== "page";
    return isGuarded ? (screenAt(`/en/${path.replace(/\?.*$/s, "").replace(/\{[^}]+\}/g, "1")}`) ?? []) : [];
  });

  test("are never prefetched, and no search engine reads them", () => {
    expect(guarded.length).toBeGreaterThan(20);
    expect(guarded.filter(({ isAhead, isFound }) => isAhead || isFound)).toEqual([]);
  });

  test("do not rank as public pages", () => {
    expect(guarded.filter(({ rank }) => rank === "public")).toEqual([]);
  });
});

test("all screens below one segment have the same texts and may all be prefetched, or none", () => {
  for (const [path, { texts, isAhead }] of ALL_SCREENS) {
    const area = areaAt(`/en/${path}`);
    expect([path, area?.texts, area?.isAhead]).toEqual([path, texts, isAhead]);
  }
});

test.each([
  ["/", ["home"]],
  ["/en", ["home"]],
  ["/hr/", ["home"]],
  ["/en/cartridges", undefined],
  ["/en/catalogue/0", undefined],
  ["/en/lists", ["finances", "lists", "orders", "quick-order"]],
  ["/cart/1", undefined],
  ["/english", undefined],
  ["/english/catalogue/0", undefined],
  ["/en/products/x", ["product"]],
])("%s needs the texts of: %s", (path, texts) => {
  expect(areaAt(path)?.texts).toEqual(texts);
});

describe("the name of a screen is never the name of a story", () => {
  test.each(["login", "preview", "suggestions", "catalogue", "cart", "quick-order"])("%s is a screen", (segment) =>
    expect(isScreen(segment)).toBe(true),
  );

  test.each(["", "about", "news", "delivery", "products", "login-help", "constructor"])("%j is none", (segment) =>
    expect(isScreen(segment)).toBe(false),
  );
});

test("a list in pages begins at its first page, a cart at the first cart", () => {
  const lists = ALL_SCREENS.flatMap(([path]) => (path.endsWith("/:page") ? [path.slice(0, -6)] : []));
  expect(lists.map(firstPageOf)).toEqual(lists.map((list) => (list === "cart" ? "cart/1" : `${list}/0`)));
  expect(["cart/1", "login", "", "constructor"].map(firstPageOf)).toEqual([null, null, null, null]);
});

test("robots.txt forbids a screen's exact path and what lies below a parameter, and nothing that is found", () => {
  const lines = robotsText("https://shop.test").split("\n");
  for (const path of ["/en/login$", "/hr/cart/", "/hr/cart?", "/en/company/join$", "/en/order/", "/en/preview/"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines.filter((line) => /catalogue|products|about|news|quick-order[$?]/.test(line))).toEqual([]);
});

/** The paths of a route and of its child routes. */
function pathsOf({ path, children }: RouteConfigEntry, above = ""): string[] {
  const here = path === undefined ? above : `${above}/${path}`;
  return children === undefined ? [here] : children.flatMap((child) => pathsOf(child, here));
}
