import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { GENERAL_PARTNER, type SessionToken, type UserId } from "#erp-adapter/contract/context.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { randomId } from "../../clock.ts";
import { createDocuments } from "../../documents/documents.ts";
import { createApprovalLetters } from "../../mail/approval-letters.ts";
import { toFramedMail } from "../../mail/framed-mail.ts";
import type { Mail } from "../../mail/mail.ts";
import { createOrderEndLetters } from "../../mail/order-end-letters.ts";
import { createOrderMails } from "../../mail/order-mails.ts";
import { isApprovalMail, type MailKind } from "../../outbox/mail-kinds.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import { createOutbox } from "../../outbox/outbox.ts";
import { createOwnNumbers } from "../../own-numbers/own-numbers.ts";
import { createSigner, type Signer } from "../../signing.ts";
import type { Actor } from "../actor.ts";
import { createOrderCopies } from "../order-copy.ts";
import type { Ordering } from "../ordering.ts";
import { createOrdering } from "../ordering.ts";
import type { OrderingParts, OrderingStep } from "../ordering-parts.ts";
import type { Quote } from "../quote.ts";
import { createScriptedErp, INJECTOR, PUMP, type ScriptedErp } from "./scripted-erp.ts";

/** A shop with its own data folder, a scripted ERP and a clock that moves only when told to. */
export interface Scene {
  dir: string;
  erp: ScriptedErp;
  signer: Signer;
  /** sent mails, oldest first */
  sent: Mail[];
  /** log lines */
  logged: string[];
  /**
   * opens another process of the shop on the same database, with the scripted ERP unless `erp` is given; its machine's
   * clock is `ahead` milliseconds ahead of the shop's
   */
  open(options?: {
    reach?: (step: OrderingStep) => void;
    secret?: string;
    ahead?: number;
    erp?: OrderingParts["erp"];
    isAbsenceFinal?: boolean;
  }): Promise<Process>;
  now(): number;
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

export interface Process {
  db: OpenShopDb;
  ordering: Ordering;
  outbox: Outbox;
}

/** A guest; their cart 0 holds four injectors and two pumps. */
export const GUEST: Actor = {
  user: {
    id: "guest-1" as UserId,
    kind: "guest",
    name: "",
    email: null,
    partner: null,
    rights: { finances: false, invoices: false },
    state: "active",
  },
  token: "token-of-the-guest" as SessionToken,
  partner: GENERAL_PARTNER,
  locale: "en",
  requestId: "request-1",
};

const SECRET = "a secret of at least thirty-two characters";

/** `openDb` opens the database of a folder, once for each process. */
export function createScene(openDb: (dir: string) => Promise<OpenShopDb> = openTestDb): Scene {
  const dir = mkdtempSync(join(tmpdir(), "ordering-"));
  const opened: OpenShopDb[] = [];
  const logged: string[] = [];
  const sent: Mail[] = [];
  let time = Date.UTC(2026, 10, 20, 9, 44);
  const clock = () => time;
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  const erp = createScriptedErp(clock);
  erp.fill("0", [
    [INJECTOR, 4],
    [PUMP, 2],
  ]);
  return {
    dir,
    erp,
    sent,
    logged,
    signer: createSigner(SECRET, clock),
    now: clock,
    pass(milliseconds) {
      time += milliseconds;
    },
    async open({ reach, secret = SECRET, ahead = 0, erp: ofProcess = erp, isAbsenceFinal } = {}) {
      const db = await openDb(dir);
      opened.push(db);
      const signer = createSigner(secret, clock);
      const shop = { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" };
      const ofOrder = createOrderMails({
        copies: createOrderCopies(db),
        ownNumbers: createOwnNumbers({ db, clock }),
        documents: createDocuments({ shopName: "Dizna", clock }),
        signer,
        shop,
      });
      const ofApproval = createApprovalLetters({ db, clock, copies: createOrderCopies(db), shop });
      const ofOrderEnd = createOrderEndLetters({ signer, shop });
      const render = async (kind: MailKind, ref: string, payload: string | null) => {
        if (payload !== null && (kind === "order-ended" || kind === "order-ended-for-sales")) {
          const ended = ofOrderEnd(kind, payload);
          return ended && toFramedMail(ended);
        }
        const draft = isApprovalMail(kind) ? await ofApproval(kind, ref) : await ofOrder(kind, ref);
        return draft && toFramedMail(draft);
      };
      const transport = {
        async send(mail: Mail) {
          sent.push(mail);
        },
      };
      const outbox = createOutbox({ db, clock, log, render, transport });
      const pause = async () => {
        await nextTurn();
        // Advances the clock by less than the real pause, because many requests may wait at once and each advances it.
        time += 5;
      };
      const clocks = { clock, machineClock: () => time + ahead };
      const ordering = createOrdering({
        db,
        erp: ofProcess,
        signer,
        ...clocks,
        ids: randomId,
        log,
        outbox,
        pause,
        reach,
        isAbsenceFinal,
      });
      return { db, ordering, outbox };
    },
    async close() {
      for (const db of opened) await db.close();
      rmSync(dir, { recursive: true });
    },
  };
}

/** The quote that a cart page shows, stored so that it can be ordered. */
export async function showCart({ ordering }: Process, erp: ScriptedErp, actor = GUEST, cartId = "0"): Promise<Quote> {
  const cart = erp.read(cartId);
  const conditions = await erp.conditions(
    { lines: cart.lines },
    { ...actor, user: { id: actor.user.id }, deadline: Number.MAX_SAFE_INTEGER },
  );
  const quote = await ordering.quote(cart, new Map(), conditions, actor);
  return ordering.remember(quote, { buyerDocumentNumber: "N-2026-1187", guestEmail: "ana@example.com" }, actor);
}
