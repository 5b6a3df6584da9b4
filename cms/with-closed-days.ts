import type { Cms } from "./contract/cms.ts";
import type { ClosedDay } from "./contract/site.ts";

/** The content service with the configured closed days added to the editors' closed days. */
export function withClosedDays(cms: Cms, days: readonly string[]): Cms {
  if (days.length === 0) return cms;
  const closed: ClosedDay[] = days.map((day) => ({ from: day, until: day, reason: "" }));
  return {
    ...cms,
    async site(asked) {
      const site = await cms.site(asked);
      const isNamed = (day: ClosedDay) =>
        site.closedDays.some(({ from, until }) => from <= day.from && day.until <= until);
      return { ...site, closedDays: [...site.closedDays, ...closed.filter((day) => !isNamed(day))] };
    },
  };
}
