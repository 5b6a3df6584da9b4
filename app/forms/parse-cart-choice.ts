import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";

/** A cart as it was offered, with the version shown; or a new one, with a key that turns a double click into one cart. */
export type ChosenCart = { kind: "cart"; id: CartId; version: CartVersion } | { kind: "new"; key: IdempotencyKey };

/** Writes the value of a choice in the form; `parseCartChoice` reads it, null for anything else. */
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
