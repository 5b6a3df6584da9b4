import { posix } from "node:path";
import type { TableLimits } from "../limits.ts";
import { tableFault } from "../table-fault.ts";
import { readStyles } from "./cell-styles.ts";
import type { Parts } from "./parts.ts";
import { readWholeXml } from "./read-xml.ts";
import { readSharedTexts } from "./shared-texts.ts";
import type { Meanings } from "./sheet-rows.ts";

/** A workbook's sheets, and the means to read them. */
export interface Contents {
  /** in the workbook's order */
  sheets: readonly { name: string; part: string }[];
  meanings: Meanings;
}

/**
 * Reads the list of sheets, the shared texts and the styles. Throws a table fault if the zip is not a workbook, or if
 * the workbook has no sheet.
 */
export async function readContents(parts: Parts, limits: TableLimits): Promise<Contents> {
  const workbook = parts.names.find((name) => /^xl\/workbook\d*\.xml$/.test(name));
  if (workbook === undefined) throw tableFault("not-a-workbook", "the file is packed, but no Excel workbook (.xlsx)");
  const folder = posix.dirname(workbook);
  const targets = new Map<string, string>();
  const others = new Map<string, string>();
  await readWholeXml(parts, `${folder}/_rels/${posix.basename(workbook)}.rels`, {
    open(tag, { Id = "", Type = "", Target = "" }) {
      if (tag !== "Relationship") return;
      const part = posix.join(Target.startsWith("/") ? "" : folder, Target).replace(/^\//, "");
      targets.set(Id, part);
      others.set(posix.basename(Type), part);
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let countsFrom1904 = false;
  await readWholeXml(parts, workbook, {
    open(tag, attributes) {
      if (tag === "workbookPr") countsFrom1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      if (tag !== "sheet") return;
      const [, id = ""] = Object.entries(attributes).find(([name]) => name.endsWith(":id")) ?? [];
      const part = targets.get(id);
      if (part !== undefined && parts.names.includes(part)) sheets.push({ name: attributes.name ?? "", part });
    },
  });
  if (sheets.length === 0)
    throw tableFault("no-sheet", "the workbook has no sheet: open it in Excel and save it again");
  const texts = await readSharedTexts(parts, others.get("sharedStrings") ?? "", limits);
  const styles = await readStyles(parts, others.get("styles") ?? "");
  return { sheets, meanings: { texts, styles, countsFrom1904 } };
}
