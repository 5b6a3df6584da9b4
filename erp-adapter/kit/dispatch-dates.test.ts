import { describe, expect, test } from "vitest";
import { toDay } from "../contract/local-date.ts";
import { afterOpenDays, type Calendar, dispatchDate, firstWorkday, openDayFrom } from "./dispatch-dates.ts";

const WORKDAYS = new Set([1, 2, 3, 4, 5]);
const HOUSE: Calendar = { cutOff: "14:00", weekdays: WORKDAYS, closedDays: new Set() };
const HOLIDAYS = ["2026-12-25", "2026-12-26", "2027-01-01", "2027-01-06"];

describe("dispatchDate, in Zagreb", () => {
  test.each([
    // `at` is in UTC: the distributor's clock is one hour ahead in winter, two in summer
    { when: "13:59", at: "2026-11-24T12:59:59Z", leaves: "2026-11-24" },
    { when: "14:00 on the dot", at: "2026-11-24T13:00:00Z", leaves: "2026-11-25" },
    { when: "14:01", at: "2026-11-24T13:01:00Z", leaves: "2026-11-25" },
    { when: "Friday before the cut-off", at: "2026-11-27T12:59:00Z", leaves: "2026-11-27" },
    { when: "Friday after it: Monday", at: "2026-11-27T13:01:00Z", leaves: "2026-11-30" },
    { when: "Saturday morning", at: "2026-11-28T08:00:00Z", leaves: "2026-11-30" },
    { when: "Sunday", at: "2026-11-29T08:00:00Z", leaves: "2026-11-30" },
    { when: "the local day has begun, the UTC one has not", at: "2026-11-25T23:30:00Z", leaves: "2026-11-26" },
    { when: "Christmas Eve after the cut-off: Friday is a holiday", at: "2026-12-24T14:00:00Z", leaves: "2026-12-28" },
    { when: "on a holiday", at: "2027-01-01T08:00:00Z", leaves: "2027-01-04" },
    { when: "the day before Epiphany, late", at: "2027-01-05T15:00:00Z", leaves: "2027-01-07" },
    { when: "summer, 13:59", at: "2026-07-14T11:59:00Z", leaves: "2026-07-14" },
    { when: "summer, 14:01", at: "2026-07-14T12:01:00Z", leaves: "2026-07-15" },
    { when: "Friday before the clocks go forward, 14:01", at: "2026-03-27T13:01:00Z", leaves: "2026-03-30" },
    { when: "29 Mar 2026, the short Sunday", at: "2026-03-29T01:30:00Z", leaves: "2026-03-30" },
    { when: "Monday after it, 13:59", at: "2026-03-30T11:59:00Z", leaves: "2026-03-30" },
    { when: "Monday after it, 14:01", at: "2026-03-30T12:01:00Z", leaves: "2026-03-31" },
    { when: "Friday before the clocks go back, 13:59", at: "2026-10-23T11:59:00Z", leaves: "2026-10-23" },
    { when: "25 Oct 2026, the long Sunday", at: "2026-10-25T00:30:00Z", leaves: "2026-10-26" },
    { when: "Monday after it, 13:59", at: "2026-10-26T12:59:00Z", leaves: "2026-10-26" },
    { when: "Monday after it, 14:01", at: "2026-10-26T13:01:00Z", leaves: "2026-10-27" },
  ])("$when: $leaves", ({ at, leaves }) => {
    expect(dispatchDate(Date.parse(at), { ...HOUSE, closedDays: new Set(HOLIDAYS.map(toDay)) })).toBe(leaves);
  });

  test("a closed day of the house, a house that opens on Saturdays, and one that is never open", () => {
    const tuesday = Date.parse("2026-11-24T08:00:00Z");
    expect(dispatchDate(tuesday, { ...HOUSE, closedDays: new Set(["2026-11-24", "2026-11-25"].map(toDay)) })).toBe(
      "2026-11-26",
    );
    const saturday = Date.parse("2026-11-28T08:00:00Z");
    expect(dispatchDate(saturday, { ...HOUSE, weekdays: new Set([6]) })).toBe("2026-11-28");
    expect(dispatchDate(tuesday, { ...HOUSE, weekdays: new Set() })).toBeNull();
  });

  test("without a cut-off nothing is promised, but work begins on the next open day", () => {
    const saturday = Date.parse("2026-11-28T20:00:00Z");
    expect(dispatchDate(saturday, { ...HOUSE, cutOff: null })).toBeNull();
    expect(firstWorkday(saturday, { ...HOUSE, cutOff: null })).toBe("2026-11-30");
  });
});

test.each([
  ["2026-11-24", 0, "2026-11-24"],
  ["2026-11-24", 1, "2026-11-25"],
  ["2026-11-24", 4, "2026-11-30"],
  ["2026-11-28", 1, "2026-11-30"],
  ["2026-12-23", 2, "2026-12-28"],
])("%s and %i open days: %s", (date, count, expected) => {
  expect(afterOpenDays(date, count, { ...HOUSE, closedDays: new Set(HOLIDAYS.map(toDay)) })).toBe(expected);
});

test("an open day is its own next one", () => {
  expect(openDayFrom("2026-11-27", HOUSE)).toBe("2026-11-27");
  expect(openDayFrom("2026-11-28", HOUSE)).toBe("2026-11-30");
});
