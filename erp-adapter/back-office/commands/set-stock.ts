import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

export const stock: Command = {
  usage: "ID N",
  summary: "sets the free stock as counted now",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["ID", "N"], {});
    const [product = "", count = ""] = words;
    if (!/^\d{1,9}$/.test(count)) throw commandError(`the stock "${count}" is not a whole number from 0 to 999999999`);
    const { id, stock: before } = requireProduct(files.catalogue(), product);
    files.staff().setStock(id, Number(count));
    print(`${id}: stock ${before} → ${Number(count)}`);
    return 0;
  },
};
