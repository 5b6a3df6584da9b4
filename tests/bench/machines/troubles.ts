import { setTimeout as pause } from "node:timers/promises";
import { ask } from "#tests/support/machines.ts";
import type { Scene } from "./machine-faults.ts";
import { makeNextRelease } from "./next-release.ts";
import { lacksPooler, startPooler } from "./pooler.ts";

/** One thing that goes wrong while people order. */
export interface Trouble {
  /** why the trouble cannot be tried on this computer; null if it can */
  lacks?(): string | null;
  /** starts something between the machines and their database */
  before?(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }>;
  /** environment variables of the machine with this number, from 0 */
  envOf?(at: number): Record<string, string>;
  /** number of people who order at the same time */
  atOnce?: number;
  /** Repeats the trouble until the scene is over, and then repairs everything. */
  go(scene: Scene): Promise<void>;
}

const SECOND = 1_000;
/** Share of commits whose connection is cut before COMMIT; as many more are cut before its answer. */
const BROKEN = 0.03;

export const TROUBLES = {
  "machines killed": {
    async go(scene) {
      const { machines, dice, isOver, note } = scene;
      while (!isOver()) {
        await some(scene, 0.3, 2.5);
        const at = Math.floor(dice() * machines.machines.length);
        await machines.machines[at]?.kill();
        note("kill -9 of a machine");
        await machines.restart(at);
      }
    },
  },

  "database stopped": {
    async go(scene) {
      const { postgres, isOver, note } = scene;
      while (!isOver()) {
        await some(scene, 3, 7);
        await postgres.crash();
        note("PostgreSQL stopped at once");
        await some(scene, 0.2, 3);
        await postgres.start();
      }
    },
  },

  "commits without an answer": {
    async go({ wire, dice, isOver, note }) {
      wire.fateOf = () => {
        const fate = dice();
        if (fate > 2 * BROKEN || isOver()) return "answered";
        note(fate < BROKEN ? "connection cut before COMMIT" : "connection cut between COMMIT and its answer");
        return fate < BROKEN ? "unsent" : "lost";
      };
      await over(isOver);
    },
  },

  "standby takes over": {
    async go(scene) {
      const { wire, isOver, note } = scene;
      while (!isOver()) {
        const standby = await scene.postgres.addStandby();
        await some(scene, 5, 10);
        const lost = scene.postgres;
        scene.postgres = standby;
        await lost.remove();
        // Until it is promoted, the standby is read-only, as if DATABASE_URL led to the wrong server.
        wire.leadTo(standby.port);
        await some(scene, 1, 3);
        await ask(standby.url(), "SELECT pg_promote()");
        note("standby promoted");
      }
    },
  },

  "pooler in transaction mode": {
    lacks: lacksPooler,
    before: startPooler,
    atOnce: 16,
    async go({ isOver }) {
      await over(isOver);
    },
  },

  "clocks apart": {
    /** The clock of one machine is two minutes fast, that of another two minutes slow. */
    envOf: (at) => ({
      NODE_OPTIONS: `--import=${import.meta.dirname}/shift-clock.mjs`,
      CLOCK_SHIFT: String([120 * SECOND, 0, -120 * SECOND][at % 3]),
    }),
    async go(scene) {
      const { machines, dice, isOver, note } = scene;
      while (!isOver()) {
        await some(scene, 2, 6);
        const at = Math.floor(dice() * machines.machines.length);
        await machines.machines[at]?.kill();
        note("kill -9 of a machine");
        await machines.restart(at);
      }
    },
  },

  "more requests than connections": {
    atOnce: 48,
    async go({ postgres, isOver, note }) {
      // Fewer than the thirty that three machines would open.
      await ask(postgres.url("shop"), "ALTER DATABASE shop CONNECTION LIMIT 20");
      const kick = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'shop'";
      await ask(postgres.url(), kick);
      note("20 connections for 48 people");
      await over(isOver);
      await ask(postgres.url(), "ALTER DATABASE shop CONNECTION LIMIT -1");
    },
  },

  "rolling release": {
    async go(scene) {
      const { machines, isOver, note } = scene;
      while (!isOver()) {
        const release = makeNextRelease();
        for (let at = 0; at < machines.machines.length; at += 1) {
          await some(scene, 1, 4);
          await machines.machines[at]?.stop();
          await machines.restart(at, release.root);
        }
        note("release with a migration rolled over three machines");
        await some(scene, 1, 4);
      }
    },
  },
} satisfies Record<string, Trouble>;

export type MachineFault = keyof typeof TROUBLES;

/** Waits for a random time between `least` and `most` seconds. */
async function some({ dice }: Scene, least: number, most: number): Promise<void> {
  await pause((least + dice() * (most - least)) * SECOND);
}

async function over(isOver: () => boolean): Promise<void> {
  while (!isOver()) await pause(200);
}
