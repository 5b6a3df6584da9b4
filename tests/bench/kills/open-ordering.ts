import { pino } from "pino";
import { createFaultLog } from "#erp-adapter/around/checks/fault-log.ts";
import { withResilience } from "#erp-adapter/around/resilience/with-resilience.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { createErpAdapter } from "#erp-adapter/index.ts";
import { loadSecret } from "#server/secret.ts";
import { type Clock, randomId } from "#server/services/clock.ts";
import { createDocuments } from "#server/services/documents/documents.ts";
import { toFramedMail } from "#server/services/mail/framed-mail.ts";
import { createMailTransport } from "#server/services/mail/mail-transport.ts";
import { createOrderMails } from "#server/services/mail/order-mails.ts";
import { createOrderCopies } from "#server/services/ordering/order-copy.ts";
import type { Ordering } from "#server/services/ordering/ordering.ts";
import { createOrdering } from "#server/services/ordering/ordering.ts";
import type { OrderingStep } from "#server/services/ordering/ordering-parts.ts";
import type { Outbox } from "#server/services/outbox/outbox.ts";
import { createOutbox } from "#server/services/outbox/outbox.ts";
import { createOwnNumbers } from "#server/services/own-numbers/own-numbers.ts";
import { createSigner } from "#server/services/signing.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { SERVED_KEY } from "#tests/support/served-erp.ts";

/** Ordering on the files of a data folder, without the other parts of the shop: pages, jobs, content. */
export interface OpenOrdering {
  ordering: Ordering;
  outbox: Outbox;
  erp: ErpAdapter;
  db: ShopDb;
  close(): Promise<void>;
}

export interface OrderingOptions {
  dataDir: string;
  /** URL of the ERP's server; null if the ERP runs in this process, on the files of `dataDir` */
  erpUrl: string | null;
  /** the shop's clock; the ERP uses the machine's */
  clock: Clock;
  pause?: (milliseconds: number) => Promise<void>;
  reach?: (step: OrderingStep) => void;
  /** wraps the ERP */
  before?: (erp: ErpAdapter) => ErpAdapter;
  /** called for each mail when its sending begins, when it is on disk, and when the outbox has recorded that */
  mailed?: (at: MailStep, to: string) => void;
}

export type MailStep = "begun" | "written" | "noted";

const SHOP = { name: "Dizna", address: "sales@example.com" };

export async function openOrdering(options: OrderingOptions): Promise<OpenOrdering> {
  const { dataDir, erpUrl, clock, pause, reach, before = (erp) => erp, mailed = () => {} } = options;
  const silent = pino({ level: "silent" });
  const adapter = await createErpAdapter(
    erpUrl === null ? { kind: "mock", dataDir } : { kind: "http", url: erpUrl, apiKey: SERVED_KEY, timeoutMs: 3_000 },
    createFaultLog(silent),
  );
  const erp = withResilience(before(adapter));
  const signer = createSigner(loadSecret(dataDir, undefined), clock);
  const db = await openShopDb(dataDir);
  const transport = createMailTransport({ smtpUrl: undefined, mailFrom: SHOP, dataDir });
  const addresses = new Map<number, string>();
  const log = pino(
    { level: "info" },
    {
      write(line: string) {
        const { msg, mail } = JSON.parse(line);
        if (msg === "mail sent") mailed("noted", addresses.get(mail) ?? "");
      },
    },
  );
  const write = createOrderMails({
    copies: createOrderCopies(db),
    ownNumbers: createOwnNumbers({ db, clock }),
    documents: createDocuments({ shopName: "Dizna", clock }),
    signer,
    shop: { name: SHOP.name, salesEmail: SHOP.address, publicUrl: () => "https://shop.example" },
  });
  const outbox = createOutbox({
    db,
    clock,
    log,
    render: async (kind, ref) => toFramedMail(await write(kind, ref)),
    transport: {
      async send(mail, id) {
        // The id has three parts: the kind of mail, the number of its row in the outbox, and the time.
        addresses.set(Number(id.split(".")[1]), mail.to.address);
        mailed("begun", mail.to.address);
        await transport.send(mail, id);
        mailed("written", mail.to.address);
      },
    },
  });
  const ordering = createOrdering({
    db,
    erp,
    signer,
    clock,
    machineClock: clock,
    ids: randomId,
    log: silent,
    outbox,
    pause,
    reach,
  });
  return {
    ordering,
    outbox,
    erp,
    db,
    async close() {
      await outbox.close();
      transport.close();
      await db.close();
      await erp.close();
    },
  };
}
