import { formatAmount } from "../../contract/money.ts";
import type { FoundProduct } from "../../own/catalogue-index/found-products.ts";
import { createCatalogueWriter } from "../../own/catalogue-index/writing/catalogue-writer.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";

export const find: Command = {
  usage: "TEXT [--json]",
  summary: "products by id, number in any spelling, part of a number or of a title; 100 at most",
  async run(args, { files, print }) {
    const { values, words } = parseArguments(args, ["TEXT"], { flags: ["json"] });
    const found = createCatalogueWriter(files.catalogue()).findProducts(words[0]);
    if (values.json) print(JSON.stringify(found.map(toJson), null, 2));
    else print(found.length === 0 ? "Nothing found." : found.map(toLine).join("\n"));
    return 0;
  },
};

function toJson({ wholesale, ...product }: FoundProduct) {
  return { ...product, price: wholesale === null ? null : formatAmount(wholesale) };
}

function toLine(product: FoundProduct): string {
  const price = product.wholesale === null ? "on request" : formatAmount(product.wholesale);
  const state = product.withdrawn ? "withdrawn" : product.availability;
  return [product.id, product.manufacturer, product.number, product.title, price, `stock ${product.stock}`, state].join(
    "  ",
  );
}
