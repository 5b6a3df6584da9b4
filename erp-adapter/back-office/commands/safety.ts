import { MAX_WARNINGS, papersRecordSchema, type SafetyContact } from "../../contract/product-papers.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

const CONTACT = '"NAME; POSTAL ADDRESS; E-MAIL OR HTTPS ADDRESS"';

export const safety: Command = {
  usage: `ID [--warnings TEXT] [--warnings-hr TEXT] [--maker ${CONTACT}] [--responsible ${CONTACT}]`,
  summary: "sets what an offer must show of product safety; an empty text takes it away",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID"], {
      texts: ["warnings", "warnings-hr", "maker", "responsible"],
    });
    const { id } = requireProduct(files.catalogue(), words[0]);
    const given = { en: values.warnings?.trim(), hr: values["warnings-hr"]?.trim() };
    if (Object.values(given).some((text = "") => text.length > MAX_WARNINGS))
      throw commandError(`warnings have up to ${MAX_WARNINGS} characters`);
    const maker = values.maker === undefined ? undefined : toContact("maker", values.maker);
    const responsible = values.responsible === undefined ? undefined : toContact("responsible", values.responsible);
    files.staff().changePapers(id, (papers) => ({
      ...papers,
      warnings: { en: given.en ?? papers.warnings.en, hr: given.hr ?? papers.warnings.hr },
      // Null removes a contact.
      maker: maker === undefined ? papers.maker : maker,
      responsible: responsible === undefined ? papers.responsible : responsible,
    }));
    print(`${id}: product safety is noted`);
    return 0;
  },
};

/** Null for an empty text. Throws a command error for an incomplete contact. */
function toContact(who: "maker" | "responsible", text: string): SafetyContact | null {
  if (text.trim() === "") return null;
  const [name = "", address = "", contact = ""] = text.split(";").map((part) => part.trim());
  const read = papersRecordSchema.shape[who].safeParse({ name, address, contact });
  if (read.success) return read.data;
  throw commandError(`--${who} needs ${CONTACT}`);
}
