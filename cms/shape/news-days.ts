import type { ArticleContent } from "../contract/story.ts";
import { day, line } from "./fields.ts";
import type { StoryReading } from "./reading.ts";

/** The days of an article: when its event takes place, and until when it is listed. An invalid day is noted. */
export function toNewsDays(
  content: Record<string, unknown>,
  reading?: Pick<StoryReading, "note" | "take">,
): Pick<ArticleContent, "event" | "listedUntil"> {
  return { event: toEvent(content, reading), listedUntil: toDay(content.listed_until, reading) };
}

function toEvent(
  content: Record<string, unknown>,
  reading?: Pick<StoryReading, "note" | "take">,
): ArticleContent["event"] {
  const from = toDay(content.event_from, reading);
  const until = toDay(content.event_until, reading) ?? from;
  if (from === null && until === null) return null;
  if (from === null || until === null || until < from) {
    reading?.note("an event has no first day, or ends before it begins");
    return null;
  }
  const place = line.parse(content.event_place);
  return { from, until, place: reading ? reading.take(place) : place };
}

function toDay(raw: unknown, reading?: Pick<StoryReading, "note">): string | null {
  const found = day.parse(raw);
  const isEmpty = raw === undefined || raw === null || raw === "";
  if (found === null && !isEmpty) reading?.note("a day of the article is no date");
  return found;
}
