import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { pino } from "pino";
import { createErpAdapter } from "#erp-adapter/index.ts";
import { createShopCookies } from "./cookies.ts";
import type { Env } from "./env.ts";
import { createOrderLimit } from "./order-limit.ts";
import { loadSecret } from "./secret.ts";
import { randomId, systemClock } from "./services/clock.ts";
import { startJobs } from "./services/jobs.ts";
import { createMailTransport } from "./services/mail/mail-transport.ts";
import { parseMailbox } from "./services/mail/mailbox.ts";
import { createOrderMails } from "./services/mail/order-mails.ts";
import { createOrdering } from "./services/ordering/create-ordering.ts";
import { createOrderCopies } from "./services/ordering/order-copy.ts";
import { createOutbox } from "./services/outbox/create-outbox.ts";
import { createSigner } from "./services/signing.ts";
import type { Shop } from "./shop.ts";
import { openShopDb } from "./shop-db/open-shop-db.ts";

/** A shop that is open, and the way to close it: jobs first, then mail, database and ERP. */
export interface OpenShop {
  shop: Shop;
  /** Begins the work beside the requests. Called once the address is known that mails link to. */
  startWork(): void;
  close(): Promise<void>;
}

/**
 * Opens everything the shop keeps open. `origin` is asked when a mail is written: without PUBLIC_URL it is known only
 * once the server listens. Throws one Error with one sentence when a folder or setting is not usable.
 */
export async function openShop(env: Env, origin: () => string): Promise<OpenShop> {
  const dataDir = requireFolder(env.DATA_DIR);
  const log = pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const secret = loadSecret(dataDir, env.SESSION_SECRET);
  const signer = createSigner(secret);
  const mailFrom = parseMailbox(env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SALES_EMAIL}>`);
  if (!mailFrom) throw new Error("The configuration is wrong. MAIL_FROM: must be an address, or Name <address>");

  const erp = await createErpAdapter({ kind: env.ERP_ADAPTER, dataDir });
  const db = openShopDb(dataDir);
  const transport = createMailTransport({ smtpUrl: env.SMTP_URL, mailFrom, dataDir });
  const render = createOrderMails({
    copies: createOrderCopies(db),
    signer,
    shop: { name: env.SHOP_NAME, salesEmail: env.SALES_EMAIL, publicUrl: origin },
  });
  const outbox = createOutbox({ db, clock: systemClock, log, render, transport });
  const ordering = createOrdering({ db, erp, signer, clock: systemClock, ids: randomId, log, outbox });
  let jobs: { stop(): Promise<void> } | null = null;

  return {
    shop: {
      config: { shopName: env.SHOP_NAME, salesEmail: env.SALES_EMAIL },
      erp,
      ordering,
      orderLimit: createOrderLimit(),
      cookies: createShopCookies(secret, env.PUBLIC_URL?.startsWith("https:") ?? false),
      log,
    },
    startWork() {
      jobs = startJobs({ ordering, outbox, clock: systemClock, log });
    },
    async close() {
      await jobs?.stop();
      transport.close();
      db.close();
      await erp.close();
    },
  };
}

function requireFolder(configured: string): string {
  const folder = resolve(configured);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`The data folder ${folder} cannot be written. Set DATA_DIR to a folder that can.`);
  }
  return folder;
}
