import type { Formats } from "#locales/formats.ts";
import type { DocumentTexts } from "../texts.ts";
import type { Barcode } from "./barcode.ts";
import { placeOf, type Slip } from "./hub3.ts";
import { BODY, LABEL, PAGE, type Paper, STRONG, STRONG_LINE, type Style } from "./page-layout.ts";

/** width of a module in points: 0.30 mm, a little more than the banks' 0.254 mm, for the cameras of phones */
const MODULE = 0.85;
/** quiet zone: at least two modules on every side */
const QUIET = 8;
const LEADING = 25;
const VALUE: Style = { ...BODY, size: 9.5 };

/** Draws the slip below the document's content, never split over two pages; without a barcode if `barcode` is null. */
export function drawSlip(paper: Paper, slip: Slip, barcode: Barcode | null, t: DocumentTexts, formats: Formats) {
  const facts = toFacts(slip, t, formats);
  const height = 40 + facts.length * LEADING;
  paper.y += 14;
  if (paper.y + height > paper.bottom) paper.turn();
  const top = paper.y;
  paper.rule(PAGE.left, PAGE.right, top, STRONG_LINE, 0.75);
  paper.left(t("slip.title"), PAGE.left, top + 20, { ...STRONG, size: 11 });
  const codeLeft = PAGE.right - (barcode?.columns ?? 0) * MODULE;
  const room = (barcode ? codeLeft - QUIET - 12 : PAGE.right) - PAGE.left;
  for (const [index, { label, value, strong }] of facts.entries()) {
    const y = top + 40 + index * LEADING;
    const style = strong ? { ...STRONG, size: 11 } : VALUE;
    paper.left(label, PAGE.left, y, LABEL);
    paper.left(value, PAGE.left, y + style.size + 2.5, paper.fit(value, room, style));
  }
  if (barcode) drawBarcode(paper, barcode, codeLeft, top + 22, t("slip.lead"));
  paper.y = top + height;
}

function toFacts(slip: Slip, t: DocumentTexts, formats: Formats) {
  const payee = [slip.payee.name, slip.payee.address, placeOf(slip.payee)].filter(Boolean).join(", ");
  return [
    { label: t("slip.payee"), value: payee, strong: false },
    { label: t("slip.iban"), value: slip.iban.replace(/(.{4})(?=.)/g, "$1 "), strong: false },
    { label: `${t("slip.model")} · ${t("slip.reference")}`, value: `${slip.model} ${slip.reference}`, strong: false },
    { label: t("slip.description"), value: slip.description, strong: false },
    { label: t("slip.amount"), value: formats.money(slip.amount), strong: true },
  ];
}

function drawBarcode(paper: Paper, barcode: Barcode, left: number, top: number, lead: string) {
  paper.fill(toBars(barcode, left, top + QUIET), "#000000");
  const bottom = top + QUIET + barcode.rows * barcode.rowHeight * MODULE + QUIET;
  for (const [index, line] of paper.wrap(lead, barcode.columns * MODULE, LABEL).entries()) {
    paper.left(line, left, bottom + 8 + index * 10, LABEL);
  }
}

/** Joins neighbouring dark modules into one bar, so that no printer leaves a hairline between them. */
function* toBars(barcode: Barcode, left: number, top: number): Generator<[number, number, number, number]> {
  const height = barcode.rowHeight * MODULE;
  for (let row = 0; row < barcode.rows; row += 1) {
    let start = -1;
    for (let column = 0; column <= barcode.columns; column += 1) {
      const dark = column < barcode.columns && barcode.isDark(column, row);
      if (dark && start < 0) start = column;
      if (dark || start < 0) continue;
      yield [left + start * MODULE, top + row * height, (column - start) * MODULE, height];
      start = -1;
    }
  }
}
