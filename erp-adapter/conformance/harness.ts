import { pathToFileURL } from "node:url";
import type { LoginRequest } from "../contract/accounts.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { SilenceAfterFirstWrite, Subject } from "./case.ts";
import { FIXTURE } from "./fixture/products.ts";
import { findGoods } from "./goods.ts";
import { type Staff, toStaff } from "./staff.ts";
import type { WireExchange } from "./wire-log.ts";

/**
 * The exports of a harness file. `createStaff` is called once, and may return only some acts of the staff: a case that
 * needs another act is skipped. The other exports are optional.
 */
export interface Harness {
  createStaff(): Promise<Partial<Staff>>;
  /** Sets the back end's clock (epoch milliseconds). Without it, cases about time are skipped. */
  setClock?: (instant: number) => void;
  /** The number of times that a password has been hashed or compared so far. */
  passwordWork?: () => number;
  silenceAfterFirstWrite?: SilenceAfterFirstWrite;
}

/** Loads a harness. Throws an Error with one sentence if the file is not a harness. */
export async function loadHarness(file: string): Promise<Harness> {
  const loaded: Partial<Harness> = await import(pathToFileURL(file).href);
  const { createStaff, setClock, passwordWork, silenceAfterFirstWrite } = loaded;
  if (typeof createStaff !== "function") throw new Error(`${file} does not export createStaff()`);
  return { createStaff, setClock, passwordWork, silenceAfterFirstWrite };
}

/** An adapter for a running back end, and the latest HTTP exchanges with it. */
export interface Connection {
  adapter: ErpAdapter;
  wire?: () => readonly WireExchange[];
}

/** The known facts about a back end, and what the suite may do there. */
export interface RemoteOptions {
  harness: Harness | null;
  login?: LoginRequest;
  /** true if goods found in the back end may be ordered; with a harness that is always allowed */
  mayBook?: boolean;
}

/**
 * Subjects of a running back end. All cases share the back end, because it cannot be created again. A harness resets
 * the fixture's products before each case; orders and customers of earlier cases stay. Without a harness that can add
 * products, the suite searches for orderable ones. Rejects if the harness or `connect` does.
 */
export async function createRemoteSubjects(
  connect: () => Promise<Connection>,
  { harness, login, mayBook = false }: RemoteOptions,
): Promise<() => Promise<Subject>> {
  const given = harness && (await harness.createStaff());
  const staff = given && toStaff(given);
  // If the suite cannot add its own products, it looks for existing ones.
  const hasFixture = given?.addProduct !== undefined;
  const goods = hasFixture ? null : await lookForGoods(connect);
  return async () => {
    for (const record of hasFixture ? FIXTURE : []) await staff?.addProduct(record);
    const { adapter, wire } = await connect();
    // `health` also fetches the capabilities; until then the adapter declares defaults.
    await adapter.health();
    return {
      adapter,
      wire,
      staff,
      setClock: harness?.setClock ?? null,
      passwordWork: harness?.passwordWork ?? null,
      silenceAfterFirstWrite: harness?.silenceAfterFirstWrite ?? null,
      hasFixture,
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
    // No error if the calls fail: the cases about search and conditions explain the failure better.
    return null;
  } finally {
    await adapter.close();
  }
}
