import { BODY, LABEL, LINE, PAGE, type Paper, STRONG_LINE, type Style } from "./page-layout.ts";

/** Widths in points; what is left of them is space before the column. */
export interface TableColumn {
  label: string;
  width: number;
  align: "left" | "right";
}

/** What stands in a cell: lines below one another, each in its style. */
export type TableCell = { text: string; style: Style }[];

/** A table that goes on over pages, its head on each of them. */
export interface Table {
  /** Turns the page when the row does not fit, and what has to stay below it neither. */
  row(cells: TableCell[], keep?: number): void;
  /** A rule in the place of the one below the last row. */
  close(): void;
}

const GAP = 6;
const LEADING = 1.28;
/** below the head */
const PADDING = 3.5;

export interface TableForm {
  /** above and below the text of a row, in points */
  padding: number;
  /** what stands below the head of each page but the first */
  opens?: (table: Table) => void;
}

/** The head stands where the paper is. */
export function createTable(paper: Paper, columns: TableColumn[], { padding, opens }: TableForm): Table {
  const places = toPlaces(columns);
  const table: Table = {
    row(cells, keep = 0) {
      const height = Math.max(...cells.map(heightOf)) + 2 * padding;
      if (paper.y + height + keep > PAGE.bottom) {
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

/** One line in the text's own style. */
export function oneLine(text: string, style: Style = BODY): TableCell {
  return [{ text, style }];
}

function heightOf(cell: TableCell): number {
  return cell.reduce((height, { style }) => height + style.size * LEADING, 0);
}

function toPlaces(columns: TableColumn[]): { x: number; width: number; align: "left" | "right" }[] {
  let end: number = PAGE.left;
  return columns.map(({ width, align }, index) => {
    const gap = index === 0 ? 0 : GAP;
    end += width;
    return { x: end - width + gap, width: width - gap, align };
  });
}
