import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDisposable } from "../../../../sqlite/open-disposable.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../../sqlite/transaction.ts";
import type { SyncFacts, SyncState, Wish } from "../sync-state.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Milliseconds that a call waits for another process's lock. The wait blocks the whole process. */
const WAIT_MS = 300;

/** Opens the state of a catalogue's folder; several processes may share the folder. A damaged file is renamed. */
export function openSyncState({
  folder,
  onSetAside = () => {},
}: {
  folder: string;
  onSetAside?: (aside: string) => void;
}): SyncState {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const options = { migrations: MIGRATIONS, synchronous: "normal", busyTimeout: WAIT_MS } as const;
  const db = openDisposable(join(folder, "sync.db"), options, onSetAside);
  prepare(db, "insert or ignore into sync (only_row, facts) values (1, ?)").run(JSON.stringify(NOTHING_YET));
  const select = prepare<Row>(db)`
    select facts, lease_until as leaseUntil, wish, wish_kind as wishKind from sync`;
  const take = prepare(db, "update sync set holder = ?1, lease_until = ?2 where holder is ?1 or lease_until <= ?3");
  const give = prepare(db, "update sync set holder = null, lease_until = 0 where holder = ?");
  const save = prepare(db, "update sync set facts = ? where holder = ?");
  const wish = prepare(db)`
    update sync set wish = wish + 1,
      wish_kind = case when wish > ?2 and (?1 = 'now' or wish_kind = 'accept') then wish_kind else ?1 end`;
  const sweep = prepare(db, "delete from message where until <= ?");
  const remember = prepare(db, "insert or ignore into message (id, until) values (?, ?)");

  function read(): Row & { known: SyncFacts } {
    const row = select.get();
    if (!row) throw new Error("sync.db has lost its row");
    return { ...row, known: { ...NOTHING_YET, ...(JSON.parse(row.facts) as Partial<SyncFacts>) } };
  }

  return {
    async read() {
      const { known, leaseUntil, wish, wishKind } = read();
      return { ...known, leaseUntil, wish, wishKind };
    },
    takeLease: async (holder, until) => take.run(holder, until, Date.now()) === 1,
    async giveLease(holder) {
      give.run(holder);
    },
    note: async (holder, facts) =>
      transaction(db, () => save.run(JSON.stringify({ ...read().known, ...facts }), holder) === 1),
    async ask(kind) {
      // A request for less (now < full < accept) must not replace an open request for more.
      return transaction(db, () => {
        wish.run(kind, read().known.metWish);
        return read().wish;
      });
    },
    isFirst: async (id, until) =>
      transaction(db, () => {
        sweep.run(Date.now());
        return remember.run(id, until) === 1;
      }),
    async close() {
      if (db.isOpen) db.close();
    },
  };
}

interface Row {
  facts: string;
  leaseUntil: number;
  wish: number;
  wishKind: Wish | null;
}

const NOTHING_YET: SyncFacts = {
  source: "",
  file: null,
  lastFile: 0,
  count: 0,
  read: null,
  total: null,
  succeededAt: null,
  passedAt: null,
  triedAt: null,
  braked: null,
  failure: null,
  metWish: 0,
};
