import { type Selectable, sql } from "kysely";
import { type AnyDatabase, run, type Work } from "#database/work.ts";
import type { Clock } from "../../../clock-and-ids.ts";
import type { IdempotencyKey } from "../../../contract/context.ts";
import type { OrderDraft, OrderId } from "../../../contract/orders.ts";
import type { KeyState, OrderKeys, StoredSending } from "../shop-store.ts";
import { onStore, type StoreTables } from "./tables.ts";

export function createOrderKeys(db: AnyDatabase, clock: Clock): OrderKeys {
  function* begin(key: IdempotencyKey, sending: StoredSending): Work<KeyState | { state: "begun" }> {
    const { user, fingerprint, draft, maker, milliseconds } = sending;
    const now = clock();
    const sent = {
      key,
      user,
      fingerprint,
      draft: JSON.stringify(draft),
      sent_at: now,
      maker,
      until: now + milliseconds,
    };
    if (yield* onStore.insertNew("order_key", sent)) return { state: "begun" };
    const row = yield* onStore.find("order_key", { key });
    // Without a row, the key was freed after the insert found it in use, so it may be used again.
    return row ? stateOf(row) : yield* begin(key, sending);
  }

  function stateOf(row: Selectable<StoreTables["order_key"]>): KeyState {
    const { user, fingerprint } = row;
    if (row.customer_order !== null) return { user, fingerprint, state: "placed", order: row.customer_order };
    if (row.until > clock()) return { user, fingerprint, state: "sent" };
    const draft = JSON.parse(String(row.draft)) as OrderDraft;
    return { user, fingerprint, state: "unknown", draft, sentAt: row.sent_at };
  }

  return {
    begin: (key, sending) => run(db, begin(key, sending)),
    async find(key) {
      const row = await run(db, onStore.find("order_key", { key }));
      return row ? stateOf(row) : null;
    },
    async confirm(key, order) {
      try {
        return (await run(db, confirmKey({ key, order }))) === 1;
      } catch (error) {
        if (await run(db, selectOtherKey({ key, order }))) return false;
        throw error;
      }
    },
    async free(key, maker) {
      await run(db, deleteKey({ key, maker }));
    },
    async doubt(key, maker) {
      await run(db, onStore.update("order_key", { key, maker }, { until: 0 }));
    },
    unclaimed: async (orders) =>
      (await run(db, selectUnclaimed({ orders: JSON.stringify(orders) }))).map(({ id }) => id),
  };
}

/**
 * Changes nothing if another key has the order. If two keys confirm one order at the same moment, the unique index
 * refuses one of them.
 */
const confirmKey = onStore.change<{ key: IdempotencyKey; order: OrderId }>((query, value) =>
  query
    .updateTable("order_key")
    .set({ customer_order: value("order"), draft: null })
    .where("key", "=", value("key"))
    .where(({ eb, or }) => or([eb("customer_order", "is", null), eb("customer_order", "=", value("order"))]))
    .where(({ selectFrom, not, exists }) =>
      not(
        exists(
          selectFrom("order_key as other")
            .select("other.key")
            .where("other.customer_order", "=", value("order"))
            .where("other.key", "<>", value("key")),
        ),
      ),
    ),
);

const selectOtherKey = onStore.row<{ key: IdempotencyKey; order: OrderId }, { key: IdempotencyKey }>((query, value) =>
  query
    .selectFrom("order_key")
    .select("key")
    .where("customer_order", "=", value("order"))
    .where("key", "<>", value("key")),
);

const deleteKey = onStore.change<{ key: IdempotencyKey; maker: string }>((query, value) =>
  query
    .deleteFrom("order_key")
    .where("key", "=", value("key"))
    .where("maker", "=", value("maker"))
    .where("customer_order", "is", null),
);

const selectUnclaimed = onStore.rows<{ orders: string }, { id: OrderId }>((query, value, engine) => {
  const asked =
    engine === "postgres"
      ? sql<Asked>`(select value as id, at from jsonb_array_elements_text(${value("orders")}::jsonb) with ordinality as given (value, at))`
      : sql<Asked>`(select value as id, key as at from json_each(${value("orders")}))`;
  return query
    .selectFrom(asked.as("asked"))
    .select("asked.id")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("order_key").select("key").whereRef("customer_order", "=", "asked.id"))),
    )
    .orderBy("asked.at");
});

interface Asked {
  id: OrderId;
  at: number;
}
