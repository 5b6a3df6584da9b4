import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../clock-and-ids.ts";
import type { UserId } from "../../contract/context.ts";
import type { OrderDraft, OrderId } from "../../contract/orders.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import type { KeyState, OrderKeys } from "../shop-store.ts";

export function createOrderKeys(db: DatabaseSync, clock: Clock): OrderKeys {
  const select = prepare<KeyRow>(db, "select * from order_key where key = ?");
  const insert = prepare(db)`
    insert into order_key (key, user, fingerprint, draft, sent_at, maker, until) values (?, ?, ?, ?, ?, ?, ?)`;
  const remove = prepare(db, "delete from order_key where key = ? and maker = ? and customer_order is null");
  const doubt = prepare(db, "update order_key set until = 0 where key = ? and maker = ?");
  const confirm = prepare(db)`update or ignore order_key set customer_order = ?2, draft = null
    where key = ?1 and coalesce(customer_order, ?2) = ?2`;
  const unclaimed = prepare<{ id: OrderId }>(db)`select asked.value as id from json_each(?) as asked
    where not exists (select 1 from order_key where customer_order = asked.value) order by asked.key`;

  function stateOf(row: KeyRow): KeyState {
    const { user, fingerprint } = row;
    if (row.customer_order !== null) return { user, fingerprint, state: "placed", order: row.customer_order };
    // Compared with the machine's own clock, which also sets the deadlines of calls.
    if (row.until > Date.now()) return { user, fingerprint, state: "sent" };
    const draft = JSON.parse(String(row.draft)) as OrderDraft;
    return { user, fingerprint, state: "unknown", draft, sentAt: row.sent_at };
  }

  return {
    begin: async (key, { user, fingerprint, draft, maker, until }) =>
      transaction(db, () => {
        const row = select.get(key);
        if (row) return stateOf(row);
        insert.run(key, user, fingerprint, JSON.stringify(draft), clock(), maker, until);
        return { state: "begun" as const };
      }),
    async find(key) {
      const row = select.get(key);
      return row ? stateOf(row) : null;
    },
    confirm: async (key, order) => confirm.run(key, order) === 1,
    async free(key, maker) {
      remove.run(key, maker);
    },
    async doubt(key, maker) {
      doubt.run(key, maker);
    },
    unclaimed: async (orders) => unclaimed.all(JSON.stringify(orders)).map(({ id }) => id),
  };
}

interface KeyRow {
  user: UserId;
  fingerprint: Uint8Array;
  draft: string | null;
  sent_at: number;
  until: number;
  customer_order: OrderId | null;
}
