import { createFaultLog } from "../around/checks/fault-log.ts";
import { withGeneralPartner } from "../around/with-general-partner.ts";
import { createErpAdapter } from "../index.ts";
import { erpVariablesOf } from "../load-erp-module.ts";
import { createHttpErp } from "../protocol/client/create-http-erp.ts";
import { createFetching } from "../protocol/client/fetching.ts";
import { runCommand } from "./command.ts";
import { checkReachable } from "./preflight.ts";
import { logWire } from "./wire-log.ts";

/** The time limit, in milliseconds, of a call without a finite deadline; the shop uses the same. */
const MODULE_TIMEOUT_MS = 3_000;

// `npm run conformance`: runs the suite against a back end at a URL, or an adapter's module (docs/erp.md).

const apiKey = process.env.ERP_API_KEY || null;
const log = createFaultLog({ warn: () => {} });

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    check: (url) => checkReachable({ url, apiKey }),
    async connect(url, secrets) {
      const own = createFetching();
      const { fetching, exchanges } = logWire(own.fetching, apiKey === null ? secrets : [apiKey, ...secrets]);
      const erp = createHttpErp({ url, apiKey, fetch: fetching });
      const close = async () => {
        await erp.close();
        await own.close();
      };
      return { adapter: withGeneralPartner({ ...erp, close }), wire: exchanges };
    },
    openModule: (path, clock) =>
      createErpAdapter(
        {
          kind: "module",
          path,
          dataDir: process.env.DATA_DIR || "data",
          url: process.env.ERP_URL || null,
          apiKey,
          timeoutMs: MODULE_TIMEOUT_MS,
          variables: erpVariablesOf(process.env),
        },
        log,
        clock,
      ),
    write: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
