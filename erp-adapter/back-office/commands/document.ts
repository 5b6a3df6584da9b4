import { DOCUMENT_KINDS, documentSchema, MAX_DOCUMENTS, type ProductDocument } from "../../contract/product-papers.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

export const document: Command = {
  usage: `ID ${DOCUMENT_KINDS.join("|")} ADDRESS [--title TEXT] [--language hr] [--remove]`,
  summary: "links a document, at an https address, on a product's page; --remove: no longer",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID", "KIND", "ADDRESS"], {
      texts: ["title", "language"],
      flags: ["remove"],
    });
    const [product, word, href] = words;
    const kind = DOCUMENT_KINDS.find((known) => known === word);
    if (!kind) throw commandError(`"${word}" is none of ${DOCUMENT_KINDS.join(", ")}`);
    const own = toDocument({ kind, href, title: values.title ?? "", language: values.language ?? null });
    const { id } = requireProduct(files.catalogue(), product);
    files.staff().changePapers(id, (papers) => {
      const others = papers.documents.filter((one) => one.href !== own.href);
      if (values.remove && others.length === papers.documents.length) throw commandError(`${href} is not with ${id}`);
      const documents = values.remove ? others : [...others, own];
      if (documents.length > MAX_DOCUMENTS)
        throw commandError(`${id} has ${MAX_DOCUMENTS} documents, which are the most`);
      return { ...papers, documents };
    });
    print(`${id}: ${href} ${values.remove ? "is no longer linked" : `is linked as ${kind}`}`);
    return 0;
  },
};

/** Checks the typed values. Throws a command error that names the invalid value. */
function toDocument(typed: ProductDocument): ProductDocument {
  const read = documentSchema.safeParse(typed);
  if (read.success) return read.data;
  if (read.error.issues.some(({ path }) => path[0] === "href"))
    throw commandError(`"${typed.href}" is not a plain https address`);
  throw commandError("a title has up to 120 characters, and a language two small letters, such as hr");
}
