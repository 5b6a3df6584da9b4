import { makerOf, type ProductId, toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { PART_KINDS, type RelatedRecord } from "../../contract/related-parts.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

export const relate: Command = {
  usage: `ID ${PART_KINDS.join("|")} PART [--remove]`,
  summary: "shows a part with the product that it goes with, as a washer with its injector; --remove: no longer",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID", "KIND", "PART"], { flags: ["remove"] });
    const [product, word, partText] = words;
    const kind = PART_KINDS.find((known) => known === word);
    if (!kind) throw commandError(`"${word}" is none of ${PART_KINDS.join(", ")}`);
    const catalogue = files.catalogue();
    const { id } = requireProduct(catalogue, product);
    const part = requireProduct(catalogue, partText);
    if (part.id === id) throw commandError("a part does not go with itself");
    const own = { kind, manufacturer: part.manufacturer, number: part.number };
    files.staff().changeRelated(id, (present) => {
      const others = present.filter((record) => !isSame(record, own, id));
      if (values.remove && others.length === present.length) throw commandError(`${part.id} is not with ${id}`);
      return values.remove ? others : [...others, own];
    });
    print(`${id}: ${part.id} ${values.remove ? "no longer goes with it" : `goes with it as ${kind}`}`);
    return 0;
  },
};

/**
 * True if both records name the same number of the same maker; a record without a maker means the maker of `product`.
 */
function isSame(record: RelatedRecord, own: RelatedRecord, product: ProductId): boolean {
  const idOf = ({ manufacturer, number }: RelatedRecord) =>
    toProductId(manufacturer === null ? makerOf(product) : toMakerSlug(manufacturer), number);
  return idOf(record) === idOf(own);
}
