import type { ContentLink } from "#cms/contract/link.ts";
import type { ClosedDay, Site } from "#cms/contract/site.ts";
import { addDays } from "#erp-adapter/contract/local-date.ts";

/**
 * The number of days before a closed day at which its announcement begins: three, so that a customer who orders on a
 * Friday learns of a closed Monday.
 */
export const ANNOUNCED_DAYS_AHEAD = 3;

/** A banner above a page. `version` identifies it in the cookie of a reader who has closed it. */
export type ShownBanner =
  | { kind: "closed"; version: string; from: string; until: string; reason: string }
  | { kind: "announcement"; version: string; text: string; link: { label: string; link: ContentLink } | null };

/**
 * The banners of a day (YYYY-MM-DD in the shop's time zone), at most two: the next closed day, then the editors'
 * announcement. Leaves out banners that the reader has closed today.
 */
export function shownBanners(
  { banner, closedDays }: Pick<Site, "banner" | "closedDays">,
  today: string,
  closedByReader: readonly string[],
): ShownBanner[] {
  const shown: ShownBanner[] = [];
  const next = closedDays
    .filter(({ from, until }) => today <= until && addDays(from, -ANNOUNCED_DAYS_AHEAD) <= today)
    .toSorted((a, b) => a.from.localeCompare(b.from))[0];
  if (next) shown.push({ kind: "closed", version: versionOf(next), ...next });
  if (banner && (banner.from ?? today) <= today && today <= (banner.until ?? today))
    shown.push({ kind: "announcement", version: banner.version, text: banner.text, link: banner.link });
  return shown.filter(({ version }) => !closedByReader.includes(version));
}

function versionOf({ from, until }: ClosedDay): string {
  return `closed-${from}-${until}`;
}
