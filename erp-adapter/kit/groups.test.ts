import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GROUPS, groupName, isGroupId } from "./groups.ts";

const DRAWINGS = join(import.meta.dirname, "../../../shared/look/img");
const NOT_GROUPS = new Set(["favicon", "mark"]);

test("each group has a name in both languages, no two the same", () => {
  for (const locale of ["en", "hr"] as const) {
    const names = [...GROUPS.keys()].map((id) => groupName(id, locale));
    expect(new Set(names).size).toBe(19);
    expect(names).not.toContain("");
  }
  expect(isGroupId("injector")).toBe(true);
  expect(isGroupId("constructor")).toBe(false);
  expect(groupName("unheard-of", "hr")).toBe("unheard-of");
});

test("the drawings in ../shared, where it is present, are those of the groups", () => {
  if (!existsSync(DRAWINGS)) {
    console.info("../shared/look/img is not here: nothing to compare");
    return;
  }
  const drawn = readdirSync(DRAWINGS)
    .map((name) => name.replace(/\.svg$/, ""))
    .filter((name) => !NOT_GROUPS.has(name));
  expect([...GROUPS.keys()].sort()).toEqual(drawn.sort());
});
