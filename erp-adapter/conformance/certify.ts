import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aroundErp } from "../around/around-erp.ts";
import { withGeneralPartner } from "../around/with-general-partner.ts";
import { erpVariablesOf } from "../kit/module-settings.ts";
import { loadErpModule } from "../load-erp-module.ts";
import { createHttpErp } from "../protocol/client/create-http-erp.ts";
import { createFetching } from "../protocol/client/fetching.ts";
import { runCommand } from "./command.ts";
import { checkReachable } from "./preflight.ts";
import { logWire } from "./wire-log.ts";

/** The time limit, in milliseconds, of a call without a finite deadline; the shop uses the same. */
const MODULE_TIMEOUT_MS = 3_000;

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

/**
 * Runs the suite against a back end at a URL, or an adapter's module (docs/conformance.md), with the environment's
 * settings, and ends the process with its exit code. `program` is what a person types before `args`.
 */
export async function certify(args: readonly string[], program: string): Promise<void> {
  const apiKey = process.env.ERP_API_KEY || null;
  const warn = (text: string) => void process.stderr.write(`${text}\n`);
  try {
    process.exitCode = await runCommand(
      args,
      {
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
        async openModule(path, clock) {
          const url = process.env.ERP_URL || null;
          const settings = { dataDir: provideFolder(), url, apiKey, variables: erpVariablesOf(process.env) };
          const adapter = await loadErpModule({ path, ...settings, timeoutMs: MODULE_TIMEOUT_MS }, { warn });
          return aroundErp(adapter, { checksShape: true, clock });
        },
        write: (text) => void process.stdout.write(text),
        complain: (text) => void process.stderr.write(text),
      },
      program,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
  // A module may leave sockets and timers behind, which would keep this process running after the report.
  process.stdout.write("", () => process.exit());
}
