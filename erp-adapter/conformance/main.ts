import { createHttpErp } from "../http/create-http-erp.ts";
import { runCommand } from "./command.ts";

/** `npm run conformance`: the suite against a back end at a URL (docs/erp.md). ERP_API_KEY goes with every call. */
try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    connect: async (url) => createHttpErp({ url, apiKey: process.env.ERP_API_KEY ?? null }),
    write: (text) => void process.stdout.write(text),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
