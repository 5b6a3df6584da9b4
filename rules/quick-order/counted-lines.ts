import { unclearReadings } from "#erp-adapter/kit/typed-line/other-readings.ts";
import { type LineReading, readTypedLine } from "#erp-adapter/kit/typed-line/typed-line.ts";

const COUNTED = /^\s*(\d{1,3})\s+(\S.*)$/;

/**
 * True if the lines that begin with a small number count up from 1, and each has a quantity behind its part's number:
 * position, number, quantity. One line alone does not tell: `2 0445110470` is two pieces.
 */
export function areCounted(lines: readonly string[]): boolean {
  const counted = lines.flatMap((line) => {
    const [, place, rest] = COUNTED.exec(line) ?? [];
    return place === undefined || rest === undefined ? [] : [{ place, rest }];
  });
  const isCounted = ({ place, rest }: (typeof counted)[number], at: number) =>
    Number(place) === at + 1 && (readTypedLine(rest)[0].quantityText !== "" || unclearReadings(rest).length > 0);
  return counted.length > 1 && counted.every(isCounted);
}

/**
 * The ways to read a line of counted lines: first without its position, then with it, because a number such as `1 987
 * 432 097` begins with a digit, too.
 */
export function readCountedLine(line: string): [LineReading, ...LineReading[]] {
  const [, , rest] = COUNTED.exec(line) ?? [];
  if (rest === undefined) return readTypedLine(line);
  const [first, ...others] = readTypedLine(rest);
  return [first, ...others.filter(({ quantityText }) => quantityText !== ""), ...readTypedLine(line)];
}
