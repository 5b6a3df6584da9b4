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
