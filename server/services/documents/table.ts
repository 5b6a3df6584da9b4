import { BODY, LABEL, LINE, PAGE, type Paper, STRONG_LINE, type Style } from "./page-layout.ts";

/** Widths in points; all but the first include the gap before their column. */
export interface PdfColumn {
  label: string;
  width: number;
  align: "left" | "right";
}

/** The lines of a cell from top to bottom, each with its style. */
export type TableCell = { text: string; style: Style }[];

/** A table that may continue on further pages and repeats its head on each page. */
export interface PdfTable {
  /** Draws a row; on a new page if the row and `keep` points below it do not fit on this one. */
  row(cells: TableCell[], keep?: number): void;
  /** Draws the closing rule in place of the last row's rule. */
  close(): void;
}

const GAP = 6;
const LEADING = 1.28;
/** points between the labels of the head and its rule */
const PADDING = 3.5;

export interface TableForm {
  /** above and below the text of a row, in points */
  padding: number;
  /** draws first rows below the repeated head of each page except the first, such as a balance brought forward */
  opens?: (table: PdfTable) => void;
}

/** A table whose head begins at the paper's current `y`. */
export function createTable(paper: Paper, columns: PdfColumn[], { padding, opens }: TableForm): PdfTable {
  const places = toPlaces(columns);
  const table: PdfTable = {
    row(cells, keep = 0) {
      const height = Math.max(...cells.map(heightOf)) + 2 * padding;
      if (paper.y + height + keep > paper.bottom) {
        paper.turn();
        head();
        opens?.(table);
      }
      for (const [index, cell] of cells.entries()) place(cell, index, paper.y + padding);
      paper.y += height;
      paper.rule(PAGE.left, PAGE.right, paper.y, LINE, 0.5);
    },
    close() {
      paper.rule(PAGE.left, PAGE.right, paper.y, STRONG_LINE, 0.75);
    },
  };
  head();
  return table;

  function head() {
    const labels = columns.map(({ label, width }) => paper.wrap(label, width - GAP, LABEL));
    const height = Math.max(...labels.map((lines) => lines.length)) * LABEL.size * LEADING;
    for (const [index, lines] of labels.entries()) {
      const top = paper.y + height - lines.length * LABEL.size * LEADING;
      place(
        lines.map((text) => ({ text, style: LABEL })),
        index,
        top,
      );
    }
    paper.y += height + PADDING;
    paper.rule(PAGE.left, PAGE.right, paper.y, STRONG_LINE, 0.75);
  }

  function place(cell: TableCell, index: number, top: number) {
    const { x, width, align } = places[index] ?? { x: PAGE.left, width: 0, align: "left" };
    let y = top;
    for (const { text, style } of cell) {
      y += style.size * LEADING;
      const fitting = paper.fit(text, width, style);
      paper[align](text, align === "left" ? x : x + width, y - style.size * 0.28, fitting);
    }
  }
}

/** A cell of one line in the given style. */
export function oneLine(text: string, style: Style = BODY): TableCell {
  return [{ text, style }];
}

function heightOf(cell: TableCell): number {
  return cell.reduce((height, { style }) => height + style.size * LEADING, 0);
}

function toPlaces(columns: PdfColumn[]): { x: number; width: number; align: "left" | "right" }[] {
  let end: number = PAGE.left;
  return columns.map(({ width, align }, index) => {
    const gap = index === 0 ? 0 : GAP;
    end += width;
    return { x: end - width + gap, width: width - gap, align };
  });
}
