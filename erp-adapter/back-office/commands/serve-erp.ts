import { type Logger, pino } from "pino";
import { createFaultLog } from "../../around/checks/fault-log.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { createErpAdapter } from "../../index.ts";
import { erpVariablesOf } from "../../kit/module-settings.ts";
import { createLogOutput } from "../../log-output.ts";
import { requireNoDemoAccounts } from "../../mock/customers/demo-accounts.ts";
import { openMockErp } from "../../mock/open-mock-erp.ts";
import { openEmbeddedErp } from "../../own/embedded/open-embedded-erp.ts";
import { API_KEY, API_KEY_RULE } from "../../protocol/calls/api-key.ts";
import { createErpServer, type ErpServer } from "../../protocol/server/create-erp-server.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError, type Variables } from "../command.ts";
import type { OfficeFiles } from "../office-files.ts";

const DEFAULT_PORT = 4_000;
/** Milliseconds allowed for a call without a time limit of its own, as in the shop. */
const MODULE_TIMEOUT_MS = 3_000;

export const serve: Command = {
  usage: "[--empty | --without-products | --module PATH] [--catalogue shop] [--accounts shop]",
  summary: `the ERP as a server of its own, for shops with ERP_ADAPTER=http: on ERP_PORT (${DEFAULT_PORT}), on this machine only unless ERP_API_KEY is set; fills an empty DATA_DIR with demo data, with --without-products with demo customers only, with --empty, for real use, with nothing; --module PATH serves the adapter of that file instead, with all ERP_ settings and ERP_MODULE_API_KEY as its own key; --catalogue shop tells shops to fill a catalogue of their own from its feed and to search that; --accounts shop has no accounts, for shops that keep them: partners and their terms alone`,
  async run(args, { files, print, variables, ended }) {
    const { values } = parseArguments(args, [], {
      texts: ["module", "catalogue", "accounts"],
      flags: ["empty", "without-products"],
    });
    if (values.empty && values["without-products"])
      throw usageError("--empty has no products either: give one of the two");
    if (values.module !== undefined && (values.empty || values["without-products"]))
      throw usageError("--module serves an ERP of its own: --empty and --without-products are for the embedded one");
    if (values.catalogue !== undefined && values.catalogue !== "shop")
      throw usageError("--catalogue is shop, or left out");
    if (values.accounts !== undefined && (values.accounts !== "shop" || values.module !== undefined))
      throw usageError("--accounts is shop, or left out; a module says it itself");
    const port = readPort(variables.ERP_PORT);
    const apiKey = readKey(variables.ERP_API_KEY);
    const log = openLog(variables.LOG_LEVEL || "info");
    const opened = await open(values, files, variables, log);
    const erp = values.catalogue === "shop" ? withShopsCatalogue(opened) : opened;
    const picturesIn = values.module === undefined ? files.dataDir : undefined;
    const server = createErpServer(erp, { apiKey, log, picturesIn });
    try {
      const address = `http://localhost:${await listen(server, port)}`;
      const who = apiKey === null ? "this machine only; ERP_API_KEY lets others in" : "for callers with ERP_API_KEY";
      if (apiKey === null && erp.capabilities.accounts.login === "shop") print(NO_ACCOUNTS);
      if (apiKey === null && erp.capabilities.orders.events) print(NO_STEPS);
      if (apiKey === null && erp.capabilities.orders.shopLease) print(ANY_SHOP);
      print(`The ERP is listening on ${address} (${who}). Its protocol: ${address}/docs`);
      await ended();
      await server.close();
    } finally {
      await erp.close();
    }
    return 0;
  },
};

const NO_ACCOUNTS =
  "ERP_API_KEY is not set: no shop is believed about a partner, so none can keep accounts for this ERP, only guests.";

const NO_STEPS =
  "ERP_API_KEY is not set: no shop is told the steps of orders, so none mails them. Set the same key here and for the shop.";

const ANY_SHOP =
  "ERP_API_KEY is not set: any program of this machine can ask as a shop, and the first that does has the ERP until release-shop.";

interface Choice {
  accounts?: string;
  empty?: boolean;
  "without-products"?: boolean;
  module?: string;
}

async function open(choice: Choice, files: OfficeFiles, variables: Variables, log: Logger): Promise<ErpAdapter> {
  if (choice.module !== undefined) return openModule(choice.module, files, variables, log);
  const accounts = choice.accounts === "shop" ? "shop" : "erp";
  if (choice.empty) return openForUse(files, accounts);
  return openMockErp({ ...files, withProducts: !choice["without-products"], accounts });
}

/** Throws if the ERP has no feed. */
function withShopsCatalogue(erp: ErpAdapter): ErpAdapter {
  const { catalogue } = erp.capabilities;
  if (catalogue.feed === null) throw commandError("--catalogue shop needs an ERP with a feed, and this one has none");
  return { ...erp, capabilities: { ...erp.capabilities, catalogue: { ...catalogue, owner: "shop" } } };
}

async function openModule(path: string, { dataDir }: OfficeFiles, variables: Variables, log: Logger) {
  const settings = {
    dataDir,
    url: variables.ERP_URL || null,
    apiKey: variables.ERP_MODULE_API_KEY || null,
    timeoutMs: MODULE_TIMEOUT_MS,
    variables: erpVariablesOf(variables),
  };
  try {
    return await createErpAdapter({ kind: "module", path, ...settings }, createFaultLog(log));
  } catch (error) {
    throw commandError(error instanceof Error ? error.message : String(error));
  }
}

function openForUse({ dataDir }: OfficeFiles, accounts: "erp" | "shop"): ErpAdapter {
  requireNoDemoAccounts(dataDir);
  return openEmbeddedErp({ dataDir, accounts });
}

function openLog(level: string): Logger {
  const output = createLogOutput();
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, level }, output);
  output.onDropped((dropped) => log.error({ dropped }, "the reader of the log was too slow: lines were dropped"));
  process.once("exit", output.end);
  return log;
}

async function listen(server: ErpServer, port: number): Promise<number> {
  try {
    return await server.listen(port);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unknown";
    const reason =
      code === "EADDRINUSE" ? "is in use already; set ERP_PORT to another one" : `cannot be used (${code})`;
    throw commandError(`port ${port} ${reason}`);
  }
}

function readPort(text: Variables[string]): number {
  if (text === undefined || text === "") return DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw commandError("ERP_PORT is a number from 0 to 65535");
  return Number(text);
}

function readKey(text: Variables[string]): string | null {
  if (text === undefined || text === "") return null;
  if (!API_KEY.test(text)) throw commandError(`ERP_API_KEY is ${API_KEY_RULE}`);
  return text;
}
