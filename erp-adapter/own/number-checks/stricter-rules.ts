/**
 * Rules that are stricter than those of the library, by VAT prefix: true if the number without its prefix passes.
 * Source: https://arthurdejong.org/python-stdnum/formats
 */
export const STRICTER: ReadonlyMap<string, (national: string) => boolean> = new Map([
  ["FR", isFrench],
  ["LV", isLatvian],
  ["NL", (national) => !national.endsWith("B00")],
]);

/**
 * True for the number of a Romanian person (CNP), which serves as a VAT number too: checks date and check digit. The
 * library knows only the numbers of companies.
 */
export function isRomanianPerson(national: string): boolean {
  if (!/^[1-8]\d{12}$/.test(national) || !isDay(national.slice(5, 7), national.slice(3, 5))) return false;
  const check = weigh(national, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return (check === 10 ? 1 : check) === Number(national[12]);
}

const FRENCH_KEYS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * True for a valid French number: two check characters, then the company's SIREN with its own check digit. A SIREN of
 * Monaco begins with 000 and has no check digit.
 */
function isFrench(national: string): boolean {
  const [key, siren] = [national.slice(0, 2), national.slice(2)];
  if (!siren.startsWith("000") && !isLuhn(siren)) return false;
  // The library already checks keys of two digits.
  if (/^\d\d$/.test(key)) return true;
  const [first = -1, second = -1] = [...key].map((character) => FRENCH_KEYS.indexOf(character));
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return first >= 0 && second >= 0 && (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

/**
 * True for a valid Latvian number. A person's number begins with the day of birth, or since 2017 with 32, and has a
 * check digit. A company's number begins with 4 or more.
 */
function isLatvian(national: string): boolean {
  if (!/^[0-3]/.test(national)) return true;
  if (!national.startsWith("32") && !isDay(national.slice(0, 2), national.slice(2, 4))) return false;
  const check = (1 + weigh(national, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11;
  return check % 10 === Number(national[10]);
}

function isDay(day: string, month: string): boolean {
  return Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
}

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
