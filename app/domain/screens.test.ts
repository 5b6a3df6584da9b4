import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { isScreen } from "./screens.ts";

/** Path segments whose routes show the CMS story of the same name. */
const STORIES = ["about", "news"];

test("every address of one segment below the language is known, so that no story of its name is listed", () => {
  const segments = pathsOf(routes).flatMap((path) => /^:lang\/([^:*/]+)(?:\/\*)?$/.exec(path)?.[1] ?? []);
  expect(segments).toEqual(expect.arrayContaining(["login", "preview", "suggestions", ...STORIES]));
  expect(segments.filter((segment) => !isScreen(segment))).toEqual(STORIES);
});

test("so are lists, whose bare address leads to their first page", () => {
  const lists = pathsOf(routes).flatMap((path) => /^:lang\/([^:*/]+)\/:page$/.exec(path)?.[1] ?? []);
  expect(lists).toEqual(expect.arrayContaining(["catalogue", "cart"]));
  expect(lists.filter((list) => !isScreen(list))).toEqual([]);
});

test.each(["", "delivery", "products", "login-help", "constructor"])("%j is none", (segment) =>
  expect(isScreen(segment)).toBe(false),
);

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const full = [above, path].filter(Boolean).join("/");
    return [full, ...pathsOf(children, full)];
  });
}
