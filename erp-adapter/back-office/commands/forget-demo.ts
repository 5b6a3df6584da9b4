import { join } from "node:path";
import { endDemoAccounts } from "../../mock/customers/demo-accounts.ts";
import { withdrawDemoGoods } from "../../mock/goods/withdraw-demo-goods.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";

export const forgetDemo: Command = {
  usage: "[--goods]",
  summary:
    "ends the demo accounts and their sessions, so that ERP_ADAPTER=embedded can serve this data; orders stay; --goods withdraws the demo products that are unchanged",
  async run(args, { files, print }) {
    const { values } = parseArguments(args, [], { flags: ["goods"] });
    const goods = files.catalogue();
    const books = openBooks(join(files.dataDir, "erp.db"));
    try {
      const ended = endDemoAccounts(books);
      print(`Ended: ${ended.length} demo accounts.`);
      for (const { email } of ended) print(`  ${email}`);
    } finally {
      books.close();
    }
    if (!values.goods) return 0;
    const { withdrawn, kept } = withdrawDemoGoods(goods);
    print(
      `Withdrawn: ${withdrawn} demo products. Kept: ${kept} with another title or price than they were made up with.`,
    );
    return 0;
  },
};
