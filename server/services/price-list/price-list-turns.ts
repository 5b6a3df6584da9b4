import { run } from "#database/work.ts";
import { outageOf } from "#erp-adapter/kit/outage.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { createLeaseOwner, findEnded } from "../outbox/lease-owner.ts";

/**
 * Turns for making price lists: one at a time, on all machines, per owner (a company, or a customer without a company),
 * and few at once in a process.
 */
export interface PriceListTurns {
  /**
   * taken: always call `end` · busy: the owner already has a turn · crowded: this process is already making its maximum
   * of lists · away: the database does not answer.
   */
  take(owner: string): Promise<{ kind: "taken"; turn: PriceListTurn } | { kind: "busy" | "crowded" | "away" }>;
  /** Deletes turns that are over; returns their number. */
  sweep(): Promise<number>;
}

export interface PriceListTurn {
  /**
   * Call it with each step. Rejects if another holder has taken the turn, which is possible after two minutes without a
   * step.
   */
  renew(): Promise<void>;
  /** Never rejects; ending twice does nothing. */
  end(): Promise<void>;
}

/**
 * Milliseconds that a turn lasts after a step. Long before that, the server closes a connection whose client reads
 * nothing.
 */
const LASTS = 120_000;

/** Minimum milliseconds between two renewals of a turn. */
const RENEWED_AFTER = 20_000;

/** Maximum number of lists that a process makes at once: each calls the ERP continuously. */
const MOST = 4;

export function createPriceListTurns({
  db,
  clock,
  most = MOST,
}: {
  db: ShopDb;
  clock: Clock;
  most?: number;
}): PriceListTurns {
  const { query } = db;
  let running = 0;

  return {
    async take(owner) {
      if (running >= most) return { kind: "crowded" };
      running += 1;
      try {
        const holder = createLeaseOwner(db.engine);
        if (await occupy(owner, holder)) return { kind: "taken", turn: hold(owner, holder) };
        running -= 1;
        return { kind: "busy" };
      } catch (error) {
        running -= 1;
        if (outageOf(error) === null) throw error;
        return { kind: "away" };
      }
    },
    async sweep() {
      const over = query.deleteFrom("price_list_turn").where("until", "<=", clock());
      return Number((await over.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };

  /** Takes the turn; false if another holder has it. One statement decides between two simultaneous calls. */
  async function occupy(owner: string, holder: string): Promise<boolean> {
    const present = await run(db, onShop.find("price_list_turn", { owner }));
    const ended = present ? await findEnded(db, [present.holder]) : [];
    const until = clock() + LASTS;
    const { numInsertedOrUpdatedRows } = await query
      .insertInto("price_list_turn")
      .values({ owner, holder, until })
      .onConflict((taken) =>
        taken
          .column("owner")
          .doUpdateSet({ holder, until })
          .where(({ eb, or }) =>
            or([
              eb("price_list_turn.until", "<=", clock()),
              ...ended.map((one) => eb("price_list_turn.holder", "=", one)),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  function hold(owner: string, holder: string): PriceListTurn {
    let renewed = clock();
    let isEnded = false;
    return {
      async renew() {
        if (clock() - renewed < RENEWED_AFTER) return;
        renewed = clock();
        const renewal = onShop.update("price_list_turn", { owner, holder }, { until: renewed + LASTS });
        if ((await run(db, renewal)) !== 1) throw new Error("the turn of a price list is over");
      },
      async end() {
        if (isEnded) return;
        isEnded = true;
        running -= 1;
        // Ignores an error: a turn that cannot be given back expires.
        await run(db, onShop.remove("price_list_turn", { owner, holder })).catch(() => {});
      },
    };
  }
}
