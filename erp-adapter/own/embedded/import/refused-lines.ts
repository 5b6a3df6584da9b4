import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import type { ImportOptions } from "./import-options.ts";
import type { ImportReport } from "./import-report.ts";
import { openList } from "./reading/open-list.ts";

/**
 * Writes the refused lines of a file with their own columns, then line and reason, as CSV for spreadsheets. After
 * correction, the CSV can be imported. Reads the file a second time, so that no large file stays in memory. Throws as
 * `importFile` does.
 */
export async function writeRefusedLines(
  path: string,
  target: string,
  { refused, columns, sheet }: Pick<ImportReport, "refused" | "columns" | "sheet">,
  { encoding }: ImportOptions,
): Promise<void> {
  const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
  const { rows } = await openList(path, { encoding, sheet: sheet?.name });

  async function* records(): AsyncGenerator<string[], void> {
    if (columns.length > 0) yield [...columns.map(({ name }) => name), "line", "reason"];
    for await (const { line, cells } of rows) {
      const reason = reasons.get(line);
      if (reason !== undefined) yield [...cells, String(line), reason];
    }
  }

  const csv = stringify({ bom: true, delimiter: ";", record_delimiter: "windows" });
  await pipeline(records(), csv, createWriteStream(target));
}
