import type { Row } from "#spreadsheets/row.ts";
import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { readCents } from "../decimal.ts";
import { importFault } from "../import-fault.ts";
import { toKey } from "../meaning-of-name.ts";

/** Looks for a column of free pieces beside the stock, by its name and its numbers. */
export interface FreePieces {
  see(row: Row): void;
  /** Throws an import fault if there is such a column: pieces that are on the shelf may be reserved. */
  requireClear(isGiven: IsGiven): void;
}

export function createFreePieces({ header, fields }: HeaderColumns): FreePieces {
  const stock = fields.indexOf("stock");
  const other = header.findIndex((name, at) => at !== stock && NAMES.has(toKey(name)));
  let line: number | null = null;
  return {
    see(row) {
      if (line !== null || stock === -1 || other === -1) return;
      const [shelf, free] = [stock, other].map((at) => readCents((row.cells[at] ?? "").trim()));
      // 1 and 0 may mean yes and no.
      if (typeof shelf === "number" && typeof free === "number" && free > 100 && free !== shelf) line = row.line;
    },
    requireClear(isGiven) {
      const [read = "", name = ""] = [header[stock], header[other]];
      if (line === null || isGiven(read) || isGiven(name)) return;
      throw importFault(
        `header: ${quote(name)} may be the free pieces, beside ${quote(read)} (line ${line}): say --columns ${answer(name, "stock")} if it is, or ${answer(name, "-")} if not`,
      );
    },
  };
}

/** Names that may mean a number of pieces, or yes and no. */
const NAMES: ReadonlySet<string> = new Set(["available", "verfugbar", "raspolozivo", "dostupno", "availability"]);
