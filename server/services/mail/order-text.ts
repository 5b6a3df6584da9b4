import type { MailTexts } from "../texts.ts";
import { factLines, WIDTH, wrap } from "./letter-text.ts";
import type { OrderSheet, SheetLine } from "./order-sheet.ts";

const RULE = "-".repeat(WIDTH);
const INDENT = "    ";

/** An order in a letter as blocks of plain text, with right-aligned amounts, for a monospaced font. */
export function toOrderText(sheet: OrderSheet, t: MailTexts): string[][] {
  const { facts, lines, totals, legend, pay, pricesNote } = sheet;
  return [
    factLines(facts),
    [
      `${t("line.position")}  ${t("line.code")}  ${t("line.name")}`,
      edges(`${INDENT}${t("line.quantity")} × ${t("line.price")}  ${t("line.discount")}`, t("line.net")),
      RULE,
      ...lines.flatMap(toLines),
      RULE,
      ...totals.map(({ label, value }) => edges(label, value)),
      RULE,
      ...legend.flatMap((line) => wrap(line)),
      pricesNote,
    ],
    factLines(pay),
  ];
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

/** One text at the left edge, one at the right; on two lines if they do not fit. */
function edges(left: string, right: string): string {
  const room = WIDTH - left.length - right.length;
  return room > 0 ? left + " ".repeat(room) + right : `${left}\n${right.padStart(WIDTH)}`;
}
