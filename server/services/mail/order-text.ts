import type { Letter } from "./letter.ts";
import { factLines, toLetterText, WIDTH, wrap } from "./letter-text.ts";
import type { MailTexts } from "./mail-texts.ts";
import type { OrderSheet, SheetLine } from "./order-sheet.ts";

const RULE = "-".repeat(WIDTH);
const INDENT = "    ";

/** A letter about an order as plain text: amounts stand below each other at the right, for a font of even width. */
export function toOrderText(letter: Letter, sheet: OrderSheet, texts: MailTexts): string {
  const { facts, lines, totals } = sheet;
  const { position, code, name, quantity, price, discount, net } = texts.line;
  return toLetterText(letter, [
    factLines(facts),
    [
      `${position}  ${code}  ${name}`,
      edges(`${INDENT}${quantity} × ${price}  ${discount}`, net),
      RULE,
      ...lines.flatMap(toLines),
      RULE,
      ...totals.map(({ label, value }) => edges(label, value)),
      RULE,
      texts.pricesNote,
    ],
  ]);
}

function toLines({
  position,
  code,
  name,
  manufacturer,
  quantity,
  unit,
  price,
  discount,
  net,
  notes,
}: SheetLine): string[] {
  const first = `${position.padEnd(INDENT.length - 1)} ${code}  ${name}${manufacturer && `, ${manufacturer}`}`;
  const less = discount ? `  −${discount.percent} (−${discount.amount})` : "";
  return [
    ...wrap(first, INDENT),
    edges(`${INDENT}${quantity} ${unit} × ${price}${less}`, net),
    ...notes.map((note) => `${INDENT}${note}`),
  ];
}

/** One text at the left edge, one at the right; below each other when there is no room. */
function edges(left: string, right: string): string {
  const room = WIDTH - left.length - right.length;
  return room > 0 ? left + " ".repeat(room) + right : `${left}\n${right.padStart(WIDTH)}`;
}
