import type { Command } from "../command.ts";

export const newAdapter: Command = {
  usage: "FOLDER [--catalogue feed|search] [--accounts shop|erp]",
  summary:
    "writes an adapter for an ERP of your own into a new folder: one file with the places to write marked, a harness for the conformance suite and a seed; it sells to guests, with --accounts also to companies of your ERP",
  async run(args, { print }) {
    // Only this command needs the suite, which names the cases of each act.
    const { writeNewAdapter } = await import("../../author/new-adapter.ts");
    print(writeNewAdapter(args));
    return 0;
  },
};
