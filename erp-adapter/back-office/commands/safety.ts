import { createPapersRows } from "../../catalogue-index/paper-rows.ts";
import { MAX_WARNINGS, papersRecordSchema, type SafetyContact } from "../../contract/product-papers.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

const CONTACT = '"NAME; POSTAL ADDRESS; E-MAIL OR HTTPS ADDRESS"';

export const safety: Command = {
  usage: `ID [--warnings TEXT] [--warnings-hr TEXT] [--maker ${CONTACT}] [--responsible ${CONTACT}]`,
  summary: "sets what an offer must show of product safety; an empty text takes it away",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID"], {
      warnings: { type: "string" },
      "warnings-hr": { type: "string" },
      maker: { type: "string" },
      responsible: { type: "string" },
    });
    const catalogue = files.catalogue();
    const { id } = requireProduct(catalogue, words[0] ?? "");
    const row = prepare<{ row: number }>(catalogue, "select id as row from product where public_id = ?").get(id)?.row;
    const papers = createPapersRows(catalogue)(row ?? 0);
    const { en, hr } = papers.warnings;
    const next = {
      ...papers,
      warnings: { en: values.warnings?.trim() ?? en, hr: values["warnings-hr"]?.trim() ?? hr },
      maker: values.maker === undefined ? papers.maker : toContact("maker", values.maker),
      responsible: values.responsible === undefined ? papers.responsible : toContact("responsible", values.responsible),
    };
    if (next.warnings.en.length > MAX_WARNINGS || next.warnings.hr.length > MAX_WARNINGS)
      throw commandError(`warnings have up to ${MAX_WARNINGS} characters`);
    files.staff().setPapers(id, next);
    print(`${id}: product safety is noted`);
    return 0;
  },
};

/** Null for an empty text; throws a command error for a contact that is not whole. */
function toContact(who: "maker" | "responsible", text: string): SafetyContact | null {
  if (text.trim() === "") return null;
  const [name = "", address = "", contact = ""] = text.split(";").map((part) => part.trim());
  const read = papersRecordSchema.shape[who].safeParse({ name, address, contact });
  if (read.success) return read.data;
  throw commandError(`--${who} needs ${CONTACT}`);
}
