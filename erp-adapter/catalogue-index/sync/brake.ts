/** Share of a catalogue that may be gone at once, and the number that always may: an office clears out a few products. */
const SHARE = 0.05;
const ALWAYS = 10;

/** How many of so many products may be gone at once. */
export function mostGoneOf(count: number): number {
  return Math.max(ALWAYS, Math.floor(count * SHARE));
}

/** True if a pass lost so much that an error of the ERP is likelier than its intention. */
export function isTooLittle({ count, before, gone }: { count: number; before: number; gone: number }): boolean {
  return count < before / 2 || gone > mostGoneOf(before);
}

/** A reading was stopped because too much was gone. */
export class Braked extends Error {
  readonly gone: number;
  readonly of: number;

  constructor(gone: number, of: number) {
    super(`${gone} of ${of} products are gone at once`);
    this.gone = gone;
    this.of = of;
  }
}
