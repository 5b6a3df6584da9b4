import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { Turns } from "../shop-store.ts";

/** Uses the machine's own clock, which also sets the deadlines of calls. */
export function createTurns(db: DatabaseSync): Turns {
  const take = prepare(db)`insert into turn (name, holder, until) values (?1, ?2, ?3)
    on conflict (name) do update set holder = excluded.holder, until = excluded.until where turn.until <= ?4`;
  const give = prepare(db, "delete from turn where name = ? and holder = ?");
  return {
    take: async (name, holder, until) => take.run(name, holder, until, Date.now()) === 1,
    async give(name, holder) {
      give.run(name, holder);
    },
  };
}
