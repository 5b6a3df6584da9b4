import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import { parsePageNumber } from "../request/page-number.ts";

/** The most lines of a cart that its page shows at once. */
export const LINES_OF_PART = 100;

/** The part of a cart that its page shows. Parts and lines count from 1. */
export interface CartPart {
  part: number;
  parts: number;
  first: number;
  last: number;
  /** number of lines of the whole cart */
  lines: number;
}

/** The part that the URL of a cart page asks for; the first if it names none. */
export function partIn({ searchParams }: URL): number {
  return parsePageNumber(searchParams.get("part") ?? undefined, 1) ?? 1;
}

/** The part of a cart that is shown if this one is asked for: the last if there is no such part (any more). */
export function toCartPart(lines: number, asked: number): CartPart {
  const parts = Math.max(1, Math.ceil(lines / LINES_OF_PART));
  const part = Math.min(asked, parts);
  const first = (part - 1) * LINES_OF_PART + 1;
  return { part, parts, first, last: Math.min(part * LINES_OF_PART, lines), lines };
}

/** The lines of a part of a cart. */
export function linesOfPart<Line>(lines: readonly Line[], asked: number): Line[] {
  const { first, last } = toCartPart(lines.length, asked);
  return lines.slice(first - 1, last);
}

/** A cart that is shown whole. */
export function wholeCart(lines: number): CartPart {
  return { part: 1, parts: 1, first: 1, last: lines, lines };
}

/** The part that has the line at this index. */
export function partOfLine(index: number): number {
  return Math.floor(index / LINES_OF_PART) + 1;
}

/**
 * A cart's lines with typed quantities. A form has only the lines of the part of the cart that it was shown with: the
 * others stay as they are.
 */
export function withTyped(lines: readonly CartLine[], typed: readonly CartLine[]): CartLine[] {
  const all = new Map([...lines, ...typed].map(({ product, quantity }) => [product, quantity]));
  return [...all].map(([product, quantity]) => ({ product, quantity }));
}
