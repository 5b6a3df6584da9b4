import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SCAFFOLD = join(ROOT, "erp-adapter/scaffold");
const FILES = ["adapter.ts", "harness.ts", "seed.ts"];

export const newAdapter: Command = {
  usage: "FOLDER [--catalogue feed|search] [--accounts shop]",
  summary:
    "writes an adapter for an ERP of your own into a new folder: one file with the places to write marked, a harness for the conformance suite and a seed; it sells to guests, with --accounts shop also to companies of your ERP",
  async run(args, { print }) {
    const { words, values } = parseArguments(args, ["FOLDER"], { texts: ["catalogue", "accounts"] });
    const { catalogue = "search", accounts = "guests" } = values;
    if (catalogue !== "feed" && catalogue !== "search") throw usageError("--catalogue is feed or search");
    if (accounts !== "guests" && accounts !== "shop") throw usageError("--accounts is shop, or left out");
    const [folder] = words;
    if (existsSync(folder)) throw commandError(`${folder} is there already: name a new folder`);
    // Only this command needs the suite, which names the cases of each act.
    const { toAdapterFile } = await import("../adapter-file.ts");
    mkdirSync(folder, { recursive: true });
    for (const name of FILES) {
      const text = readFileSync(join(SCAFFOLD, name), "utf8");
      writeFileSync(join(folder, name), toAdapterFile(text, { folder, kept: [catalogue, accounts] }));
    }
    const root = relative(folder, ROOT);
    const settings = {
      extends: join(root, "tsconfig.json"),
      compilerOptions: { types: ["node"], typeRoots: [join(root, "node_modules/@types")] },
      include: ["."],
    };
    writeFileSync(join(folder, "tsconfig.json"), `${JSON.stringify(settings, null, 2)}\n`);
    const [adapter, harness] = [join(folder, "adapter.ts"), join(folder, "harness.ts")];
    const data = `DATA_DIR=data/${basename(folder)}`;
    print(
      [
        `${adapter}: write what is marked with WRITE; node_modules/.bin/tsc -p ${folder} names what is missing`,
        `npm run conformance -- --module ${adapter} --harness ${harness}`,
        `${data} node_modules/.bin/node ${join(folder, "seed.ts")}`,
        `${data} ERP_ADAPTER=${adapter} npm start`,
      ].join("\n"),
    );
    return 0;
  },
};
