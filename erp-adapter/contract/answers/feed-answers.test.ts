import { describe, expect, test } from "vitest";
import { faultInFeed, faultInStock } from "./feed-answers.ts";

const NOTHING = { records: [], removed: [], cursor: "7", more: false, full: false, total: null };
const LEVELS = { levels: [], cursor: "7", more: false };

describe("a part of a feed", () => {
  test("may be empty where nothing has changed", () => {
    expect(faultInFeed(NOTHING, "7", 1)).toBeNull();
  });

  test.each([
    [{ more: true }, "cursor"],
    [{ cursor: "7".repeat(1_001) }, "cursor"],
  ])("%j is refused", (change, path) => {
    expect(faultInFeed({ ...NOTHING, ...change }, "7", 10)).toMatchObject({ path });
  });
});

describe("a part of the stock", () => {
  test.each([
    [{}, undefined],
    [{ levels: [{ key: "a", stock: 0 }] }, undefined],
    [{ levels: ["a", "b", "c"].map((key) => ({ key, stock: 1 })) }, "levels"],
    [{ more: true }, "cursor"],
    [{ cursor: "" }, "cursor"],
  ])("%j: %s", (change, path) => {
    expect(faultInStock({ ...LEVELS, ...change }, "7", 2)?.path).toBe(path);
  });
});
