/** The rows of a barcode, each made of dark and light modules. */
export interface Barcode {
  columns: number;
  rows: number;
  /** height of a row in modules */
  rowHeight: number;
  isDark(column: number, row: number): boolean;
}

const ROW_HEIGHT = 3;
/** Unchanged UTF-8 bytes, nine columns, error correction level 4. */
const HUB_FORM = { binarytext: true, columns: 9, eclevel: 4, rowmult: ROW_HEIGHT };

/** A text as PDF417 in the form that HUB-3 prescribes. */
export async function toBarcode(text: string): Promise<Barcode> {
  const { default: bwip } = await import("bwip-js/generic");
  const bytes = Buffer.from(text).toString("latin1");
  const [symbol] = bwip.raw({ bcid: "pdf417", text: bytes, ...HUB_FORM });
  if (symbol === undefined || !("pixs" in symbol)) throw new Error("no barcode was made");
  const { pixs, pixx: columns } = symbol;
  return {
    columns,
    rows: pixs.length / columns,
    rowHeight: ROW_HEIGHT,
    isDark: (column, row) => pixs[row * columns + column] === 1,
  };
}

/** A barcode as the path of an SVG image, in modules: one stroke as high as a row for each dark run. */
export interface BarcodePath {
  width: number;
  height: number;
  /** width of the strokes */
  stroke: number;
  path: string;
}

/** Neighbouring dark modules are one stroke, so that no screen leaves a hairline between them. */
export function toBarcodePath({ columns, rows, rowHeight, isDark }: Barcode): BarcodePath {
  let path = "";
  for (let row = 0; row < rows; row += 1) {
    path += `M0 ${(row + 0.5) * rowHeight}`;
    for (let column = 0; column < columns; ) {
      const dark = isDark(column, row);
      const start = column;
      while (column < columns && isDark(column, row) === dark) column += 1;
      path += dark ? `h${column - start}` : `m${column - start} 0`;
    }
  }
  return { width: columns, height: rows * rowHeight, stroke: rowHeight, path };
}
