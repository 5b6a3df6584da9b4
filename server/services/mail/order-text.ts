import type { OrderLetter } from "./order-letter.ts";
import type { MailTexts, OrderSheet, SheetLine } from "./order-sheet.ts";

const WIDTH = 72;
const RULE = "-".repeat(WIDTH);
const INDENT = "    ";

/** The order as plain text: amounts stand below each other at the right, for a font of even width. */
export function toOrderText(letter: OrderLetter, sheet: OrderSheet, texts: MailTexts): string {
  const { facts, lines, totals } = sheet;
  const { position, code, name, quantity, price, discount, net } = texts.line;
  const labels = Math.max(...facts.map(({ label }) => label.length));
  const blocks = [
    [letter.heading],
    letter.paragraphs.flatMap((text) => wrap(text)),
    facts.map(({ label, value }) => `${label.padEnd(labels)}  ${value}`),
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
    letter.link ? [`${letter.link.label}:`, letter.link.url] : [],
    letter.closing.flatMap((text) => wrap(text)),
    ["-- ", letter.shop],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
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

function wrap(text: string, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
