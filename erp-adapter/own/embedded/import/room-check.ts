import type { DatabaseSync } from "node:sqlite";
import { MAX_DOCUMENTS } from "../../../contract/product-papers.ts";
import { MAX_RELATED } from "../../../contract/related-parts.ts";
import { quote } from "./cells.ts";
import type { LineNotes } from "./line-notes.ts";
import { createGetPresentRecord } from "./present-record.ts";
import { allDocuments, allRelated } from "./product-of-row.ts";
import type { StagedRows } from "./staged-rows.ts";

/** Maximum number of left-out entries that a warning names. */
const NAMED = 3;

/**
 * Warns about documents and related parts that exceed a part's limit. Each column may hold as many entries as a part
 * can have, and entries of kinds without a column stay, so the entries of all kinds together may be too many.
 */
export function warnOfNoRoom(db: DatabaseSync, staged: Pick<StagedRows, "read">, warnings: LineNotes): void {
  const getPresent = createGetPresentRecord(db);
  for (const { row, id } of staged.read()) {
    const { papers, related } = row.fields;
    if (!papers && !related) continue;
    const present = getPresent(id)?.record;
    const documents = papers ? allDocuments(present?.papers?.documents ?? [], papers) : [];
    const parts = related ? allRelated(present?.related ?? [], related) : [];
    for (const [what, most, all] of [
      ["documents", MAX_DOCUMENTS, documents.map(({ href }) => href)],
      ["related parts", MAX_RELATED, parts.map(({ number }) => number)],
    ] as const) {
      const out = all.slice(most);
      if (out.length === 0) continue;
      const more = out.length > NAMED ? " …" : "";
      warnings.add(
        row.line,
        `the part would have ${all.length} ${what} of all kinds, of which the first ${most} count: ` +
          `${out.slice(0, NAMED).map(quote).join(" ")}${more} ${out.length === 1 ? "is" : "are"} left out`,
      );
    }
  }
}
