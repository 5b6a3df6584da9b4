import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";

export const releaseShop: Command = {
  usage: "",
  summary:
    "frees the ERP from the shop whose orders it takes, after that shop was stopped for good: the next one takes its place",
  async run(args, { files, print }) {
    parseArguments(args, []);
    const isReleased = files.staff().releaseShop();
    print(isReleased ? "Released: the next shop that calls is the one whose orders are taken." : "No shop was bound.");
    return 0;
  },
};
