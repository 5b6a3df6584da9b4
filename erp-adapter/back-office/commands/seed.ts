import { isErpError } from "../../contract/errors.ts";
import { MOST_PRODUCTS, SEED_PRODUCTS, seedCatalogue } from "../../mock/goods/seed-catalogue.ts";
import { seedLargeCustomer } from "../../mock/history/seed-large-customer.ts";
import { requireNoRealUse } from "../../mock/open-mock-erp.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, type Tools, usageError } from "../command.ts";

export const seed: Command = {
  usage: "[--products N] [--replace] | --invoices N",
  summary: `fills an empty catalogue with N demo products (${SEED_PRODUCTS}); --replace empties it first; --invoices adds a customer with about N invoices, to measure with`,
  async run(args, { files, print }) {
    const { values } = parseArguments(args, [], { texts: ["products", "invoices"], flags: ["replace"] });
    requireNoRealUse(files.dataDir);
    if (values.invoices !== undefined) return seedCustomer(values.invoices, { files, print });
    const products = Number(values.products ?? SEED_PRODUCTS);
    if (!/^[1-9]\d*$/.test(values.products ?? "1") || products > MOST_PRODUCTS)
      throw usageError(`--products is a whole number from 1 to ${MOST_PRODUCTS}`);
    const db = files.newCatalogue();
    files.settleStock();
    const outcome = seedCatalogue(db, { products, replace: values.replace });
    if (outcome !== "seeded") throw commandError("the catalogue is not empty; --replace takes everything out first");
    print(`Seeded: ${products} products.`);
    return 0;
  },
};

const MOST_INVOICES = 100_000;

async function seedCustomer(count: string, { files, print }: Pick<Tools, "files" | "print">): Promise<number> {
  const invoices = Number(count);
  if (!/^[1-9]\d*$/.test(count) || invoices > MOST_INVOICES)
    throw usageError(`--invoices is a whole number from 1 to ${MOST_INVOICES}`);
  // Throws if there is no shop: without a shop there are no goods to invoice.
  files.catalogue();
  const made = await seedLargeCustomer({ dataDir: files.dataDir, invoices }).catch((error: unknown) => {
    throw isErpError(error, "EMAIL_IN_USE")
      ? commandError(`there is a customer with ${count} invoices already`)
      : error;
  });
  if (!made) throw commandError("the catalogue is empty: there is nothing to invoice");
  const { email, password, partner, orderLines } = made;
  print(`Seeded: ${made.invoices} invoices and ${orderLines} order lines of ${partner}; login ${email} ${password}`);
  return 0;
}
