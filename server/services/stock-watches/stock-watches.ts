import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { run } from "#database/work.ts";
import { type Condition, STOCK_SHOWN_UP_TO } from "#erp-adapter/contract/conditions/conditions.ts";
import type { Locale, UserId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ShopDb, ShopRow, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import type { StockMails } from "../mail/stock-mails.ts";
import { toMailboxKey } from "../mailbox.ts";
import { ENDS, queueEnd } from "../queue-end.ts";
import { toVisitor } from "../registrations/visitor-context.ts";
import type { Signer } from "../signing.ts";

/**
 * People who want one mail when a product is in stock again: a customer at the account's address, others at an address
 * that they have confirmed.
 */
export type StockWatches = ReturnType<typeof createStockWatches>;

/** The product, as the page showed it. */
export interface WatchedProduct {
  id: ProductId;
  number: string;
  title: string;
  /** units of a pack */
  pack: number;
}

/** A product that a customer waits for. */
export interface OwnWatch {
  id: string;
  product: ProductId;
  number: string;
  title: string;
  /** address to which the mail will be sent */
  email: string;
  /** epoch milliseconds */
  since: number;
}

export type WatchOutcome = "waiting" | "tooMany" | "crowded";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Maximum number of products that a mailbox may wait for, whatever the tags of its addresses. */
export const MOST_OF_MAILBOX = 20;
/** Maximum number of mailboxes that may wait for one product. */
const MOST_OF_PRODUCT = 500;

/** Milliseconds for which a link that confirms an address works. */
const PROOF_LIFE = DAY;
/** Milliseconds for which a watch lasts. */
const WATCH_LIFE = 180 * DAY;
/** Milliseconds for which a link that ends watches works: people may open an old mail. */
const END_LIFE = 365 * DAY;

/** Minimum milliseconds between two checks of one product. */
const LOOK_EVERY = 5 * MINUTE;
/** Maximum number of products checked in one call to the ERP. */
const AT_ONCE = 100;
/** Maximum number of such calls per run; products that are left are checked in the next run. */
const MOST_CALLS = 10;
const ASK_BUDGET = 10_000;
/** Maximum number of mails that one transaction queues. */
const MAILS_AT_ONCE = 100;

const contentSchema = z.object({ email: z.string(), number: z.string(), title: z.string() });

/** Watches in the shop's database; several processes may share it. */
export function createStockWatches(given: {
  db: ShopDb;
  erp: Pick<ErpAdapter, "conditions" | "capabilities">;
  signer: Signer;
  clock: Clock;
  /** the clock of deadlines */
  machineClock: Clock;
  log: Pick<Logger, "info" | "error">;
  mails: StockMails;
}) {
  const { db, erp, signer, clock, machineClock, log, mails } = given;

  return {
    /**
     * Starts a customer's watch at the address of the account, and moves watches there from an earlier address.
     * Repeating it only prolongs the watch; another account of the same mailbox takes it over.
     */
    askAsCustomer(product: WatchedProduct, customer: { id: UserId; email: string; locale: Locale }) {
      const mark = markOf(customer.email);
      return db.transact(async (inner): Promise<WatchOutcome> => {
        await moveTo(inner, customer);
        const full = await roomFor(inner, mark, product.id);
        if (full) return full;
        const row = toRow(product, customer, { mark, state: "waiting", lasts: WATCH_LIFE });
        const { id: _, made_at: __, ...again } = row;
        await inner.query
          .insertInto("stock_watch")
          .values({ ...row, user_id: customer.id })
          .onConflict((known) => known.columns(["mark", "product"]).doUpdateSet({ ...again, user_id: customer.id }))
          .execute();
        return "waiting";
      });
    },

    /**
     * Moves a customer's watches to another address of the account. If that address already waits for the product, only
     * one watch stays.
     */
    async readdress(customer: { id: UserId; email: string }): Promise<void> {
      await db.transact((inner) => moveTo(inner, customer));
    },

    /**
     * Mails a link that confirms the address. Sends no mail if the address already waits for the product, or if a
     * maximum is reached; the caller does not learn whether a mail is sent.
     */
    async askByMail(product: WatchedProduct, visitor: { email: string; locale: Locale }): Promise<void> {
      const mark = markOf(visitor.email);
      await db.transact(async (inner) => {
        await inner.lock(`stock watches of ${mark}`);
        if (await roomFor(inner, mark, product.id)) return;
        const row = toRow(product, visitor, { mark, state: "asked", lasts: PROOF_LIFE });
        const [kept] = await inner.query
          .insertInto("stock_watch")
          .values(row)
          .onConflict((known) =>
            known
              .columns(["mark", "product"])
              .doUpdateSet({ ends_at: row.ends_at, locale: row.locale, content: row.content })
              .where("stock_watch.state", "=", "asked"),
          )
          .returning("id")
          .execute();
        if (!kept) return;
        const key = signer.sign("confirm-stock-watch", kept.id, clock() + PROOF_LIFE);
        const { email, locale } = visitor;
        await mails.on(inner).confirm({ to: email, locale, number: product.number, title: product.title, key });
      });
      mails.send();
    },

    /**
     * The product of a link that confirms an address; null if the link is invalid or expired, or its watch has ended.
     */
    async findByProof(key: string): Promise<Pick<OwnWatch, "product" | "number" | "title"> | null> {
      const id = signer.verify("confirm-stock-watch", key);
      if (id === null) return null;
      const row = await run(db, onShop.find("stock_watch", { id }));
      const content = row && open(row);
      return content ? { product: row.product, number: content.number, title: content.title } : null;
    },

    /**
     * Confirms an address and starts its watch; repeating the call changes nothing. False if the link is invalid or
     * expired, or its watch has ended.
     */
    async prove(key: string): Promise<boolean> {
      const id = signer.verify("confirm-stock-watch", key);
      if (id === null) return false;
      const now = clock();
      await db.query
        .updateTable("stock_watch")
        .set({ state: "waiting", ends_at: now + WATCH_LIFE })
        .where("id", "=", id)
        .where("state", "=", "asked")
        .where("ends_at", ">", now)
        .execute();
      return (await run(db, onShop.find("stock_watch", { id, state: "waiting" }))) !== undefined;
    },

    /** True if the key from a mail can end the watches of an address. */
    mayEnd: async (key: string) => signer.verify("end-stock-watches", key) !== null,

    /** Ends all watches of the mail's address, without a login. False if the key is invalid or expired. */
    async endByMail(key: string): Promise<boolean> {
      const mark = signer.verify("end-stock-watches", key);
      if (mark === null) return false;
      await run(db, onShop.remove("stock_watch", { mark }));
      return true;
    },

    /** The products that a customer waits for, newest watch first. */
    async of(user: UserId): Promise<OwnWatch[]> {
      const rows = await db.query
        .selectFrom("stock_watch")
        .select(["id", "product", "made_at", "content"])
        .where("user_id", "=", user)
        .where("state", "=", "waiting")
        .orderBy("made_at", "desc")
        .orderBy("id")
        .execute();
      return rows.flatMap((row) => {
        const content = open(row);
        return content ? { id: row.id, product: row.product, since: Number(row.made_at), ...content } : [];
      });
    },

    /** The number of products that a customer waits for. */
    count: (user: UserId): Promise<number> => run(db, onShop.count("stock_watch", { user_id: user, state: "waiting" })),

    /** True if this customer waits for the product. */
    async isWaiting(user: UserId, product: ProductId): Promise<boolean> {
      return (await run(db, onShop.find("stock_watch", { user_id: user, product, state: "waiting" }))) !== undefined;
    },

    /** Ends a customer's watch of a product; watches of other people stay. Returns the product's number; null: none. */
    async end(user: UserId, product: ProductId): Promise<string | null> {
      const own = db.query.deleteFrom("stock_watch").where("user_id", "=", user).where("product", "=", product);
      const ended = await own.returning("content").executeTakeFirst();
      return (ended && open(ended)?.number) ?? null;
    },

    /**
     * Checks products that were not checked for five minutes, and mails the people who wait for a product that is back.
     * A watch ends in the transaction that queues its mail. So each person gets one mail, despite crashes and several
     * processes.
     */
    async check(): Promise<void> {
      for (let calls = 0; calls < MOST_CALLS; calls += 1) {
        const products = await claim();
        if (products.length === 0) return;
        for (const condition of await ask(products)) await tell(condition);
      }
    },

    /**
     * Deletes expired watches, including those whose address was never confirmed, and mails the people who have waited for
     * nothing.
     */
    async sweep(): Promise<void> {
      for (let swept = MAILS_AT_ONCE; swept === MAILS_AT_ONCE; ) {
        swept = await db.transact(sweepSome);
        mails.send();
      }
    },
  };

  /** Moves a customer's watches to this address. Takes the customer's lock first, then the address's lock. */
  async function moveTo(inner: ShopTransaction, { id, email }: { id: UserId; email: string }): Promise<void> {
    const mark = markOf(email);
    await inner.lock(`stock watches of customer ${id}`);
    await inner.lock(`stock watches of ${mark}`);
    const own = inner.query.selectFrom("stock_watch").selectAll().where("user_id", "=", id);
    for (const row of await own.execute()) {
      const known = open(row);
      if (!known || (row.mark === mark && known.email === email)) continue;
      if (row.mark !== mark) await run(inner, onShop.remove("stock_watch", { mark, product: row.product }));
      const content = seal({ ...known, email });
      await run(inner, onShop.update("stock_watch", { id: row.id }, { mark, content }));
    }
  }

  /** Takes the products that were not checked for the longest time; no other process takes the same products. */
  async function claim(): Promise<ProductId[]> {
    const now = clock();
    const due = db.query
      .selectFrom("stock_watch")
      .select("product")
      .where("state", "=", "waiting")
      .where("checked_at", "<=", now - LOOK_EVERY)
      .groupBy("product")
      .orderBy(sql`min(checked_at)`)
      .limit(Math.min(AT_ONCE, erp.capabilities.conditions.maxBatch));
    const rows = await db.query
      .updateTable("stock_watch")
      .set({ checked_at: now })
      .where("state", "=", "waiting")
      .where("checked_at", "<=", now - LOOK_EVERY)
      .where("product", "in", due)
      .returning("product")
      .execute();
    return [...new Set(rows.map(({ product }) => product))];
  }

  /** The conditions of these products; empty if the ERP does not answer: the products are then checked again later. */
  async function ask(products: readonly ProductId[]): Promise<Condition[]> {
    const requestId = `stock-watch-${clock()}`;
    try {
      const lines = products.map((product) => ({ product, quantity: 1 }));
      return await erp.conditions({ lines }, toVisitor(requestId, "en", machineClock() + ASK_BUDGET));
    } catch (error) {
      assertErpError(error);
      log.info({ requestId, code: error.code }, "stock of watched products was not read");
      return [];
    }
  }

  async function tell({ product, availability, stockShown }: Condition): Promise<void> {
    if (availability !== "available" || stockShown === 0) return;
    for (let told = MAILS_AT_ONCE; told === MAILS_AT_ONCE; ) {
      told = await db.transact((inner) => tellSome(inner, product, stockShown));
      mails.send();
      if (told > 0) log.info({ product, mails: told }, "a watched product is back");
    }
  }

  async function tellSome(inner: ShopTransaction, product: ProductId, stockShown: number): Promise<number> {
    let waiting = inner.query.selectFrom("stock_watch").select("id").where("product", "=", product);
    waiting = waiting.where("state", "=", "waiting").limit(MAILS_AT_ONCE);
    if (stockShown < STOCK_SHOWN_UP_TO) waiting = waiting.where("pack", "<=", stockShown);
    const ended = await inner.query.deleteFrom("stock_watch").where("id", "in", waiting).returningAll().execute();
    const queue = mails.on(inner);
    for (const row of ended) {
      const content = open(row);
      if (!content) continue;
      const { email, number, title } = content;
      const endKey = signer.sign("end-stock-watches", row.mark, clock() + END_LIFE);
      const back = { to: email, locale: row.locale, product, number, title, endKey };
      await queueEnd(ENDS.stockWatch.back, { "stock-back": () => queue.back(back) });
    }
    return ended.length;
  }

  async function sweepSome(inner: ShopTransaction): Promise<number> {
    const expired = inner.query.selectFrom("stock_watch").select("id").where("ends_at", "<=", clock());
    const some = inner.query.deleteFrom("stock_watch").where("id", "in", expired.limit(MAILS_AT_ONCE));
    const ended = await some.returningAll().execute();
    const queue = mails.on(inner);
    for (const row of ended) {
      const content = row.state === "waiting" ? open(row) : null;
      if (!content) continue;
      const { email, number, title } = content;
      const expired = { to: email, locale: row.locale, product: row.product, number, title };
      await queueEnd(ENDS.stockWatch.expired, { "stock-watch-ended": () => queue.ended(expired) });
    }
    return ended.length;
  }

  /** Null if this address may wait for the product or has already asked for it; otherwise the maximum reached. */
  async function roomFor(
    inner: ShopDb,
    mark: string,
    product: ProductId,
  ): Promise<Exclude<WatchOutcome, "waiting"> | null> {
    const own = await run(inner, onShop.all("stock_watch", { mark }));
    if (own.some((row) => row.product === product)) return null;
    if (own.length >= MOST_OF_MAILBOX) return "tooMany";
    const waiting = await run(inner, onShop.count("stock_watch", { product, state: "waiting" }));
    return waiting >= MOST_OF_PRODUCT ? "crowded" : null;
  }

  function toRow(
    { id: product, number, title, pack }: WatchedProduct,
    { email, locale }: { email: string; locale: Locale },
    { mark, state, lasts }: { mark: string; state: ShopRow<"stock_watch">["state"]; lasts: number },
  ) {
    const now = clock();
    const content = seal({ email, number, title });
    const times = { made_at: now, checked_at: 0, ends_at: now + lasts };
    return { id: randomBytes(16).toString("base64url"), mark, product, pack, state, locale, content, ...times };
  }

  function seal(content: z.infer<typeof contentSchema>): string {
    return signer.seal("stock-watch", JSON.stringify(content));
  }

  function open({ content }: Pick<ShopRow<"stock_watch">, "content">) {
    const opened = signer.unseal("stock-watch", content);
    return opened === null ? null : contentSchema.parse(JSON.parse(opened));
  }

  /**
   * Identifies a mailbox: the same for every spelling and tag of its address, and impossible to compute without the
   * shop's secret.
   */
  function markOf(email: string): string {
    return createHash("sha256")
      .update(signer.sign("stock-watch", toMailboxKey(email)))
      .digest("base64url");
  }
}
