import { pathToFileURL } from "node:url";
import type { LoginRequest } from "../contract/accounts.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Subject } from "./case.ts";
import { FIXTURE } from "./fixture/products.ts";
import { findGoods } from "./goods.ts";
import type { Staff } from "./staff.ts";
import type { WireExchange } from "./wire-log.ts";

/** What a harness file exports. `createStaff` is asked once; the rest it may leave out. */
export interface Harness {
  createStaff(): Promise<Staff>;
  /** Sets the back end's clock (epoch milliseconds); without it cases about time are skipped. */
  setClock?: (instant: number) => void;
  /** How often a password was hashed or compared so far. */
  passwordWork?: () => number;
}

/** Loads a harness. Throws an Error with one sentence for a file that is none. */
export async function loadHarness(file: string): Promise<Harness> {
  const loaded: Partial<Harness> = await import(pathToFileURL(file).href);
  const { createStaff, setClock, passwordWork } = loaded;
  if (typeof createStaff !== "function") throw new Error(`${file} does not export createStaff()`);
  return { createStaff, setClock, passwordWork };
}

/** An adapter for a back end that is there, and what went over the wire lately. */
export interface Connection {
  adapter: ErpAdapter;
  wire?: () => readonly WireExchange[];
}

/** What is known of a back end, and what may be done there. */
export interface RemoteOptions {
  harness: Harness | null;
  login?: LoginRequest;
  /** whether goods that were found there may be ordered; with a harness they may */
  mayBook?: boolean;
}

/**
 * Subjects of a back end that is there: one for all cases, for nobody can make it anew. A harness puts the fixture's
 * products back into their state before each case; other orders and customers of earlier cases stay. Without one,
 * products are looked for that can be ordered. Rejects as a harness and the search for goods do.
 */
export async function createRemoteSubjects(
  connect: () => Promise<Connection>,
  { harness, login, mayBook = false }: RemoteOptions,
): Promise<() => Promise<Subject>> {
  const staff = harness && (await harness.createStaff());
  const goods = staff ? null : await lookForGoods(connect);
  return async () => {
    for (const record of staff ? FIXTURE : []) await staff?.addProduct(record);
    const { adapter, wire } = await connect();
    // A default is declared until the back end has said what it can.
    await adapter.health();
    return {
      adapter,
      wire,
      staff,
      setClock: harness?.setClock ?? null,
      passwordWork: harness?.passwordWork ?? null,
      hasFixture: staff !== null,
      goods,
      mayBook,
      login,
      dispose: () => adapter.close(),
    };
  };
}

async function lookForGoods(connect: () => Promise<Connection>) {
  const { adapter } = await connect();
  try {
    await adapter.health();
    return await findGoods(adapter);
  } catch {
    // What search and conditions do wrong there, their cases say better.
    return null;
  } finally {
    await adapter.close();
  }
}
