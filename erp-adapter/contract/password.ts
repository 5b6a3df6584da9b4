const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** Why a password is refused. */
export interface PasswordRefusal {
  rule: "required" | "min" | "max" | "characters";
  limit?: number;
}

/**
 * Null for a password that may be set: 10 to 128 characters of any script (code points, composed), no control
 * characters. Nothing is trimmed: a space is a character.
 */
export function refusalOfPassword(password: string): PasswordRefusal | null {
  if (password === "") return { rule: "required" };
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return { rule: "characters" };
  const length = [...toComposed(password)].length;
  if (length < MIN_PASSWORD) return { rule: "min", limit: MIN_PASSWORD };
  if (length > MAX_PASSWORD) return { rule: "max", limit: MAX_PASSWORD };
  return null;
}

/** One spelling for what looks and is typed alike: keyboards differ in how they send `č`. */
export function toComposed(password: string): string {
  return password.normalize("NFC");
}
