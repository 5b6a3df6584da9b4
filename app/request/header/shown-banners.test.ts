import { describe, expect, test } from "vitest";
import type { Banner, ClosedDay } from "#cms/contract/site.ts";
import { shownBanners } from "./shown-banners.ts";

const MONDAY: ClosedDay = { from: "2026-11-23", until: "2026-11-23", reason: "stocktaking" };
const CHRISTMAS: ClosedDay = { from: "2026-12-24", until: "2026-12-26", reason: "" };
const banner = (more: Partial<Banner> = {}): Banner => ({
  version: "v1",
  text: "New shelf",
  link: null,
  from: null,
  until: null,
  ...more,
});

describe("a closed day", () => {
  test.each([
    ["2026-11-19", false],
    ["2026-11-20", true], // the Friday before
    ["2026-11-22", true],
    ["2026-11-23", true],
    ["2026-11-24", false],
  ])("of 2026-11-23 on %s: %s", (today, shown) => {
    const banners = shownBanners({ banner: null, closedDays: [MONDAY] }, today, []);
    expect(banners).toEqual(shown ? [{ kind: "closed", version: "closed-2026-11-23-2026-11-23", ...MONDAY }] : []);
  });

  test.each([
    ["2026-12-20", false],
    ["2026-12-21", true],
    ["2026-12-25", true],
    ["2026-12-26", true],
    ["2026-12-27", false],
  ])("of 24 to 26 December on %s: %s", (today, shown) => {
    expect(shownBanners({ banner: null, closedDays: [CHRISTMAS] }, today, [])).toHaveLength(shown ? 1 : 0);
  });

  test("of several the next one stands, in whatever order they were written", () => {
    const closedDays = [{ ...MONDAY, from: "2026-11-24", until: "2026-11-24" }, MONDAY];
    expect(shownBanners({ banner: null, closedDays }, "2026-11-22", [])).toMatchObject([{ from: "2026-11-23" }]);
    expect(shownBanners({ banner: null, closedDays }, "2026-11-24", [])).toMatchObject([{ from: "2026-11-24" }]);
  });
});

describe("an announcement", () => {
  test.each([
    [null, null, true],
    ["2026-11-20", "2026-11-20", true],
    ["2026-11-21", null, false],
    [null, "2026-11-19", false],
    ["2026-11-19", "2026-11-21", true],
  ])("from %s until %s on 2026-11-20: %s", (from, until, shown) => {
    expect(shownBanners({ banner: banner({ from, until }), closedDays: [] }, "2026-11-20", [])).toHaveLength(
      shown ? 1 : 0,
    );
  });

  test("stands below the closed day", () => {
    const kinds = shownBanners({ banner: banner(), closedDays: [MONDAY] }, "2026-11-22", []).map(({ kind }) => kind);
    expect(kinds).toEqual(["closed", "announcement"]);
  });
});

describe("a reader who has closed", () => {
  const site = { banner: banner(), closedDays: [MONDAY] };
  test("one still sees the other", () => {
    expect(shownBanners(site, "2026-11-22", ["v1"])).toMatchObject([{ kind: "closed" }]);
    expect(shownBanners(site, "2026-11-22", ["closed-2026-11-23-2026-11-23"])).toMatchObject([
      { kind: "announcement" },
    ]);
  });
  test("an announcement sees it again once it says something else", () => {
    expect(shownBanners({ banner: banner({ version: "v2" }), closedDays: [] }, "2026-11-22", ["v1"])).toHaveLength(1);
  });
});

test("without anything there is nothing", () => {
  expect(shownBanners({ banner: null, closedDays: [] }, "2026-11-20", [])).toEqual([]);
});
