import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "../routes.ts";
import { isDeskPath } from "./desk-path.ts";

/** Layouts whose pages sell and inform; besides them, what answers with no page of its own. */
const WITHOUT_DESK = ["start", "start-root", "default", "default-content", "shop"].map((name) => `layouts/${name}`);
const OTHERWISE: Record<string, boolean> = { "favorites/:page": true };

describe("the texts of the desk are for the pages of its layouts", () => {
  const pages = routes.flatMap((entry) => (entry.children ? pagesOf(entry) : []));

  test("there are pages of both kinds", () => {
    expect(new Set(pages.map(({ desk }) => desk))).toEqual(new Set([true, false]));
  });

  test.each(pages)("$path", ({ path, desk }) => {
    expect(isDeskPath(`/${path.replace(":lang", "en")}`)).toBe(desk);
  });
});

test.each(["/", "/en", "/hr/", "/en/cartridges", "/en/catalogue/0", "/cart/1"])("%s is no page of the desk", (path) => {
  expect(isDeskPath(path)).toBe(false);
});

function pagesOf(layout: RouteConfigEntry): { path: string; desk: boolean }[] {
  return (layout.children ?? []).map(({ path = ":lang" }) => ({
    path,
    desk: OTHERWISE[path.replace(":lang/", "")] ?? !WITHOUT_DESK.includes(layout.id ?? ""),
  }));
}
