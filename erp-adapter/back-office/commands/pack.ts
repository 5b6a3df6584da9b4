import { statSync } from "node:fs";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";

export const pack: Command = {
  usage: "FOLDER",
  summary:
    "packs contract, kit and conformance suite into a file in FOLDER that npm install takes, for adapters elsewhere",
  async run(args, { print }) {
    const [folder] = parseArguments(args, ["FOLDER"]).words;
    // Only this command needs the compiler.
    const { packAuthorsPackage } = await import("../../author/pack.ts");
    const { file, files, dependencies } = packAuthorsPackage(folder);
    const kib = Math.ceil(statSync(file).size / 1_024);
    print(`${file}: ${files} files, ${kib} KiB packed, needs ${Object.keys(dependencies).join(", ")}`);
    return 0;
  },
};
