import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";

/** A cart as it was offered, with the version that was shown; or a new one, with a key that makes a double click one cart. */
export type ChosenCart = { kind: "cart"; id: CartId; version: CartVersion } | { kind: "new"; key: IdempotencyKey };

/** The value of a choice in the form, and back; null for anything else. */
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
