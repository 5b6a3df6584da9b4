import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";

/**
 * A chosen cart: an existing cart with the version that the page showed, or a new cart with an idempotency key against
 * double clicks.
 */
export type ChosenCart = { kind: "cart"; id: CartId; version: CartVersion } | { kind: "new"; key: IdempotencyKey };

/** Encodes a choice as the value of a form field. `parseCartChoice` decodes it, and returns null for any other text. */
export function toCartChoice(chosen: ChosenCart): string {
  return chosen.kind === "new" ? `new@${chosen.key}` : `${chosen.id}@${chosen.version}`;
}

export function parseCartChoice(text: string): ChosenCart | null {
  const at = text.indexOf("@");
  const [id, rest] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || rest === "") return null;
  if (id === "new") return { kind: "new", key: rest as IdempotencyKey };
  return { kind: "cart", id: id as CartId, version: rest as CartVersion };
}

/** True if both texts choose a new cart, or the same cart, whatever its version. */
export function isSameChoice(one: string, other: string): boolean {
  const [a, b] = [parseCartChoice(one), parseCartChoice(other)];
  if (a?.kind === "cart" && b?.kind === "cart") return a.id === b.id;
  return a?.kind === "new" && b?.kind === "new";
}
