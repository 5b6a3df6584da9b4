import { SEED_PRODUCTS, seedCatalogue } from "../../seed/seed-catalogue.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";

const MOST = 1_000_000;

export const seed: Command = {
  usage: "[--products N] [--replace]",
  summary: `fills an empty catalogue with N demo products (${SEED_PRODUCTS}); --replace empties it first`,
  async run(args, { files, print }) {
    const { values } = parseArguments(args, [], { products: { type: "string" }, replace: { type: "boolean" } });
    const products = Number(values.products ?? SEED_PRODUCTS);
    if (!/^[1-9]\d*$/.test(values.products ?? "1") || products > MOST)
      throw usageError(`--products is a whole number from 1 to ${MOST}`);
    const db = files.newCatalogue();
    files.settleStock();
    const outcome = seedCatalogue(db, { products, replace: values.replace });
    if (outcome !== "seeded") throw commandError("the catalogue is not empty; --replace takes everything out first");
    print(`Seeded: ${products} products.`);
    return 0;
  },
};
