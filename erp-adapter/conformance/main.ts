import { createHttpErp } from "../http/create-http-erp.ts";
import { createFetching } from "../http/fetching.ts";
import { runCommand } from "./command.ts";
import { checkReachable } from "./preflight.ts";
import { logWire } from "./wire-log.ts";

/** `npm run conformance`: runs the suite against a back end at a URL (docs/erp.md). Every call carries ERP_API_KEY. */
const apiKey = process.env.ERP_API_KEY || null;

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    check: (url) => checkReachable({ url, apiKey }),
    async connect(url, secrets) {
      const own = createFetching();
      const { fetching, exchanges } = logWire(own.fetching, apiKey === null ? secrets : [apiKey, ...secrets]);
      const adapter = createHttpErp({ url, apiKey, fetch: fetching });
      const close = async () => {
        await adapter.close();
        await own.close();
      };
      return { adapter: { ...adapter, close }, wire: exchanges };
    },
    write: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
