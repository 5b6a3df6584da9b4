import { parseArguments, readCount } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";
import { stockText } from "./supply.ts";

export const stock: Command = {
  usage: "ID N [--warehouse CODE]",
  summary: "sets the free stock as counted now: of all warehouses together, or of one",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID", "N"], { texts: ["warehouse"] });
    const [product, typed] = words;
    const count = readCount(typed, 999_999_999);
    if (count === null) throw commandError(`the stock "${typed}" is not a whole number from 0 to 999999999`);
    const { id, stock: before } = requireProduct(files.catalogue(), product);
    const staff = files.staff();
    if (values.warehouse === undefined) {
      staff.setStock(id, count);
      print(`${id}: stock ${before} → ${count}`);
      return 0;
    }
    staff.supply.setStockIn(id, values.warehouse, count);
    print(`${id}: ${stockText(staff.supply, id)}`);
    return 0;
  },
};
