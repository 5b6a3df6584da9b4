/** The share of a catalogue's products that may disappear at once. */
const SHARE = 0.05;
/** The number of products that may disappear at once, however small the catalogue is. */
const ALWAYS = 10;

/** The most products that may disappear at once from a catalogue of `count` products. */
export function mostGoneOf(count: number): number {
  return Math.max(ALWAYS, Math.floor(count * SHARE));
}

/** True if a pass lost so many products that an error of the ERP is likelier than an intended removal. */
export function isTooLittle({ count, before, gone }: { count: number; before: number; gone: number }): boolean {
  return count < before / 2 || gone > mostGoneOf(before);
}

/** Error: a reading was stopped because too many products were gone at once. */
export class Braked extends Error {
  readonly gone: number;
  readonly of: number;

  constructor(gone: number, of: number) {
    super(`${gone} of ${of} products are gone at once`);
    this.gone = gone;
    this.of = of;
  }
}
