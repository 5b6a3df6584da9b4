/** The N of a title of the form `Cart N`, which each language writes in its own way; null for a name of one's own. */
export function numberOfTitle(title: string): string | null {
  return /^Cart ([1-9]\d{0,3})$/.exec(title)?.[1] ?? null;
}
