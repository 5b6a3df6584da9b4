import { isCommandError, isUsageError } from "../back-office/command.ts";
import { newAdapter } from "../back-office/commands/new-adapter.ts";
import { certify } from "../conformance/certify.ts";
import { ERP_PACKAGE } from "../contract/erp-package.ts";
import { writeNewAdapter } from "./new-adapter.ts";

const PROGRAM = `npx ${ERP_PACKAGE.name}`;
const HELP = `${PROGRAM} COMMAND

  new-adapter ${newAdapter.usage}
      ${newAdapter.summary}
  certify FOLDER
      runs the conformance suite against it (certify --help has all options)
`;

/** Runs a command of the author's package. Resolves to the exit code: 0 done, 1 refused, 2 wrong command line. */
export async function runAuthorCommand([word, ...args]: readonly string[]): Promise<number> {
  switch (word) {
    case "certify":
      await certify(args, `${PROGRAM} certify`);
      return 0;
    case "new-adapter":
      try {
        console.log(writeNewAdapter(args));
        return 0;
      } catch (error) {
        if (!isCommandError(error) && !isUsageError(error)) throw error;
        console.error(`${word}: ${error.message}`);
        return isUsageError(error) ? 2 : 1;
      }
    default:
      console[word === "--help" ? "log" : "error"](HELP);
      return word === "--help" ? 0 : 2;
  }
}
