import { expect, test } from "vitest";
import { isPast } from "./news-days.ts";

const event = { from: "2026-06-12", until: "2026-06-13", place: "Zagreb" };

test.each([
  ["no day at all is news for good", null, null, "2099-01-01", false],
  ["an event, on its last day", event, null, "2026-06-13", false],
  ["an event, the day after", event, null, "2026-06-14", true],
  ["a notice, on its last day", null, "2026-02-28", "2026-02-28", false],
  ["a notice, the day after", null, "2026-02-28", "2026-03-01", true],
  ["an event to come that was to leave the list before it", event, "2026-06-10", "2026-06-11", false],
  ["an event that is over, with a report that stays", event, "2026-07-01", "2026-06-20", false],
  ["both days over", event, "2026-07-01", "2026-07-02", true],
])("%s", (_, of, listedUntil, today, past) => {
  expect(isPast({ event: of, listedUntil }, today)).toBe(past);
});
