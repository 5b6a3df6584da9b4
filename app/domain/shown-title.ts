/** The N of a title of the form `Cart N`, which each language writes in its own way; null for a name that a person gave. */
export function numberOfTitle(title: string): string | null {
  return /^Cart ([1-9]\d{0,3})$/.exec(title)?.[1] ?? null;
}

/** The title to store for a typed one: `Košarica 2`, a default name as the page shows it, is stored as `Cart 2`. */
export function toStoredTitle(typed: string): string {
  return typed.trim().replace(/^(?:Cart|Košarica) ([1-9]\d{0,3})$/, "Cart $1");
}
