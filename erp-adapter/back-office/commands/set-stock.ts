import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";
import { stockText } from "./supply.ts";

export const stock: Command = {
  usage: "ID N [--warehouse CODE]",
  summary: "sets the free stock as counted now: of all warehouses together, or of one",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID", "N"], { texts: ["warehouse"] });
    const [product, count] = words;
    if (!/^\d{1,9}$/.test(count)) throw commandError(`the stock "${count}" is not a whole number from 0 to 999999999`);
    const { id, stock: before } = requireProduct(files.catalogue(), product);
    const staff = files.staff();
    if (values.warehouse === undefined) {
      staff.setStock(id, Number(count));
      print(`${id}: stock ${before} → ${Number(count)}`);
      return 0;
    }
    staff.supply.setStockIn(id, values.warehouse, Number(count));
    print(`${id}: ${stockText(staff.supply, id)}`);
    return 0;
  },
};
