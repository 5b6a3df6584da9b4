const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** Why a password is refused. */
export interface PasswordRefusal {
  /**
   * own: the password consists of data about its owner that others know, or of a pattern that is among the first
   * guesses
   */
  rule: "required" | "min" | "max" | "characters" | "own";
  limit?: number;
}

/** Facts about the owner that others know; unknown ones are missing or null. */
export type PasswordOwner = Partial<Record<"name" | "company" | "vat" | "phone" | "email", string | null>>;

/**
 * Null if the password may be set: 10 to 128 characters of any script (code points after NFC) and no control
 * characters. Refused are the owner's own name, company (with or without its legal form), e-mail address, its domain,
 * VAT or phone number, one or two characters repeated, and a run of neighbouring keys or letters of the alphabet.
 * Nothing is trimmed: a space counts.
 */
export function refusalOfPassword(password: string, owner: PasswordOwner): PasswordRefusal | null {
  if (password === "") return { rule: "required" };
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return { rule: "characters" };
  const length = [...toComposed(password)].length;
  if (length < MIN_PASSWORD) return { rule: "min", limit: MIN_PASSWORD };
  if (length > MAX_PASSWORD) return { rule: "max", limit: MAX_PASSWORD };
  return isOwn(password, owner) || isPlain(password) ? { rule: "own" } : null;
}

/** Rows of the keyboards used here, and sequences that everyone knows. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  ...["qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"],
];

/**
 * True if the password has at most two distinct characters, or is a run of RUNS in either direction, which may continue
 * at the other end.
 */
function isPlain(password: string): boolean {
  const text = toComposed(password).toLowerCase();
  if (new Set(text).size <= 2) return true;
  return RUNS.some((run) => {
    const around = run.repeat(Math.ceil(text.length / run.length) + 1);
    return around.includes(text) || [...around].reverse().join("").includes(text);
  });
}

/** True if the password is one of the owner's own words, ignoring case, punctuation and added digits. */
function isOwn(password: string, { name, company, vat, phone, email }: PasswordOwner): boolean {
  const [localPart, domain] = email?.toLowerCase().split("@") ?? [];
  const ofEmail = [email, localPart, domain, domain?.replace(/\.[^.]*$/, "")];
  const words = [name, company, company?.replace(LEGAL_FORM, ""), vat, phone, ...ofEmail].filter(
    (word) => typeof word === "string",
  );
  const [plain, letters] = [toPlain(password), toLetters(password)];
  if (letters.length < FEWEST_LETTERS && [vat, phone].some((number) => endsIn(number, password))) return true;
  return words.some((word) => {
    if (toPlain(word) !== "" && toPlain(word) === plain) return true;
    return toLetters(word).length >= FEWEST_LETTERS && toLetters(word) === letters;
  });
}

/** The end of a company's name: legal forms of Croatia and its neighbours, and common foreign ones. */
const LEGAL_FORM =
  /[\s,.-]+(?:j\.?\s*d\.?\s*o\.?\s*o|d\.?\s*o\.?\s*o|d\.?\s*d|k\.?\s*d|j\.?\s*t\.?\s*d|s\.?\s*p|obrt|gmbh|ag|kg|ltd|llc|inc|s\.?\s*r\.?\s*l|s\.?\s*p\.?\s*a|kft|zrt)\.?\s*$/iu;

/** The fewest letters of an owner's word that is compared without its digits. */
const FEWEST_LETTERS = 3;

/** The fewest digits that count as the end of the owner's VAT or phone number: fewer may be a year or a date. */
const FEWEST_DIGITS = 8;

/**
 * True if the password is a VAT or phone number without its country: 10000000000 of HR10000000000, 091 123 4567 of
 * +385911234567.
 */
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

/** One spelling (NFC) for passwords that look the same: systems differ in how they send a typed `č`. */
export function toComposed(password: string): string {
  return password.normalize("NFC");
}
