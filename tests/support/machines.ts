import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startTestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { freePort } from "./free-port.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { waitForMails } from "./mails.ts";
import { type ErpProcess, startErp } from "./served-erp.ts";
import { createDataDir, runBackOffice, type Shop, type ShopOptions, startShop } from "./start-shop.ts";

/** One shop on several machines behind a balancer. They share the ERP, the mail server and the database. */
export interface Machines extends Shop {
  machines: Shop[];
  balancer: Balancer;
  erpServer: ErpProcess;
  mailServer: MailServer;
  /** the settings that all machines share */
  env: Record<string, string>;
  /** Starts machine number `at` again after it has ended; `root` is the folder of another build. */
  restart(at: number, root?: string): Promise<void>;
}

const MACHINES = 3;

/** True if the browser's journeys use a shop on several machines: `SHOP_MACHINES=3 npm test`. */
export function areMachines(): boolean {
  return process.env.SHOP_MACHINES !== undefined;
}

/**
 * The shop of the browser's journeys: one process, or as many machines as SHOP_MACHINES says. The budgets are larger,
 * because the journeys of one customer follow each other without a pause, and would exceed their budget for downloads.
 */
export function startJourneyShop({ env }: Pick<ShopOptions, "env"> = {}): Promise<Shop> {
  const options = { env: { BUDGET_FACTOR: "4", ...env } };
  return areMachines() ? startMachines(options) : startShop(options);
}

/** The returned `dataDir` is the ERP's, and has the mails of all machines; `pid` is that of the first machine. */
export async function startMachines({
  count = Number(process.env.SHOP_MACHINES ?? MACHINES),
  env: own = {},
  dataDir = createDataDir(),
  databaseUrl: given,
  envOf = () => ({}),
}: {
  count?: number;
  env?: Record<string, string>;
  /** settings of one machine, by its number */
  envOf?: (at: number) => Record<string, string>;
  /** the ERP's folder; a copy of the template unless given */
  dataDir?: string;
  /** a PostgreSQL of the caller's; one is started unless given */
  databaseUrl?: string;
} = {}): Promise<Machines> {
  // If a step fails, everything that was started before it is stopped.
  await using failed = new AsyncDisposableStack();
  failed.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = given === undefined ? await startTestPostgres() : null;
  failed.defer(() => postgres?.stop());
  const mailServer = await startMailServer(join(dataDir, "mail"));
  failed.defer(() => mailServer.close());
  // The template's shop has claimed the ERP, which takes the orders of one shop only.
  await runBackOffice(dataDir, ["release-shop"]);
  const erpServer = await startErp(dataDir);
  failed.defer(() => erpServer.stop());
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const balancer = await startBalancer(ports);
  failed.defer(() => balancer.close());
  const databaseUrl = given ?? (await postgres?.createDatabase()) ?? "";
  const env = {
    ERP_ADAPTER: "http",
    ERP_URL: erpServer.url,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "a secret of at least thirty-two characters",
    SMTP_URL: mailServer.url,
    PUBLIC_URL: balancer.url,
    HOST: "127.0.0.1",
    TRUST_PROXY: "127.0.0.1",
    ...own,
  };
  const folders = ports.map(() => mkdtempSync(join(tmpdir(), "dizna-machine-")));
  failed.defer(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));
  const start = (at: number, root?: string) =>
    startShop({ dataDir: folders[at] ?? "", port: ports[at] ?? 0, env: { ...env, ...envOf(at) }, root });
  const machines: Shop[] = [];
  failed.defer(async () => void (await Promise.all(machines.map((machine) => machine.stop()))));
  // Started one after another, because the first makes the tables and would make the others wait for its lock.
  for (let at = 0; at < count; at += 1) machines.push(await start(at));
  const [first] = machines;
  if (first === undefined) throw new Error("there is no machine");
  const started = failed.move();
  const stop = () => started.disposeAsync();
  return {
    ...first,
    url: balancer.url,
    dataDir,
    machines,
    balancer,
    erpServer,
    mailServer,
    env,
    stop,
    kill: stop,
    async restart(at, root) {
      machines[at] = await start(at, root);
    },
    erp: (...args) => runBackOffice(dataDir, args),
    mails: (query) => waitForMails(join(dataDir, "mail"), query),
    output: () => machines.map((machine) => machine.output()).join(""),
    async forgetTries() {
      await ask(databaseUrl, "DELETE FROM limit_count");
    },
  };
}

/** Runs a statement on a PostgreSQL, over a connection of its own. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
