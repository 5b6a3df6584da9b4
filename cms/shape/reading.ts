import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ArticleSummary } from "../contract/story.ts";

/** State shared by the parsers of all parts of one story: its identity, the remaining room and its faults. */
export interface StoryReading {
  readonly locale: Locale;
  /** address of the story, for links within it */
  readonly slug: string;
  /** the chosen article that the source named only by its uuid; null if there is none */
  article(uuid: string): ArticleSummary | null;
  /** The text, cut to the characters that are left for the story. */
  take(text: string): string;
  /** False if the story already has the maximum number of parts. */
  hasRoom(): boolean;
  /** Notes a fault in words for the log. They must not contain any text of the story, except the name of a row. */
  note(fault: string): void;
  /** each fault once, in order of its first finding */
  faults(): readonly string[];
}

export interface ReadingOptions {
  locale: Locale;
  slug: string;
  article?(uuid: string): ArticleSummary | null;
}

/** Maximum characters of text in one story: a hundred printed pages. */
export const MAX_TEXT = 200_000;
/** Maximum parts of one story: paragraphs, pieces of text, cells, blocks. */
export const MAX_PARTS = 20_000;
/** Maximum kinds of faults reported for one story. */
const MAX_FAULTS = 20;

/** Creates a reading with full room and no faults. */
export function createReading({ locale, slug, article = () => null }: ReadingOptions): StoryReading {
  const faults = new Set<string>();
  let characters = MAX_TEXT;
  let parts = MAX_PARTS;
  const note = (fault: string) => {
    if (faults.size < MAX_FAULTS) faults.add(fault);
  };
  return {
    locale,
    slug,
    article,
    take(text) {
      if (text.length > characters) note("the text is too long and was cut");
      // Never ends in half a surrogate pair.
      const taken = text.length > characters ? text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, "") : text;
      characters -= taken.length;
      return taken;
    },
    hasRoom() {
      if (parts <= 0) note("the story has too many parts; the rest was left out");
      parts -= 1;
      return parts >= 0;
    },
    note,
    faults: () => [...faults],
  };
}
