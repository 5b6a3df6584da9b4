import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFaultLog } from "../around/checks/fault-log.ts";
import { withGeneralPartner } from "../around/with-general-partner.ts";
import { createErpAdapter } from "../index.ts";
import { erpVariablesOf } from "../kit/module-settings.ts";
import { createHttpErp } from "../protocol/client/create-http-erp.ts";
import { createFetching } from "../protocol/client/fetching.ts";
import { runCommand } from "./command.ts";
import { checkReachable } from "./preflight.ts";
import { logWire } from "./wire-log.ts";

/** The time limit, in milliseconds, of a call without a finite deadline; the shop uses the same. */
const MODULE_TIMEOUT_MS = 3_000;

// `npm run conformance`: runs the suite against a back end at a URL, or an adapter's module (docs/conformance.md).

/**
 * The folder of a module's data. Without DATA_DIR it is a new one, which is removed at the end, and which the harness
 * finds in DATA_DIR.
 */
function provideFolder(): string {
  const { DATA_DIR: given } = process.env;
  if (given) {
    mkdirSync(given, { recursive: true });
    return given;
  }
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  process.env.DATA_DIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.stderr.write("DATA_DIR is not set: the module gets a new folder, which is removed at the end.\n");
  return folder;
}

const apiKey = process.env.ERP_API_KEY || null;
const faults = createFaultLog({ warn: () => {} });
const log = { ...faults, warn: (text: string) => void process.stderr.write(`${text}\n`) };

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
          dataDir: provideFolder(),
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
// A module may leave sockets and timers behind, which would keep this process running after the report.
process.stdout.write("", () => process.exit());
