import { describe, expect, test } from "vitest";
import { type PermittedDates, readDate } from "./date-text.ts";

const TYPED: PermittedDates = { slashes: "only-day", isTyped: true };
const OF_FILE: PermittedDates = { slashes: "unknown", mayHaveTime: true };

test.each(["2026-01-31", "31.1.2026", "31. 1. 2026.", " 31. 01. 2026", "31/1/2026"])(
  "%j is a date for every caller",
  (text) =>
    expect([TYPED, OF_FILE].map((permitted) => readDate(text, permitted))).toEqual(["2026-01-31", "2026-01-31"]),
);

describe("callers differ in what they permit alone", () => {
  test.each<[string, PermittedDates, string | null]>([
    ["31-01-2026", TYPED, "2026-01-31"],
    ["31-01-2026", OF_FILE, null],
    ["31 Jan 2026", TYPED, "2026-01-31"],
    ["31 Jan 2026", OF_FILE, null],
    ["2026-01-31T00:00", TYPED, null],
    ["2026-01-31T00:00", OF_FILE, "2026-01-31"],
    ["1/31/2026", TYPED, null],
    ["1/31/2026", OF_FILE, "2026-01-31"],
    ["1/2/2026", TYPED, "2026-02-01"],
    ["1/2/2026", OF_FILE, "ambiguous"],
    ["1/2/2026", { slashes: "day" }, "2026-02-01"],
    ["1/2/2026", { slashes: "month" }, "2026-01-02"],
    ["1.2.2026", { slashes: "month" }, "2026-02-01"],
  ])("%j, %j: %s", (text, permitted, date) => expect(readDate(text, permitted)).toBe(date));
});

test.each(["", "31.2.2026", "45/13/2026", "2026-02-30", "0.1.2026", "31.1.26", "31 Foo 2026", "٣١.١.٢٠٢٦"])(
  "%j is no day for any caller",
  (text) => expect([TYPED, OF_FILE].map((permitted) => readDate(text, permitted))).toEqual([null, null]),
);
