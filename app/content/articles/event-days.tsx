import type { ArticleContent } from "#cms/contract/story.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { useToday } from "./today.ts";

/** The days of an event, or the note that it is over. */
export function EventDays({ event: { from, until } }: { event: NonNullable<ArticleContent["event"]> }) {
  const t = useTexts();
  const { day } = useFormats();
  const isOver = until < useToday();
  return (
    <>
      {`${t(isOver ? "content.tookPlace" : "content.takesPlace")} `}
      <time dateTime={from}>{day(from)}</time>
      {until !== from && (
        <>
          {" – "}
          <time dateTime={until}>{day(until)}</time>
        </>
      )}
    </>
  );
}
