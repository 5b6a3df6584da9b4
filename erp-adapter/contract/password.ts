const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** Why a password is refused. */
export interface PasswordRefusal {
  /** own: it is what anybody knows of its owner, or what is tried first of anybody */
  rule: "required" | "min" | "max" | "characters" | "own";
  limit?: number;
}

/** What others know of whose password it is; as much of it as is at hand. */
export type PasswordOwner = Partial<Record<"name" | "company" | "vat" | "phone" | "email", string | null>>;

/**
 * Null for a password that may be set: 10 to 128 characters of any script (code points, composed), no control
 * characters, neither the owner's own name, company (with or without its legal form), address, its domain or number, nor one or two
 * characters over and over or a plain run of the keyboard or the alphabet. Nothing is trimmed: a space is a character.
 */
export function refusalOfPassword(password: string, owner: PasswordOwner): PasswordRefusal | null {
  if (password === "") return { rule: "required" };
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return { rule: "characters" };
  const length = [...toComposed(password)].length;
  if (length < MIN_PASSWORD) return { rule: "min", limit: MIN_PASSWORD };
  if (length > MAX_PASSWORD) return { rule: "max", limit: MAX_PASSWORD };
  return isOwn(password, owner) || isPlain(password) ? { rule: "own" } : null;
}

/** Rows of the keyboards that are used here, and what everybody knows by heart. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  ...["qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"],
];

/** True for one or two distinct characters, and for a run, forwards or backwards, that may begin again at its end. */
function isPlain(password: string): boolean {
  const text = toComposed(password).toLowerCase();
  if (new Set(text).size <= 2) return true;
  return RUNS.some((run) => {
    const around = run.repeat(Math.ceil(text.length / run.length) + 1);
    return around.includes(text) || [...around].reverse().join("").includes(text);
  });
}

/** True for one of the owner's own words in any case, with any marks between, and with any digits around. */
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

/** At the end of a company's name: those of Croatia and its neighbours, and the common ones abroad. */
const LEGAL_FORM =
  /[\s,.-]+(?:j\.?\s*d\.?\s*o\.?\s*o|d\.?\s*o\.?\s*o|d\.?\s*d|k\.?\s*d|j\.?\s*t\.?\s*d|s\.?\s*p|obrt|gmbh|ag|kg|ltd|llc|inc|s\.?\s*r\.?\s*l|s\.?\s*p\.?\s*a|kft|zrt)\.?\s*$/iu;

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
