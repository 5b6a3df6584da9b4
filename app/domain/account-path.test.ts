import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "../routes.ts";
import { isAccountPath } from "./account-path.ts";

/** Layouts whose routes, except those in `OTHERWISE`, need none of the account's texts. */
const WITHOUT_ACCOUNT = ["start", "start-root", "default", "default-content", "shop"].map((name) => `layouts/${name}`);
const LISTS = ["lists", "lists/add", "lists/:listId", "lists/:listId/shelf", "lists/:listId/export/:format"];
const OTHERWISE: Record<string, boolean> = {
  "favorites/:page": true,
  ...Object.fromEntries(LISTS.map((path) => [path, true])),
};

describe("the texts of the account are for the pages of its layouts", () => {
  const pages = routes.flatMap((entry) => (entry.children ? pagesOf(entry) : []));

  test("there are pages of both kinds", () => {
    expect(new Set(pages.map(({ account }) => account))).toEqual(new Set([true, false]));
  });

  test.each(pages)("$path", ({ path, account }) => {
    expect(isAccountPath(`/${path.replace(":lang", "en")}`)).toBe(account);
  });
});

test.each(["/", "/en", "/hr/", "/en/cartridges", "/en/catalogue/0", "/cart/1"])(
  "%s is no page of the account",
  (path) => {
    expect(isAccountPath(path)).toBe(false);
  },
);

function pagesOf(layout: RouteConfigEntry): { path: string; account: boolean }[] {
  return (layout.children ?? []).map(({ path = ":lang" }) => ({
    path,
    account: OTHERWISE[path.replace(":lang/", "")] ?? !WITHOUT_ACCOUNT.includes(layout.id ?? ""),
  }));
}
