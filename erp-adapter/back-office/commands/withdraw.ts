import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { requireProduct } from "../find-product.ts";

export const withdraw: Command = {
  usage: "ID",
  summary: "takes a product out of the shop; an import of its number brings it back",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["ID"]);
    const { id } = requireProduct(files.catalogue(), words[0]);
    files.staff().withdraw(id);
    print(`${id}: withdrawn`);
    return 0;
  },
};
