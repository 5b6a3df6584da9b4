import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb, ShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createStockMails } from "../mail/stock-mails.ts";
import { createGuestPoints } from "../ordering/guest-points.ts";
import type { QuoteId } from "../ordering/quote.ts";
import { isForSales, type MailKind } from "../outbox/mail-kinds.ts";
import { createMailQueue } from "../outbox/mail-queue.ts";
import { createSigner } from "../signing.ts";
import { createStockWatches } from "../stock-watches/stock-watches.ts";
import { createLimits } from "./limits.ts";
import { memoryCounters } from "./testing/memory-counters.ts";

/** The bounds of what strangers may have mailed to one mailbox. */
type OfMailbox = "guestPoints" | "stockWatches" | "registrationMails" | "stockProofMails" | "invitationMails";

/**
 * own: to the address of an account, about what its holder, colleagues or the distributor did; the reset link, which
 * strangers may ask for, is bounded for each account, because other tags of a mailbox can be other accounts · sales: to
 * sales, whose mails are bounded by who sends them
 */
type Bound = OfMailbox | "own" | "sales";

/** The bound of each kind of mail; the types name a kind that is missing. Steps of a guest's order follow its one point. */
const BOUND: Readonly<Record<MailKind, Bound>> = {
  ...{ "order-confirmation": "guestPoints", "order-ended": "guestPoints", "order-released": "guestPoints" },
  ...{ "order-confirmed": "guestPoints", "order-date-moved": "guestPoints", "order-ready": "guestPoints" },
  ...{ "order-dispatched": "guestPoints", "order-invoiced": "guestPoints", "cancellation-answered": "guestPoints" },
  ...{ "order-hold-refused": "guestPoints", "order-hold-expired": "guestPoints" },
  ...{ "registration-received": "registrationMails", "registration-ended": "registrationMails" },
  ...{ "stock-watch-proof": "stockProofMails", "stock-back": "stockWatches", "stock-watch-ended": "stockWatches" },
  "company-invitation": "invitationMails",
  ...{ "registration-approved": "own", "password-reset": "own", "password-changed": "own", "password-in-doubt": "own" },
  ...{ "email-replaced": "own", "email-in-doubt": "own", "email-set": "own" },
  ...{ "cancellation-received": "own", "cancellation-ended": "own" },
  ...{ "approval-asked": "own", "approval-approved": "own", "approval-changed": "own", "approval-refused": "own" },
  ...{ "approval-expired": "own", "approval-not-placed": "own", "approval-after-all": "own" },
  ...{ "approval-after-all-for-decider": "own", "approval-substitute": "own" },
  ...{ "order-for-sales": "sales", "order-ended-for-sales": "sales", "registration-for-sales": "sales" },
  ...{ "cancellation-for-sales": "sales", "cancellation-in-doubt": "sales", "question-for-sales": "sales" },
  "refused-for-sales": "sales",
};

/** Enough to reach each bound. */
const TRIES = 60;

let dir: string;
let db: OpenShopDb;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "dizna-mail-bounds-"));
  db = await openTestDb(dir);
});
afterEach(async () => {
  await db.close();
  rmSync(dir, { recursive: true, force: true });
});

test("the mails to sales are the ones that no mailbox of a person gets", () => {
  const kinds = Object.keys(BOUND) as MailKind[];
  expect(kinds.filter((kind) => BOUND[kind] === "sales")).toEqual(kinds.filter(isForSales));
});

describe.each([...new Set(Object.values(BOUND))].filter((bound) => bound !== "own" && bound !== "sales"))(
  "%s",
  (bound) => {
    test("counts a mailbox, whatever its tags and the dots of a Gmail address", async () => {
      const one = await countAllowed(bound, () => "anaban@gmail.com");
      expect(one).toBeGreaterThan(0);
      expect(one).toBeLessThan(TRIES);
      expect(await countAllowed(bound, (at) => spellingOf("ana", at)), "of the mailbox that has had its mails").toBe(0);
      expect(await countAllowed(bound, (at) => spellingOf("iva", at))).toBe(one);
    });
  },
);

const { registrationMails, stockProofMails, invitationMails } = createLimits(memoryCounters());

/** How many of the tries are allowed; each comes from another network. */
async function countAllowed(bound: OfMailbox, addressOf: (at: number) => string): Promise<number> {
  let allowed = 0;
  for (let at = 0; at < TRIES; at += 1) if (await ASK[bound](addressOf(at), at)) allowed += 1;
  return allowed;
}

function spellingOf(name: string, at: number): string {
  const spelt = [name, name.toUpperCase(), [...name].join(".")][at % 3];
  return `${spelt}${at % 2 === 0 ? "." : ""}ban+${at}@${at % 4 === 0 ? "googlemail" : "gmail"}.com`;
}

const signer = createSigner("a secret of thirty-two characters", Date.now);

/** Asks once for something that is mailed to the address; true if it is mailed. */
const ASK: Record<OfMailbox, (email: string, at: number) => Promise<boolean>> = {
  registrationMails: async (email) => (await registrationMails.take({ email })).allowed,
  stockProofMails: async (email) => (await stockProofMails.take({ email })).allowed,
  invitationMails: async (email, at) => (await invitationMails.take({ email, partner: `P-${at}` })).allowed,
  guestPoints: (email, at) =>
    db.transact(async (inner) => {
      const points = createGuestPoints({ db: inner, clock: Date.now, signer });
      return (await points.take(`${email} ${at}` as QuoteId, { email, address: `203.0.${at}.7` })) === null;
    }),
  async stockWatches(email, at) {
    const count = async () => (await db.query.selectFrom("stock_watch").select("id").execute()).length;
    const before = await count();
    const product = { id: `maker~${at}` as ProductId, number: `${at}`, title: "Part", pack: 1 };
    await watches().askByMail(product, { email, locale: "en" });
    return (await count()) > before;
  },
};

function watches() {
  const outbox = { on: (inner: ShopDb) => createMailQueue({ db: inner, clock: Date.now }), kick() {} };
  return createStockWatches({
    ...{ db, signer, clock: Date.now, machineClock: Date.now, log: { info() {}, error() {} } },
    erp: { conditions: async () => [], capabilities: { conditions: { maxBatch: 100 } } } as never,
    mails: createStockMails({ outbox, signer }),
  });
}
