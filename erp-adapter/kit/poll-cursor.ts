import { z } from "zod";

const placeShape = {
  /** index of the source that is read next */
  source: z.int().min(0),
  /** key of the last document read from this source; null: none was read */
  key: z.string().nullable(),
  /** id of the last event that was returned from document `key`; "": none was returned */
  last: z.string(),
};
const cursorSchema = z.strictObject({
  /** epoch milliseconds by the ERP's clock: the round reads documents changed since then */
  since: z.number(),
  /** fingerprint of the events at or after `since` that were already returned; "" if unknown */
  told: z.string(),
  /** the place within an unfinished round; null: a new round begins */
  amid: z
    .strictObject({
      ...placeShape,
      /** epoch milliseconds by the shop's clock: the start of this round */
      begun: z.number(),
      /** epoch milliseconds by the ERP's clock: the newest change seen in this round */
      newest: z.number(),
    })
    .nullable(),
});

/** The state of a reader of polled events. */
export type PollCursor = z.infer<typeof cursorSchema>;

/** A place within a round. */
export type PollPlace = z.infer<z.ZodObject<typeof placeShape>>;

export function formatPollCursor(cursor: PollCursor): string {
  return JSON.stringify(cursor);
}

/** Parses a cursor; null if the text is no cursor for this number of sources. */
export function parsePollCursor(text: string | null, sources: number): PollCursor | null {
  const { data } = cursorSchema.safeParse(parsed(text ?? ""));
  return data === undefined || (data.amid?.source ?? 0) >= sources ? null : data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
