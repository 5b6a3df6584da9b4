import { setImmediate as nextTurn } from "node:timers/promises";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { OpenShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import type { PlaceOutcome } from "../../ordering/order-outcome.ts";
import { createScene, type Scene } from "../../ordering/testing/scene.ts";
import { type Desk, openWorkshop, toDesk, type Workshop } from "./workshop.ts";

/** Delays the start of one side of a race by some turns of the event loop. */
export type Late = () => Promise<void>;

/** Opens the shop's database of a folder, once for each process. */
export type OpenDb = (dir: string) => Promise<OpenShopDb>;

/** A race that can be run again and again on one database, each time by people of a new company. */
export interface Track {
  /** Runs the race once; returns what is wrong, null if nothing is. */
  run(late: Late): Promise<string | null>;
  close(): Promise<void>;
}

/** `isFaulty`: with a planted defect that must make the race go wrong. */
export type OpenTrack = (openDb: OpenDb, isFaulty: boolean) => Promise<Track>;

/** A race between people of one company at two processes of the shop. */
export interface Race {
  scene: Scene;
  workshop: Workshop;
  one: Desk;
  other: Desk;
  late: Late;
  /** true if the database has the planted defect: a race that does not go wrong with it alone then plants another */
  isFaulty: boolean;
}

/** A race between two desks. Its planted defect is a database whose transactions and locks exclude nothing. */
export function atDesks(race: (race: Race) => Promise<string | null>): OpenTrack {
  return async (openDb, isFaulty) => {
    const dice = createDice();
    const scene = createScene(isFaulty ? async (dir) => withoutTurns(await openDb(dir), dice) : openDb);
    const [one, other] = [toDesk(scene, await scene.open()), toDesk(scene, await scene.open())];
    let companies = 0;
    return {
      run(late) {
        companies += 1;
        const workshop = openWorkshop(scene, one, `R-${companies}` as PartnerCode);
        return race({ scene, workshop, one, other, late, isFaulty });
      },
      close: scene.close,
    };
  };
}

/** The same database, but its transactions do not exclude one another, and `dice` makes some statements take long. */
function withoutTurns({ engine, query, ...more }: OpenShopDb, dice: () => number): OpenShopDb {
  const slow = query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (let left = dice(); left > 0; left -= 1) await nextTurn();
      return result;
    },
  });
  const open: ShopTransaction = { engine, query: slow, transact: (work) => work(open), lock: async () => {} };
  return { ...more, engine, query: slow, transact: (work) => work(open) };
}

/** Numbers of event-loop turns: 15 to 60 in a quarter of the cases, else 0; the same sequence in each test run. */
function createDice(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const thrown = (state >>> 16) & 15;
    return thrown < 12 ? 0 : (thrown - 11) * 15;
  };
}

export function wordOf(outcome: PlaceOutcome): string {
  return outcome.kind === "refused" ? outcome.reason : outcome.kind;
}

export function expectThat(isRight: boolean, said: string): string | null {
  return isRight ? null : said;
}
