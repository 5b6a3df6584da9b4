import { type AnyDatabase, run } from "#database/work.ts";
import type { Clock } from "../../../clock-and-ids.ts";
import type { StoreTurns } from "../shop-store.ts";
import { onStore } from "./tables.ts";

export function createTurns(db: AnyDatabase, clock: Clock): StoreTurns {
  return {
    async take(name, holder, milliseconds) {
      const now = clock();
      return (await run(db, takeTurn({ name, holder, until: now + milliseconds, now }))) === 1;
    },
    async give(name, holder) {
      await run(db, onStore.remove("turn", { name, holder }));
    },
  };
}

const takeTurn = onStore.change<{ name: string; holder: string; until: number; now: number }>((query, value) =>
  query
    .insertInto("turn")
    .values({ name: value("name"), holder: value("holder"), until: value("until") })
    .onConflict((known) =>
      known
        .column("name")
        .doUpdateSet(({ ref }) => ({ holder: ref("excluded.holder"), until: ref("excluded.until") }))
        .where("turn.until", "<=", value("now")),
    ),
);
