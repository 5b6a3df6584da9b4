const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** Why a password is refused. */
export interface PasswordRefusal {
  /** own: it is what anybody knows of its owner */
  rule: "required" | "min" | "max" | "characters" | "own";
  limit?: number;
}

/** What others know of whose password it is; as much of it as is at hand. */
export type PasswordOwner = Partial<Record<"name" | "company" | "vat" | "phone" | "email", string | null>>;

/**
 * Null for a password that may be set: 10 to 128 characters of any script (code points, composed), no control
 * characters, and not the owner's own name, company, address or number. Nothing is trimmed: a space is a character.
 */
export function refusalOfPassword(password: string, owner: PasswordOwner): PasswordRefusal | null {
  if (password === "") return { rule: "required" };
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return { rule: "characters" };
  const length = [...toComposed(password)].length;
  if (length < MIN_PASSWORD) return { rule: "min", limit: MIN_PASSWORD };
  if (length > MAX_PASSWORD) return { rule: "max", limit: MAX_PASSWORD };
  return isOwn(password, owner) ? { rule: "own" } : null;
}

/** True for one of the owner's own words in any case, with any marks between, and with any digits around. */
function isOwn(password: string, { name, company, vat, phone, email }: PasswordOwner): boolean {
  const localPart = email?.split("@")[0];
  const words = [name, company, vat, phone, email, localPart].filter((word) => typeof word === "string");
  const [plain, letters] = [toPlain(password), toLetters(password)];
  if (letters.length < FEWEST_LETTERS && [vat, phone].some((number) => endsIn(number, password))) return true;
  return words.some((word) => {
    if (toPlain(word) !== "" && toPlain(word) === plain) return true;
    return toLetters(word).length >= FEWEST_LETTERS && toLetters(word) === letters;
  });
}

/** Fewer are no word that a password could be made of. */
const FEWEST_LETTERS = 3;

/** Fewer digits at the end of a number may be anything: a year, a day. */
const FEWEST_DIGITS = 8;

/** True for a VAT or phone number without its country: 10000000000 of HR10000000000, 091 123 4567 of +385911234567. */
function endsIn(number: string | null | undefined, password: string): boolean {
  const digits = toDigits(password).replace(/^0+/, "");
  return digits.length >= FEWEST_DIGITS && toDigits(number ?? "").endsWith(digits);
}

function toPlain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function toDigits(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}

function toLetters(text: string): string {
  return toPlain(text).replace(/\p{N}/gu, "");
}

/** One spelling for what looks and is typed alike: keyboards differ in how they send `č`. */
export function toComposed(password: string): string {
  return password.normalize("NFC");
}
