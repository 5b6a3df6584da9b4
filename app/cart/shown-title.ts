/** The number N of a default title `Cart N`, which is stored in English; null for a title that a person gave. */
export function numberOfTitle(title: string): string | null {
  return /^Cart ([1-9]\d{0,3})$/.exec(title)?.[1] ?? null;
}

/** The title to store for a typed one: a default title such as `Košarica 2` is stored as `Cart 2`. */
export function toStoredTitle(typed: string): string {
  return typed.trim().replace(/^(?:Cart|Košarica) ([1-9]\d{0,3})$/, "Cart $1");
}
