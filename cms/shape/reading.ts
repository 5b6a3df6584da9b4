import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ArticleSummary } from "../contract/story.ts";

/** What the parts of one story share while it is read: whose it is, how much room is left, and what was wrong with it. */
export interface Reading {
  readonly locale: Locale;
  /** address of the story, for links within it */
  readonly slug: string;
  /** a chosen article that the source named by its uuid only; null when it has none such */
  article(uuid: string): ArticleSummary | null;
  /** Text as long as the story still has room for it. */
  take(text: string): string;
  /** False when the story has as many parts as one may have. */
  hasRoom(): boolean;
  /** Notes a fault of the content, in words for a log: no text of the story in it, but for what names a row. */
  note(fault: string): void;
  /** each fault once, in the order of its first finding */
  faults(): readonly string[];
}

export interface ReadingOptions {
  locale: Locale;
  slug: string;
  article?(uuid: string): ArticleSummary | null;
}

/** Characters of text in one story: a hundred printed pages. */
export const MAX_TEXT = 200_000;
/** Parts of one story: paragraphs, pieces of text, cells, blocks. */
export const MAX_PARTS = 20_000;
/** Kinds of faults worth telling of one story. */
const MAX_FAULTS = 20;

/** A new reading, with all its room. */
export function createReading({ locale, slug, article = () => null }: ReadingOptions): Reading {
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
      // Cut at a code point: half of one is no character.
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
